import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InEnglish } from '../../testing/render.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

test('the choice links to the same page in every offered language, and is remembered', async () => {
  await renderPage(<LanguageChoice offered={['en', 'de', 'ar']} />);
  const links = screen.getAllByRole('link');
  expect(
    links.map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.dir,
      link.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['English', '/', 'ltr', 'true'],
    ['Deutsch', '/de', 'ltr', null],
    ['العربية', '/ar', 'rtl', null],
  ]);
  const german = screen.getByRole('link', { name: 'Deutsch' });
  german.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(german);
  expect(document.cookie).toContain('language=de');
});

test.each([
  ['/nowhere?x=1#y', '/nowhere?x=1#y', '/de/nowhere?x=1#y'],
  ['//evil.example', '/evil.example', '/de/evil.example'],
])('at the unknown address %s, the links lead to the same address', async (address, english, german) => {
  await renderPage(<LanguageChoice offered={['en', 'de']} />, address);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([english, german]);
});

test('the links of the document that all unknown addresses share change after hydration', async () => {
  const history = createMemoryHistory({ initialEntries: ['/nowhere'] });
  const routeTree = createRootRoute({ component: () => <LanguageChoice offered={['en', 'de']} /> });
  const router = createRouter({ routeTree, history });
  await router.load();
  const page = (
    <InEnglish>
      <RouterProvider router={router} />
    </InEnglish>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.querySelector('[lang=de]')?.getAttribute('href')).toBe('/de/not-found');
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, page));
  expect(container.querySelector('[lang=de]')?.getAttribute('href')).toBe('/de/nowhere');
  act(() => root.unmount());
  container.remove();
});

test('there is no choice while only one language is offered', async () => {
  await renderPage(<LanguageChoice offered={['en']} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
