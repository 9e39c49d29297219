import { MUST_ENROL } from '@sandcrate/api/contract/refusals.ts';
import './gate.css';

/** Shown to staff who need a second factor before they may continue. */
export const EnrolFirst = () => (
  <main className="gate">
    <title>Second factor required</title>
    <h1>Second factor required</h1>
    <p>{MUST_ENROL}</p>
    <a href="/settings?tab=security">Go to Settings</a>
  </main>
);
