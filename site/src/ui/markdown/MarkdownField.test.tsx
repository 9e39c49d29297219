import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { MarkdownField } from './MarkdownField.tsx';

const props: ComponentProps<typeof MarkdownField> = {
  label: 'About you',
  name: 'text',
  value: 'a big boat',
  max: 20,
  dialect: 'short',
  rows: 3,
  error: undefined,
};

/** The text area, with a part of its text selected. */
function area(start = 0, end = start): HTMLTextAreaElement {
  const element = screen.getByLabelText<HTMLTextAreaElement>('About you');
  element.focus();
  element.setSelectionRange(start, end);
  return element;
}

test('the keys of bold, italic and link mark the selection and take the mark off again', async () => {
  await renderPage(<MarkdownField {...props} />);
  await screen.findByRole('toolbar', { name: 'Formatting' });
  fireEvent.keyDown(area(2, 5), { key: 'b', ctrlKey: true });
  expect(area(4, 7).value).toBe('a **big** boat');
  fireEvent.keyDown(area(4, 7), { key: 'b', ctrlKey: true });
  fireEvent.keyDown(area(2, 5), { key: 'i', ctrlKey: true });
  expect(area().value).toBe('a *big* boat');
  fireEvent.keyDown(area(8, 12), { key: 'k', ctrlKey: true });
  expect(area().value).toBe('a *big* [boat](https://)');
  expect(screen.getByText('24/20')).toBeDefined();
});

test('other keys are left to the browser', async () => {
  await renderPage(<MarkdownField {...props} />);
  await screen.findByRole('toolbar');
  expect(fireEvent.keyDown(area(2, 5), { key: 'b' })).toBe(true);
  expect(fireEvent.keyDown(area(2, 5), { key: 'z', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(area(2, 5), { key: 'k', ctrlKey: true })).toBe(false);
});

test('only the full dialect has headings, and the tool bar is one stop of the Tab key', async () => {
  await renderPage(<MarkdownField {...props} />);
  await screen.findByRole('toolbar');
  const names = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names()).toEqual(['Bold', 'Italic', 'List', 'Quote', 'Link', 'Preview']);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'List' }));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('About you'));
  await renderPage(<MarkdownField {...props} label="Body" dialect="full" />);
  await screen.findByRole('button', { name: 'Heading' });
});

test('the preview shows what was typed, and its own text when there is none', async () => {
  await renderPage(<MarkdownField {...props} value="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(screen.getByText('Nothing to show yet.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await userEvent.type(area(), 'a **boat**');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findByText('boat')).tagName).toBe('STRONG');
  expect(screen.getByLabelText('About you').hidden).toBe(true);
});

test('a bar that opens with the focus stays, and marks a text that its form holds', async () => {
  function Form() {
    const [text, setText] = useState('a big boat');
    return (
      <MarkdownField {...props} value={text} onChange={setText} opensBar aside={`${text.length} here`} />
    );
  }
  await renderPage(<Form />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  area(2, 5);
  await userEvent.click(await screen.findByRole('button', { name: 'Bold' }));
  expect(area().value).toBe('a **big** boat');
  expect(screen.getByText('14 here')).toBeDefined();
});
