import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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

test('there is no choice while only one language is offered', async () => {
  await renderPage(<LanguageChoice offered={['en']} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
