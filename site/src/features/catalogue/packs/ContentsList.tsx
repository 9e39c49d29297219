import type { ContentsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { type ContentGroup, countsOf, type Definition, headingOf, nameOf } from './content-words.ts';

/** What a pack brings into the game: by name what players meet, by number what stands behind it. */
export function ContentsList({ contents }: { contents: NonNullable<ContentsView['contents']> }) {
  const counts = countsOf(contents);
  return (
    <div className="grid gap-5">
      {contents.groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {counts.length > 0 && <p className="text-sm text-muted">In the file too: {counts.join(', ')}.</p>}
    </div>
  );
}

/** As many as a phone shows in a few lines; the rest is one press away. */
const SHOWN = 12;

function Group({ group }: { group: ContentGroup }) {
  const heading = headingOf(group);
  if (heading === undefined) return null;
  const { definitions, total } = group;
  const rest = definitions.slice(SHOWN);
  return (
    <div className="grid gap-2">
      <h3 className="text-sm text-muted">
        {heading} ({total.toLocaleString('en')})
      </h3>
      <Names definitions={definitions.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="grid gap-2">
          <summary className="w-fit cursor-pointer text-sm font-semibold text-patina hover:underline">
            {total > definitions.length
              ? `Show ${rest.length} more of ${total.toLocaleString('en')}`
              : `Show ${rest.length} more`}
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
        <li key={definition.id} title={definition.id} className="min-w-0 max-w-full" dir="auto">
          <Badge>
            <span className="truncate">{nameOf(definition)}</span>
            {definition.vanilla && <span className="font-normal text-muted">changed</span>}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
