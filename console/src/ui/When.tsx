import { formatAgo, formatMoment } from './format.ts';

/** A moment, shown as how long ago it was; the exact time on hover. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  );
}
