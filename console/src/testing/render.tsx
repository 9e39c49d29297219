import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  AdminContext,
  type AuthProvider,
  type DataProvider,
  memoryStore,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { AREAS, type Area } from '../area.ts';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { AreaContext } from '../layout/AreaContext.ts';
import { createQueryClient } from '../provider/query-client.ts';
import { isAllowed } from '../session/policy.ts';
import { theme } from '../theme/theme.ts';
import { Toasts } from '../toasts/Toasts.tsx';

type Options = {
  /** The page's address. */
  path?: string;
  /** The viewer's role [admin]. */
  role?: SessionUser['role'];
  area?: Area;
};

export const VIEWER_ID = '00000000-0000-4000-8000-00000000face';

/** A logged-in user in this role. */
const loggedIn = (role: SessionUser['role']): AuthProvider => ({
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: VIEWER_ID, fullName: 'me', role }),
  getPermissions: async () => role,
  canAccess: async ({ resource, action }) => isAllowed(role, resource, action),
});

/** Renders a resource's page as the console does, with the test's data provider. */
export function renderPage(
  resource: string,
  page: ReactNode,
  dataProvider: DataProvider,
  { path = '/', role = 'admin', area = AREAS.admin }: Options = {},
) {
  render(
    <TestMemoryRouter initialEntries={[path]}>
      <AdminContext
        basename={area.basename}
        authProvider={loggedIn(role)}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={createQueryClient()}
        store={memoryStore()}
        theme={theme}
        darkTheme={null}
      >
        <AreaContext value={area}>
          <ResourceContextProvider value={resource}>{page}</ResourceContextProvider>
        </AreaContext>
        <Toasts />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return userEvent.setup();
}
