import { isFailedImport } from '../layout/failed-import.ts';
import './gate.css';

/** Shown when the console's code could not be loaded or failed. It cannot use that code, so it looks like the gate. */
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
