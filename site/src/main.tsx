import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from './features/session/session.ts';
import { onTokenChange } from './features/session/token.ts';
import { createQueryClient } from './lib/query-client.ts';
import { adoptStyleNonce } from './lib/style-nonce.ts';
import { createSiteRouter } from './router.tsx';

adoptStyleNonce();
const queryClient = createQueryClient();
const router = createSiteRouter(queryClient);
onTokenChange(() => void queryClient.invalidateQueries());
void queryClient.prefetchQuery(sessionQuery);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element called root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
