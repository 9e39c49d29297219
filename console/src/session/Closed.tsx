import type { Area } from '../area.ts';
import './gate.css';

/** Shown to users who may not enter. */
export function Closed({ area }: { area: Area }) {
  return (
    <main className="gate">
      <title>{area.refusal}</title>
      <h1>{area.refusal}</h1>
      <p>You are logged in, but your account may not open this page.</p>
      <a href="/">Go Home</a>
    </main>
  );
}
