import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
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
  const format = useFormat();
  const [count, setCount] = useState(step);
  const rest = listed.length - count;
  return (
    <div className="grid gap-4">
      {children(listed.slice(0, count))}
      {rest > 0 && (
        <Button size="small" variant="secondary" className="w-fit" onClick={() => setCount(count + step)}>
          <Trans>
            Show {ph({ more: Math.min(step, rest) })} more of {ph({ total: format.count(total) })}
          </Trans>
        </Button>
      )}
      {rest <= 0 && total > listed.length && (
        <p className="text-sm text-muted">
          <Trans>
            These are the first {ph({ count: format.count(listed.length) })} of{' '}
            {ph({ total: format.count(total) })}.
          </Trans>
        </p>
      )}
    </div>
  );
}
