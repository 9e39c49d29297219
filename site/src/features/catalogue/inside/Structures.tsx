import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../app/i18n/use-format.ts';
import type { Inside, NameOf } from './names.ts';
import { ShowMore } from './ShowMore.tsx';

type Props = { structures: Inside['structures']; nameOf: NameOf };

/** Lists structures with their sizes and most frequent blocks. */
export function Structures({ structures, nameOf }: Props) {
  const { count } = useFormat();
  return (
    <ShowMore {...structures} step={12}>
      {(shown) => (
        <ul className="grid gap-4">
          {shown.map(({ id, size, blocks }) => (
            <li key={id} className="grid gap-2 border border-line bg-ground p-3">
              <h3 className="font-semibold break-words" dir="auto">
                {id}
              </h3>
              {size === null ? (
                <p className="text-sm text-muted">
                  <Trans>The file of this structure cannot be read.</Trans>
                </p>
              ) : (
                <p className="text-sm">
                  <Trans>{ph({ size: size.join(' × ') })} blocks</Trans>
                </p>
              )}
              {blocks.length > 0 && (
                <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
                  {blocks.map((block) => (
                    <li key={block.id} dir="auto">
                      {count(block.count)} {nameOf(block.id)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}
