import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContentsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { type ContentGroup, countsOf, type Definition, headingOf, nameOf } from './content-words.ts';

/** What a pack brings into the game: what players meet is named, the rest is counted. */
export function ContentsList({ contents }: { contents: NonNullable<ContentsView['contents']> }) {
  const { i18n } = useLingui();
  const { series } = useFormat();
  const counts = countsOf(contents).map((text) => i18n._(text));
  return (
    <div className="grid gap-5">
      {contents.groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {counts.length > 0 && (
        <p className="text-sm text-muted">
          <Trans>Also in the file: {ph({ contents: series(counts) })}.</Trans>
        </p>
      )}
    </div>
  );
}

/** As many names as a phone shows in a few lines; the rest are shown on demand. */
const SHOWN = 12;

function Group({ group }: { group: ContentGroup }) {
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  const heading = headingOf(group);
  if (heading === undefined) return null;
  const { definitions, total } = group;
  const rest = definitions.slice(SHOWN);
  return (
    <div className="grid gap-2">
      <h4 className="text-sm text-muted">
        {i18n._(heading)} ({count(total)})
      </h4>
      <Names definitions={definitions.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="grid gap-2">
          <summary className="w-fit cursor-pointer text-sm font-semibold text-patina hover:underline">
            {total > definitions.length
              ? t`Show ${ph({ more: rest.length })} more of ${ph({ total: count(total) })}`
              : t`Show ${ph({ more: rest.length })} more`}
          </summary>
          <Names definitions={rest} />
        </details>
      )}
    </div>
  );
}

function Names({ definitions }: { definitions: readonly Definition[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1">
      {definitions.map((definition) => (
        <li
          key={`${definition.subpack}/${definition.id}`}
          title={definition.id}
          className="min-w-0 max-w-full"
          dir="auto"
        >
          <Badge>
            <span className="truncate">{nameOf(definition)}</span>
            {definition.subpack !== null && (
              <span className="truncate font-normal text-muted">{definition.subpack}</span>
            )}
            {definition.vanilla && (
              <span className="font-normal text-muted">
                <Trans>changed</Trans>
              </span>
            )}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
