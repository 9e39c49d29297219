import './gate.css';
import { loginAddress } from './leave.ts';

/** Shown to users who return with a session that has ended. */
export const Expired = () => (
  <main className="gate">
    <title>Session expired</title>
    <h1>Your session has expired</h1>
    <p>Log in again to come back to this page.</p>
    <a href={loginAddress()}>Log in</a>
  </main>
);
