import { formatAgo, formatMoment } from './format.ts';

/** A moment, told by how long ago it was; the exact one on hover. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  );
}
