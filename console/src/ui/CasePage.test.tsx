// The pages of single cases, by their addresses.
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import AppealPage from '../appeals/AppealPage.tsx';
import ChangePage from '../changes/ChangePage.tsx';
import ReportList from '../reports/ReportList.tsx';
import ReportPage from '../reports/ReportPage.tsx';
import { pendingAddon } from '../testing/addons.ts';
import { appeal, report } from '../testing/cases.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { account } from '../testing/users.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const BOATS = '00000000-0000-4000-8000-0000000000b0';
let address = '';

function Address() {
  address = useLocation().pathname;
  return null;
}

function open(resource: string, id: string, page: ReactNode, data: ReturnType<typeof fakeLists>) {
  const routes = (
    <>
      <Address />
      <Routes>
        <Route path={`/admin/${resource}/:id`} element={page} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
  return renderPage(resource, routes, data, { path: `/admin/${resource}/${id}` });
}

test("a report's address shows it with the open ones about the same thing, and they are decided together", async () => {
  const reports = [
    report({ addonId: BOATS, reason: 'spam' }),
    report({ addonId: BOATS, status: 'dismissed', description: 'Long ago' }),
    report({ addonId: BOATS, description: 'It is malware' }),
    report({ description: 'About something else' }),
  ];
  const dismissReport = vi.fn(async (_id: string, _body: object) =>
    Object.assign(reports[2] ?? {}, { status: 'dismissed' }),
  );
  const user = open(
    'reports',
    reports[2]?.id ?? '',
    <ReportPage />,
    fakeLists({ reports }, { dismissReport }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Report: Better Boats' });
  await screen.findByText('It is malware');
  expect(screen.queryByText('Long ago')).toBeNull();
  expect(screen.queryByText('About something else')).toBeNull();
  expect(screen.queryByText('This report no longer waits')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss 2 reports of Better Boats' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));
  // Its address stays, and says what became of it.
  await screen.findByText('This report no longer waits');
  expect(dismissReport.mock.calls.map(([id]) => id)).toEqual([reports[2]?.id, reports[0]?.id]);
  await user.click(screen.getByRole('link', { name: 'Show what waits' }));
  expect(address).toBe('/admin/reports');
});

test.each([
  ['report', 'reports', <ReportPage key="page" />, 'Resolve the report of Better Boats'],
  ['appeal', 'appeals', <AppealPage key="page" />, 'Uphold the decision about Better Boats'],
])(
  'the %s of an add-on is decided where the evidence about it is read',
  async (_, resource, page, verdict) => {
    const addon = pendingAddon({ title: 'Better Boats', status: 'approved' });
    const filed = resource === 'reports' ? report({ addonId: addon.id }) : appeal({ addonId: addon.id });
    const data = fakeDataProvider([addon]);
    const { getList } = data;
    data.getList = async (of, params) =>
      of === resource ? { data: [filed] as never, total: 1 } : getList(of, params);
    data.getOne = async () => ({ data: addon }) as never;
    open(resource, filed.id, page, data as never);
    const evidence = within(await screen.findByRole('region', { name: 'Evidence about Better Boats' }));
    await evidence.findByRole('button', { name: verdict });
    expect(screen.getAllByRole('button', { name: verdict })).toHaveLength(1);
    evidence.getByRole('region', { name: 'Conversation' });
    evidence.getByRole('button', { name: 'More actions on Better Boats' });
  },
);

test("a reported profile's address shows no report of another profile", async () => {
  const profiles = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2'];
  const [first, other] = profiles.map((profileId) =>
    report({
      kind: 'profile',
      addonId: null,
      addonTitle: null,
      profileId,
      description: `About ${profileId}`,
    }),
  );
  if (first === undefined || other === undefined) throw new Error('There are two.');
  const owner = account({ id: first.subjectOwnerId ?? '', username: 'wren' });
  open('reports', first.id, <ReportPage />, fakeLists({ reports: [first, other], users: [owner] }, {}));
  await screen.findByText(`About ${first.profileId}`);
  expect(screen.queryByText(`About ${other.profileId}`)).toBeNull();
  const shown = within(screen.getByRole('region', { name: 'Account' }));
  await shown.findByRole('heading', { name: 'wren' });
  shown.getByRole('heading', { name: 'History' });
});

test('an address without a case says so, with a way to the list', async () => {
  const user = open('appeals', 'nothing', <AppealPage />, fakeLists({ appeals: [appeal()] }, {}));
  await screen.findByRole('heading', { level: 1, name: 'This appeal was not found' });
  await user.click(screen.getByRole('link', { name: 'All appeals' }));
  expect(address).toBe('/admin/appeals');
});

test('an appeal that is judged shows its judgement, and says that it no longer waits', async () => {
  const judged = appeal({ status: 'upheld', judgedAt: '2025-11-21T10:00:00.000Z', note: 'It stays' });
  open('appeals', judged.id, <AppealPage />, fakeLists({ appeals: [judged] }, {}));
  await screen.findByText('This appeal no longer waits');
  await screen.findByText('It stays');
});

test('a case that could not be loaded is loaded again', async () => {
  const filed = appeal();
  const data = fakeLists({ appeals: [filed] }, {});
  data.asked.mockRejectedValueOnce(new Error('The server could not be reached.'));
  const user = open('appeals', filed.id, <AppealPage />, data);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Appeal: Better Boats' });
});

test('each case of a list leads to its own page', async () => {
  const only = report();
  renderPage('reports', <ReportList />, fakeLists({ reports: [only] }, {}));
  const link = await screen.findByRole('link', { name: 'Open the case of Better Boats' });
  expect(link.getAttribute('href')).toBe(`/admin/reports/${only.id}`);
});

test.each([
  ['open', undefined],
  ['withdrawn', 'Its publisher withdrew this change'],
])(
  'the address of a change (%s) leads to it in the queue, or says what became of it',
  async (state, words) => {
    const change = { id: 'c', addonId: BOATS, title: 'Better Boats', state, reason: null };
    open('changes', 'c', <ChangePage />, fakeLists({}, { changeDetail: async () => change }));
    if (words === undefined) await vi.waitFor(() => expect(address).toBe(`/admin/pending/${BOATS}`));
    else await screen.findByRole('heading', { level: 1, name: words });
  },
);
