import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { createDefaultPolicy } from '../../web/trusted-types.ts';
import { areaOf } from './area.ts';
import { client } from './provider/client.ts';
import { NotOpened } from './session/NotOpened.tsx';
import { Opening } from './session/Opening.tsx';
import { SessionGate } from './session/SessionGate.tsx';
import './theme/base.css';

createDefaultPolicy();

// Only those who may enter load the console itself.
const App = lazy(() => import('./App.tsx'));
const area = areaOf(window.location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={NotOpened}>
      <Suspense fallback={<Opening />}>
        <SessionGate area={area} client={client}>
          {(user) => <App area={area} user={user} />}
        </SessionGate>
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
