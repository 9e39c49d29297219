// Pictures in a Markdown field: by button, paste and drop, one after another, with what went wrong.
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { filesIn, markdownOf, type Pictures, picturesShown } from './pictures.ts';

type Answer = Awaited<ReturnType<Pictures['upload']>>;
type Sent = { name: string; onProgress: (share: number) => void; answer: (answer: Answer) => void };

const picture = (id: string) => ({ id, url: `/api/pictures/${id}`, width: 320, height: 180 });
const png = (name: string) => new File(['picture'], name, { type: 'image/png' });

/** A field whose uploads the test answers. */
async function show(value = 'Look: ') {
  const sent: Sent[] = [];
  const pictures: Pictures = {
    known: [picture('aa')],
    check: ({ type }) => (type === 'image/png' ? undefined : 'Invalid image type'),
    upload: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        sent.push({ name: file.name, onProgress, answer: resolve });
        signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
      }),
  };
  await renderPage(
    <MarkdownField
      label="Full description"
      name="body"
      value={value}
      max={30_000}
      dialect="full"
      rows={3}
      error={undefined}
      pictures={pictures}
    />,
  );
  await screen.findByRole('button', { name: 'Add pictures' });
  const area = screen.getByLabelText<HTMLTextAreaElement>('Full description');
  area.setSelectionRange(area.value.length, area.value.length);
  return { sent, area };
}
const input = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('There is no input');
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const transfer = (files: File[], types = ['Files']) => ({ files, types });

test('chosen pictures are sent one after another and put at the cursor, with progress and a preview', async () => {
  const { sent, area } = await show();
  choose(png('Cave at night.png'), png('b.png'));
  expect(screen.getByText('Uploading Cave at night.png')).toBeDefined();
  act(() => sent[0]?.onProgress(0.5));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(sent).toHaveLength(1);
  await act(async () => sent[0]?.answer(picture('bb')));
  await act(async () => sent[1]?.answer(picture('cc')));
  expect(area.value).toBe('Look: ![Cave at night](picture:bb)\n\n![b](picture:cc)');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByAltText('Cave at night')).toBeDefined();
});

test('a pasted or dropped picture is uploaded, a pasted text is not', async () => {
  const { sent, area } = await show('');
  expect(fireEvent.paste(area, { clipboardData: transfer([png('image.png')]) })).toBe(false);
  await act(async () => sent[0]?.answer(picture('bb')));
  expect(fireEvent.drop(area, { dataTransfer: transfer([png('drop.png')]) })).toBe(false);
  await act(async () => sent[1]?.answer(picture('cc')));
  expect(area.value).toBe('![image](picture:bb)![drop](picture:cc)');
  const document = transfer([png('image.png')], ['text/plain', 'Files']);
  expect(fireEvent.paste(area, { clipboardData: document })).toBe(true);
  expect(sent).toHaveLength(2);
});

test('what is refused is said with the name of the file, and changes nothing', async () => {
  const { sent, area } = await show();
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toBe('notes.txt: Invalid image type');
  choose(png('a.png'));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => sent[0]?.answer({ problem: 'Picture required' }));
  expect(screen.getByRole('alert').textContent).toBe('a.png: Picture required');
  expect(area.value).toBe('Look: ');
});

test('an upload can be cancelled, and a text has at most 20 pictures', async () => {
  const many = Array.from({ length: 20 }, (_, index) => `![a](picture:${index})`).join(' ');
  const { sent, area } = await show(`${many} `);
  choose(png('a.png'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/at most 20 pictures/);
  expect(sent).toHaveLength(0);
  fireEvent.change(area, { target: { value: 'Few' } });
  choose(png('a.png'), png('b.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect([area.value, sent.length]).toEqual(['Few', 1]);
});

test('the alternative text is the name of the file without what Markdown would read', () => {
  expect(markdownOf({ id: 'aa' }, '[big]_boat*.final.png')).toBe('![big boat .final](picture:aa)');
  expect(picturesShown('![a](picture:x) ![b](picture:x) ![c](picture:y) picture:z')).toBe(2);
  expect(filesIn(null)).toEqual([]);
});
