import './gate.css';

/** While it is found out who is there, and while the console's code is on its way. */
export const Opening = () => (
  <main className="gate">
    <p role="status">Opening the console…</p>
  </main>
);
