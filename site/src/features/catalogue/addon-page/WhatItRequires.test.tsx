import type { RequiresView } from '@sandcrate/api/addons/discovery-contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard, addonDetail, packFacts as facts } from '../../../testing/some-addon.ts';
import { WhatItRequires } from './WhatItRequires.tsx';

const addon = addonDetail({ facts });
const textures = addonCard({ id: '1b2c3d4e-8f5f-4b5e-9c65-1f3f0a0d1b11', title: 'Boat Textures' });
const REQUIRES = `GET /api/addons/${addon.id}/requires`;
const requirement = {
  packUuid: '99f1c0de-8f5f-4b5e-9c65-1f3f0a0d1b11',
  version: '1.0.0',
  packName: null,
  kind: 'resource' as const,
  included: false,
  addon: null,
};
const show = async (requires: Partial<RequiresView>, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({
    [REQUIRES]: { body: { packs: [], scriptModules: [], experiments: [], ...requires } },
    ...answers,
  });
  const { queryClient } = await renderPage(<WhatItRequires addon={addon} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return calls;
};
afterEach(() => vi.unstubAllGlobals());

test('a required pack links to its listing, and can be downloaded from the panel', async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = await show(
    { packs: [{ ...requirement, addon: textures }] },
    { [`POST /api/addons/${textures.id}/download`]: { body: { downloadUrl: '/api/file' } } },
  );
  expect(screen.getByRole('link', { name: 'Boat Textures' }).getAttribute('href')).toBe(
    `/addon/${textures.id}`,
  );
  expect(screen.getByText('needs this resource pack, version 1.0.0')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Download Boat Textures' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.key).toBe(`POST /api/addons/${textures.id}/download`);
});

test('a required pack that is not known here is named, and one in the same file is no requirement', async () => {
  await show({
    packs: [
      { ...requirement, packName: 'Boat sounds', included: true },
      { ...requirement, packUuid: '00000000-8f5f-4b5e-9c65-1f3f0a0d1b11' },
    ],
  });
  const [unknown, ...others] = screen.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(unknown?.textContent).toContain('Not found here');
  expect(unknown?.textContent).toContain('00000000-8f5f-4b5e-9c65-1f3f0a0d1b11');
});

test('experiments and script modules are named', async () => {
  await show({
    experiments: ['Beta APIs'],
    scriptModules: [
      { name: '@minecraft/server', version: '1.15.0' },
      { name: '@minecraft/server-ui', version: null },
    ],
  });
  expect(screen.getByText('Beta APIs')).toBeDefined();
  for (const name of ['@minecraft/server 1.15.0', '@minecraft/server-ui']) {
    expect(screen.getByText(name).dir).toBe('ltr');
  }
});

test('nothing is shown when the add-on requires nothing besides its own packs', async () => {
  await show({ packs: [{ ...requirement, included: true }] });
  expect(screen.queryByText('What it requires')).toBeNull();
});
