import './gate.css';

/** What staff read who need a second factor before they may go on. */
export const EnrolFirst = () => (
  <main className="gate">
    <title>Second factor required · Sandcrate</title>
    <h1>Second factor required</h1>
    <p>Your role requires a second factor. Please set one up to continue.</p>
    <a href="/settings?tab=security">Go to Settings</a>
  </main>
);
