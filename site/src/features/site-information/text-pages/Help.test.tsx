import { INVITE_ONLY } from '@sandcrate/api/contract/refusals.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Route } from '../../../routes/_text.help.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { someSite } from '../../../testing/some-site.ts';
import { Text } from '../../../testing/Text.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['immediate', /^Anybody who is logged in can become one at once/],
  ['review', /An administrator decides\./],
  ['invite-only', new RegExp(INVITE_ONLY)],
] as const)(
  'with publisher access %s, Help says how to become a publisher',
  async (publisherAccess, text) => {
    fakeApi({ 'GET /api/site': { body: someSite({ publisherAccess }) } });
    await renderPage(<Text of={Route} />);
    expect(await screen.findByText(text)).toBeDefined();
  },
);
