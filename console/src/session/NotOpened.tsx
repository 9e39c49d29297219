import { isFailedImport } from '../layout/failed-import.ts';
import './gate.css';

/** When the console's own code did not come or failed: without that code, so it looks like the gate. */
export const NotOpened = ({ error }: { error: unknown }) => (
  <main className="gate">
    <title>The console could not be opened</title>
    <h1>The console could not be opened</h1>
    <p role="alert">
      {isFailedImport(error) ? 'Check your connection, then try again.' : 'Something went wrong.'}
    </p>
    <button type="button" onClick={() => window.location.reload()}>
      Try again
    </button>
  </main>
);
