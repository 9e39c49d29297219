import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SearchForm } from './SearchForm.tsx';
import Suggestions from './Suggestions.tsx';

const boats = { kind: 'addon', id: '6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b11', text: 'Better Boats' };
const boots = { kind: 'addon', id: '6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b12', text: 'Bouncy Boots' };
const SUGGEST = 'GET /api/addons/suggest';
afterEach(() => vi.unstubAllGlobals());

async function show() {
  const calls = fakeApi({ [SUGGEST]: { body: [boats, boots] } });
  const { address } = await renderPage(<SearchForm />);
  await userEvent.click(screen.getByRole('searchbox'));
  return { calls, address, field: await screen.findByRole('combobox', { name: 'Search addons' }) };
}
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('suggestions are fetched after a pause in typing, from two letters on', async () => {
  const { calls, field } = await show();
  await userEvent.type(field, 'b');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(field, 'o');
  expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeDefined();
  expect(calls.filter(({ key }) => key === SUGGEST).map(({ query }) => query.get('q'))).toEqual(['bo']);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
});

test('the arrow keys cycle through the list and the field, and Enter opens the selection', async () => {
  const { address, field } = await show();
  await userEvent.type(field, 'bo');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBe('Better Boats Addon');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBe('Bouncy Boots Addon');
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBeUndefined();
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toBe('Bouncy Boots Addon');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/addon/${boots.id}`));
  expect(field).toHaveProperty('value', '');
});

test('text typed while suggestions are loading is used', async () => {
  fakeApi({ [SUGGEST]: { body: [boats] } });
  await renderPage(<SearchForm />);
  const field = screen.getByRole('searchbox');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: 'boa' } });
  expect(await screen.findByRole('option', { name: 'Better Boats Addon' })).toBeDefined();
});

test('text typed between rendering and mounting of the list is used', async () => {
  fakeApi({ [SUGGEST]: { body: [boats] } });
  const input = document.createElement('input');
  function Typist() {
    useLayoutEffect(() => {
      input.value = 'boa';
    }, []);
    return null;
  }
  await renderPage(
    <>
      <Suggestions input={input} />
      <Typist />
    </>,
  );
  expect(await screen.findByRole('option', { name: 'Better Boats Addon' })).toBeDefined();
});

test('a field that has the focus before hydration gets suggestions', async () => {
  fakeApi({ [SUGGEST]: { body: [boats] } });
  const drawn = vi.spyOn(document, 'activeElement', 'get');
  drawn.mockImplementation(() => document.querySelector('input'));
  await renderPage(<SearchForm />);
  expect(await screen.findByRole('combobox', { name: 'Search addons' })).toBeDefined();
  drawn.mockRestore();
});

test('Enter in the field searches for the typed text', async () => {
  const { address, field } = await show();
  await userEvent.type(field, 'bo');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/browse?search=bo'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('Escape closes the list and keeps the text', async () => {
  const { field } = await show();
  await userEvent.type(field, 'bo');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveProperty('value', 'bo');
});

test('a suggestion can be clicked', async () => {
  const { address, field } = await show();
  await userEvent.type(field, 'bo');
  await userEvent.click(await screen.findByRole('option', { name: 'Better Boats Addon' }));
  await waitFor(() => expect(address()).toBe(`/addon/${boats.id}`));
});

test.each([
  ['tag', 'boating', 'boating Tag', '/browse?tag=boating'],
  ['publisher', 'BoatWorks', 'BoatWorks Publisher', '/publishers/BoatWorks'],
  ['category', 'weapons', 'Weapons & Armor Category', '/browse?category=weapons'],
  ['content', 'Oak Boat', 'Oak Boat In a pack', '/browse?search=Oak+Boat'],
])('a suggested %s is marked as such and leads to its add-ons', async (kind, text, name, place) => {
  fakeApi({ [SUGGEST]: { body: [{ kind, text }] } });
  const { address } = await renderPage(<SearchForm />);
  await userEvent.type(screen.getByRole('searchbox'), 'bo');
  await userEvent.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(address()).toBe(place));
});

test('suggestions that cannot be loaded are not shown', async () => {
  fakeApi({ [SUGGEST]: { status: 500 } });
  await renderPage(<SearchForm />);
  await userEvent.type(screen.getByRole('searchbox'), 'bo');
  expect(await screen.findByRole('combobox')).toHaveProperty('value', 'bo');
  expect(screen.queryByRole('listbox')).toBeNull();
});
