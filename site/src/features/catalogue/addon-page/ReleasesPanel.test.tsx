import type { ReleaseView } from '@sandcrate/api/addons/contract.ts';
import type { ReleaseDiffView } from '@sandcrate/api/addons/discovery-contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { InEnglish } from '../../../testing/render.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { ReleasesPanel } from './ReleasesPanel.tsx';

type Diff = NonNullable<ReleaseDiffView['diff']>;
type Answer = Parameters<typeof fakeApi>[0][string];

const release: ReleaseView = {
  id: '0b7c1f52-1d0e-4a57-8f5e-1f3f0a0d1b22',
  version: '1.2.0',
  notes: null,
  fileName: 'boats.mcpack',
  fileSize: 1_000_000,
  sha256: 'a'.repeat(64),
  customDownloadUrl: null,
  minGameVersion: null,
  releasedAt: '2025-05-06T12:00:00.000Z',
};
const against = { id: '0b7c1f52-1d0e-4a57-8f5e-1f3f0a0d1b33', version: '1.1.0' };
const addonOf = (differences: Partial<ReleaseView> = {}) =>
  addonDetail({ releases: [{ ...release, ...differences }] });
const PATH = `GET /api/addons/${addonOf().id}/releases/${release.id}/diff`;

const file = (change: 'added' | 'removed' | 'changed', path: string, pathBefore: string | null = null) => ({
  change,
  role: 'other' as const,
  path,
  pathBefore,
  bytesBefore: null,
  bytesAfter: null,
  hunks: null,
});
const diffOf = (differences: Partial<Diff>): Diff => ({
  added: 0,
  removed: 0,
  changed: 0,
  unchanged: 0,
  scripts: 0,
  newModules: [],
  newAddresses: [],
  files: [],
  ...differences,
});
const show = async (answer: Answer, differences: Partial<ReleaseView> = {}) => {
  const calls = fakeApi({ [PATH]: answer });
  await renderPage(<ReleasesPanel addon={addonOf(differences)} />);
  return calls;
};
const open = () => {
  const details = screen.getByText('What changed in the files').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
};
const showOpen = async (body: ReleaseDiffView) => {
  await show({ body });
  open();
};
afterEach(() => vi.unstubAllGlobals());

test('the size of a release is a separate element, without a comma that not every language has', async () => {
  await show({ body: { diff: null } });
  expect(screen.getByText('1.0 MB').previousElementSibling?.textContent).toBe('May 6, 2025');
});

test('the server renders the changes closed, and nothing is fetched before they are opened', async () => {
  const calls = await show({ body: { against: null, diff: null } });
  expect(screen.getByText('What changed in the files').closest('details')?.open).toBe(false);
  expect(calls).toEqual([]);
  const html = renderToString(
    <InEnglish>
      <ReleasesPanel addon={addonOf()} />
    </InEnglish>,
  );
  expect(html).toContain('What changed in the files');
  expect(html).not.toMatch(/<details[^>]* open|role="status"/);
});

test('files are grouped by change with counts, and names have their own direction', async () => {
  await showOpen({
    against,
    diff: diffOf({
      added: 2,
      changed: 1,
      unchanged: 1204,
      files: [file('added', 'a.json'), file('changed', 'new/b.json', 'old/b.json'), file('added', 'c.png')],
    }),
  });
  expect(await screen.findByText('Compared with v1.1.0. 1,204 files are the same.')).toBeDefined();
  const names = (title: string) =>
    within(screen.getByRole('list', { name: title }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(names('Added (2)')).toEqual(['a.json', 'c.png']);
  expect(names('Changed (1)')).toEqual(['new/b.json, before old/b.json']);
  expect(screen.queryByText(/^Removed/)).toBeNull();
  expect(screen.getByText('a.json').dir).toBe('auto');
});

test('a long list ends with the number of files left out, including those that the server did not name', async () => {
  const files = Array.from({ length: 40 }, (_, index) => file('removed', `${index}.json`));
  await showOpen({ against, diff: diffOf({ removed: 1300, changed: 2, files }) });
  const list = await screen.findByRole('list', { name: 'Removed (1,300)' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(26);
  expect(within(list).getByText('and 1,275 more')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Changed (2)' }).nextElementSibling?.textContent).toBe(
    'Too many files differ to list these.',
  );
});

test.each<[string, ReleaseDiffView, RegExp]>([
  ['the first release', { against: null, diff: null }, /^This is the first release/],
  ['a file that is gone', { against, diff: null }, /^A comparison with v1\.1\.0 is not available/],
  ['the same files', { against, diff: diffOf({ unchanged: 3 }) }, /^All files are the same as in v1\.1\.0/],
])('the panel explains %s', async (_, body, words) => {
  await showOpen(body);
  expect(await screen.findByText(words)).toBeDefined();
});

test('no comparison is fetched for a release that links to another site', async () => {
  const calls = await show(
    { status: 500 },
    { fileName: null, customDownloadUrl: 'https://boats.example/get' },
  );
  open();
  expect(await screen.findByText(/^This release links to another site/)).toBeDefined();
  expect(calls).toEqual([]);
});

test('a release that is no longer available offers no retry', async () => {
  await show({ status: 404, body: { message: 'Not found', code: 'not-found' } });
  open();
  expect(await screen.findByText('This release is no longer available.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a comparison that failed can be tried again', async () => {
  let attempts = 0;
  await show(() => {
    attempts += 1;
    if (attempts === 1) return { status: 503, body: { message: 'Busy', code: 'overloaded' } };
    return { body: { against: null, diff: null } };
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^This is the first release/)).toBeDefined();
});

test('a link to an older release unfolds it', async () => {
  const releases = ['d', 'c', 'b', 'a'].map((letter) => ({ ...release, id: letter, version: letter }));
  location.hash = 'release-a';
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  await renderPage(<ReleasesPanel addon={addonDetail({ releases })} />);
  const older = document.getElementById('release-a')?.closest('details');
  expect(older?.open).toBe(true);
  expect(older?.parentElement?.closest('details')?.open).toBe(true);
  expect(shown).toHaveBeenCalled();
  shown.mockRestore();
  location.hash = '';
});
