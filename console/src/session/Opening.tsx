import './gate.css';

/** Shown while the user is identified, and while the console's code is loading. */
export const Opening = () => (
  <main className="gate">
    <p role="status">Opening the console…</p>
  </main>
);
