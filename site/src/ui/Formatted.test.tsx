import { mutatedText } from '@sandcrate/api/contract/testing/mutated-text.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Formatted } from './Formatted.tsx';
import ParsedText from './ParsedText.tsx';

test('a text without formatting is shown at once, with its line breaks', () => {
  const { container } = render(<Formatted source={'Works well.\nThanks!\n\nMore.'} dialect="short" />);
  expect(container.innerHTML).toBe(
    '<div class="formatted"><p dir="auto">Works well.<br>Thanks!</p><p dir="auto">More.</p></div>',
  );
});

test('a formatted text is shown as written, then with its formatting', async () => {
  const source = '# Title\n\n- **one** <b>two</b>\n\n[a](https://example.com) [b](javascript:c)';
  const { container } = render(<Formatted source={source} dialect="full" />);
  await screen.findByRole('heading', { level: 3, name: 'Title' });
  expect(container.querySelector('.formatted')?.innerHTML).toBe(
    '<h3 dir="auto">Title</h3><ul><li><span dir="auto"><strong>one</strong> &lt;b&gt;two&lt;/b&gt;</span></li></ul>' +
      '<p dir="auto"><a href="https://example.com" rel="nofollow ugc noopener">a</a> [b](javascript:c)</p>',
  );
});

test('headings are an outline below the heading of the section, whatever levels the author chose', async () => {
  const source = '## One\n\n#### Two\n\n> ### Three\n\n# Four\n\n- ###### Five';
  render(<Formatted source={source} dialect="full" />);
  const headings = await screen.findAllByRole('heading');
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H3 One',
    'H4 Two',
    'H4 Three',
    'H3 Four',
    'H4 Five',
  ]);
});

test('a text that is nested too deeply is shown as written', async () => {
  const source = `${'> '.repeat(30)}deep`;
  const { container } = render(<Formatted source={source} dialect="full" />);
  await waitFor(() => expect(container.querySelector('.formatted-plain')?.textContent).toBe(source));
});

test('a text that cannot be parsed is shown as written', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // React reports it
  const broken = new Proxy([], {
    get: () => {
      throw new Error('no pictures');
    },
  });
  const source = 'A *boat*: ![boat](picture:3f2a)';
  const { container } = render(<Formatted source={source} dialect="full" pictures={broken} />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(container.textContent).toBe(source);
  vi.mocked(console.error).mockRestore();
});

test('a video is a card, and nothing of the other site is loaded before a press on Play', async () => {
  const source = 'Watch:\n\nhttps://youtu.be/dQw4w9WgXcQ';
  const { container } = render(<Formatted source={source} dialect="full" />);
  const play = await screen.findByRole('button', { name: 'Play' });
  expect(container.querySelector('iframe, img, video, link')).toBeNull();
  expect(screen.getByRole('link', { name: /watch\?v=dQw4w9WgXcQ/ })).toBeDefined();
  await userEvent.click(play);
  expect(screen.getByTitle('Video on YouTube').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  );
});

const boat = { id: '3f2a', url: '/api/addons/1/images/3f2a', width: 640, height: 360 };

test('a full text shows its own pictures, at their size and as they come into view, and of others the words', async () => {
  const source = '![A boat](picture:3f2a) ![Not ours](picture:ffff) ![Elsewhere](https://example.com/a.png)';
  const { container } = render(<Formatted source={source} dialect="full" pictures={[boat]} />);
  const picture = await screen.findByRole('img');
  expect(container.querySelectorAll('img')).toHaveLength(1);
  const { src, alt, width, height, loading } = picture as HTMLImageElement;
  expect({ src: new URL(src).pathname, alt, width, height, loading }).toEqual({
    src: boat.url,
    alt: 'A boat',
    width: 640,
    height: 360,
    loading: 'lazy',
  });
  expect(screen.getByRole('link', { name: 'Open large: A boat' }).getAttribute('href')).toBe(
    `${boat.url}?w=1920`,
  );
  expect(container.textContent).toBe(' Not ours Elsewhere');
  fireEvent.error(picture);
  expect(container.textContent).toBe('A boat Not ours Elsewhere');
});

const shown = () => document.querySelector('.yarl__slide_current img')?.getAttribute('alt');

test('a picture opens large where it was pressed, and the others of the text follow', async () => {
  const other = { ...boat, id: 'beef', url: '/api/addons/1/images/beef' };
  const source = '![A boat](picture:3f2a) ![Gone](picture:ffff)\n\n> ![A cow](picture:beef)';
  render(<Formatted source={source} dialect="full" pictures={[other, boat]} />);
  await userEvent.click(await screen.findByRole('link', { name: 'Open large: A boat' }));
  const viewer = await screen.findByRole('dialog', { name: 'Pictures' });
  await waitFor(() => expect(shown()).toBe('A boat'));
  expect(viewer.textContent).toContain('A boat');
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  await waitFor(() => expect(shown()).toBe('A cow'));
});

test('a picture that is a link leads where the link leads', async () => {
  const source = '[![A boat](picture:3f2a)](https://example.com/)';
  const { container } = render(<Formatted source={source} dialect="full" pictures={[boat]} />);
  const link = await screen.findByRole('link', { name: 'A boat' });
  expect(link.getAttribute('href')).toBe('https://example.com/');
  expect(container.querySelectorAll('a')).toHaveLength(1);
});

test('a short text shows no picture', async () => {
  const { container } = render(
    <Formatted source="A **boat** ![A boat](picture:3f2a)" dialect="short" pictures={[boat]} />,
  );
  await screen.findByText('boat');
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('A boat !A boat');
});

/** Elements that run, style, embed or load something. */
const ACTIVE =
  'script, style, link, iframe, frame, object, embed, img, picture, video, audio, source, image, use, form, base, meta';
/** Attributes that run, style or load something. */
const ACTIVE_ATTRIBUTE =
  /^(?:on.*|style|src|srcset|srcdoc|data|poster|background|action|formaction|xlink:href)$/;

test('a thousand mutated texts: no script, no style, and nothing is requested before a press', () => {
  fc.assert(
    fc.property(mutatedText, fc.constantFrom('full' as const, 'short' as const), (source, dialect) => {
      const { container, unmount } = render(<ParsedText source={source} dialect={dialect} />);
      expect([...container.querySelectorAll(ACTIVE)].map(({ outerHTML }) => outerHTML)).toEqual([]);
      const elements = [...container.querySelectorAll('.formatted *')];
      const names = elements.flatMap((element) => element.getAttributeNames());
      expect(names.filter((name) => ACTIVE_ATTRIBUTE.test(name))).toEqual([]);
      for (const link of container.querySelectorAll('a'))
        expect(link.getAttribute('href')).toMatch(/^(?:https?:\/\/|mailto:)/i);
      unmount();
    }),
    { numRuns: 1_000 },
  );
});
