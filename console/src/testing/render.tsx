import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  AdminContext,
  type DataProvider,
  memoryStore,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { createQueryClient } from '../provider/query-client.ts';
import { theme } from '../theme/theme.ts';
import { Toasts } from '../toasts/Toasts.tsx';

// However busy the machine is; and looking up a role need not ask each time whether it is hidden.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

/** Shows a page of a resource as the console would, on a data provider of the test's. */
export function renderPage(resource: string, page: ReactNode, dataProvider: DataProvider) {
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        queryClient={createQueryClient()}
        store={memoryStore()}
        theme={theme}
        darkTheme={null}
      >
        <ResourceContextProvider value={resource}>{page}</ResourceContextProvider>
        <Toasts />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return userEvent.setup();
}
