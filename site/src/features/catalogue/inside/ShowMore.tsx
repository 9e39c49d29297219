import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

type Props<T> = {
  /** The items that the server listed. */
  listed: readonly T[];
  /** The total, including items that the server did not list. */
  total: number;
  /** How many items are shown initially, and added with each press. */
  step: number;
  children: (shown: readonly T[]) => ReactNode;
};

/** A long list that shows more on demand. */
export function ShowMore<T>({ listed, total, step, children }: Props<T>) {
  const [count, setCount] = useState(step);
  const rest = listed.length - count;
  return (
    <div className="grid gap-4">
      {children(listed.slice(0, count))}
      {rest > 0 && (
        <Button size="small" variant="secondary" className="w-fit" onClick={() => setCount(count + step)}>
          Show {Math.min(step, rest)} more of {total.toLocaleString('en')}
        </Button>
      )}
      {rest <= 0 && total > listed.length && (
        <p className="text-sm text-muted">
          These are the first {listed.length.toLocaleString('en')} of {total.toLocaleString('en')}.
        </p>
      )}
    </div>
  );
}
