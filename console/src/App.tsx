import { CacheProvider } from '@emotion/react';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { useMemo } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import addons from './addons/index.ts';
import appeals from './appeals/index.ts';
import type { Area } from './area.ts';
import audit from './audit/index.ts';
import collections from './collections/index.ts';
import comments from './comments/index.ts';
import { i18nProvider } from './i18n/i18n-provider.ts';
import invites from './invites/index.ts';
import { AreaContext } from './layout/AreaContext.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { Crash } from './layout/Crash.tsx';
import { lazyPage } from './layout/lazy-page.tsx';
import { NotFound } from './layout/NotFound.tsx';
import moderators from './moderators/index.ts';
import outbox from './outbox/index.ts';
import pending from './pending/index.ts';
import { client } from './provider/client.ts';
import { dataProvider } from './provider/data-provider.ts';
import { noticingLate } from './provider/late-answers.ts';
import { createQueryClient } from './provider/query-client.ts';
import { waitingForSession } from './provider/wait-for-session.ts';
import recalls from './recalls/index.ts';
import reports from './reports/index.ts';
import searches from './searches/index.ts';
import { authProvider } from './session/auth-provider.ts';
import { readToken } from './session/token.ts';
import { styleCache } from './theme/style-cache.ts';
import { theme } from './theme/theme.ts';
import { Toasts } from './toasts/Toasts.tsx';
import users from './users/index.ts';

const Overview = lazyPage(() => import('./overview/Overview.tsx'));
const ReplayPage = lazyPage(() => import('./replay/ReplayPage.tsx'));
const ChangePage = lazyPage(() => import('./changes/ChangePage.tsx'));
const ChainPage = lazyPage(() => import('./chain/ChainPage.tsx'));
const AnalyticsPage = lazyPage(() => import('./analytics/AnalyticsPage.tsx'));
const SettingsPage = lazyPage(() => import('./settings/SettingsPage.tsx'));
const SecurityPage = lazyPage(() => import('./security/SecurityPage.tsx'));
const RulesPage = lazyPage(() => import('./rules/RulesPage.tsx'));
const ContentPage = lazyPage(() => import('./content/ContentPage.tsx'));

/** How long after a command everything is reloaded if the server's lists did not show its result yet. */
const CATCH_UP_MS = 2000;

const queryClient = createQueryClient();
const lateAware = noticingLate(waitingForSession(client), () =>
  setTimeout(() => queryClient.invalidateQueries(), CATCH_UP_MS),
);
const data = dataProvider(lateAware, readToken);

type Props = { area: Area; user: SessionUser };

/** The console, for somebody who may enter this area. */
export default function App({ area, user }: Props) {
  return (
    <CacheProvider value={styleCache}>
      <AreaContext value={area}>
        <BrowserRouter>
          <Routes>
            <Route path={`${area.basename}/*`} element={<Console area={area} user={user} />} />
          </Routes>
        </BrowserRouter>
      </AreaContext>
    </CacheProvider>
  );
}

function Console({ area, user }: Props) {
  const auth = useMemo(() => authProvider(client, user), [user]);
  // Saved filters and chosen columns belong to the account, not the browser. Logging out deletes them.
  const store = useMemo(() => localStorageStore(undefined, `console.${user.id}`), [user.id]);
  return (
    <Admin
      basename={area.basename}
      authProvider={auth}
      dataProvider={data}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      darkTheme={null}
      layout={ConsoleLayout}
      notification={Toasts}
      dashboard={Overview}
      catchAll={NotFound}
      error={Crash}
      loginPage={false}
      title="Console"
      disableTelemetry
    >
      <Resource {...pending} />
      <Resource {...addons} />
      <Resource {...users} />
      <Resource {...invites} />
      <Resource {...reports} />
      <Resource {...comments} />
      <Resource {...collections} />
      <Resource {...appeals} />
      <Resource {...recalls} />
      <Resource {...audit} />
      <Resource {...moderators} />
      <Resource {...outbox} />
      <Resource {...searches} />
      <CustomRoutes>
        <Route path="/replay/:id" element={<ReplayPage subject="addon" />} />
        <Route path="/replay/accounts/:id" element={<ReplayPage subject="account" />} />
        <Route path="/changes/:id" element={<ChangePage />} />
        <Route path="/chain" element={<ChainPage />} />
        <Route path="/analytics" element={<AnalyticsPage />} />
        <Route path="/rules" element={<RulesPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/content" element={<ContentPage />} />
        <Route path="/security" element={<SecurityPage />} />
      </CustomRoutes>
    </Admin>
  );
}
