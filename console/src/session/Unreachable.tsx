import './gate.css';

type Props = { reason: string; onRetry: () => void };

/** Shown when the server could not say who is logged in. */
export function Unreachable({ reason, onRetry }: Props) {
  return (
    <main className="gate">
      <title>Not available</title>
      <h1>The console could not be opened</h1>
      <p role="alert">{reason}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
