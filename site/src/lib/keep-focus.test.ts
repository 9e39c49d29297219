import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../web/keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <main tabindex="-1">
      <section>
        <h2>Comments</h2>
        <ul><li><a href="/ada">Ada</a><button id="delete">Delete</button></li></ul>
        <button id="more">Show more</button>
      </section>
    </main>
    <aside><button id="close">Close</button></aside>`;
  stop = keepFocus(element('main'));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
};
/** Mutation observers are called before timers. */
const settle = () => vi.advanceTimersByTimeAsync(200);

test('when the focused element is removed, the first control of its list item gets the focus', async () => {
  element('#delete').focus();
  element('#delete').remove();
  await settle();
  expect(document.activeElement).toBe(element('a'));
});

test('when the list item is removed too, the title of the region around it gets the focus', async () => {
  element('#delete').focus();
  element('li').remove();
  await settle();
  expect(document.activeElement).toBe(element('h2'));
});

test('when a dialog closes and its button is gone, the title of the region around the button gets the focus', async () => {
  element('#delete').focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog"><button>Yes</button></div>');
  element('[role="alertdialog"] button').focus();
  element('li').remove();
  element('[role="alertdialog"]').remove();
  await settle();
  expect(document.activeElement).toBe(element('h2'));
});

test('when no region is left, the fallback gets the focus', async () => {
  element('#close').focus();
  element('aside').remove();
  await settle();
  expect(document.activeElement).toBe(element('main'));
});

test('an element that is enabled again gets the focus back', async () => {
  const more = element('#more');
  more.focus();
  more.blur(); // as browsers do when it is disabled
  more.setAttribute('disabled', '');
  await settle();
  expect(document.activeElement).toBe(document.body);
  more.removeAttribute('disabled');
  await settle();
  expect(document.activeElement).toBe(more);
});

test('the focus stays where a dialog has returned it', async () => {
  element('#delete').focus();
  element('li').remove();
  element('#more').focus();
  await settle();
  expect(document.activeElement).toBe(element('#more'));
});

test('a press beside the controls drops the focus', async () => {
  element('#more').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element('#more').blur();
  element('li').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});
