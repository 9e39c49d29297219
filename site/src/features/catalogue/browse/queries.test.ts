import { expect, onTestFinished, test, vi } from 'vitest';
import { addonCard } from '../../../testing/some-addon.ts';
import { shownAddons, shownOf } from './queries.ts';

const cut = (description: string) => shownOf(addonCard({ description })).description;

test('a description of up to 320 characters is whole on a card', () => {
  expect(cut('🚤'.repeat(320))).toBe('🚤'.repeat(320));
});

test('a longer description is cut at a word', () => {
  const words = 'Boats that float. '.repeat(100);
  expect(cut(words)).toBe(`${words.slice(0, 'Boats that float. '.length * 17).trimEnd()} Boats that…`);
});

test('a longer description without spaces is cut between characters', () => {
  expect(cut('🚤'.repeat(2000))).toBe(`${'🚤'.repeat(320)}…`);
  expect(cut(`はい ${'舟'.repeat(2000)}`)).toBe(`はい ${'舟'.repeat(317)}…`);
});

test('the icon is left out where the banner is shown', () => {
  const imageUrl = '/icon.png';
  expect(shownOf(addonCard({ imageUrl, bannerImageUrl: '/banner.png' })).imageUrl).toBeNull();
  expect(shownOf(addonCard({ imageUrl, bannerImageUrl: null })).imageUrl).toBe(imageUrl);
});

test('the server sends no more of an add-on than cards show; a browser keeps what it was sent', () => {
  const addon = addonCard();
  expect(shownAddons([addon])).toEqual([addon]);
  vi.stubEnv('SSR', true);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(shownAddons([addon])).toEqual([shownOf(addon)]);
  expect(shownOf(addon)).not.toHaveProperty('publisherId');
});
