import { unformattedParagraphs } from '@sandcrate/api/contract/formatted-text.ts';
import { Fragment, memo, Suspense } from 'react';
import { waitingFor } from '../lib/waiting-for.ts';
import { HydrateLate } from './HydrateLate.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { ParsedTextProps } from './ParsedText.tsx';

const LazyText = lazyPart(waitingFor(() => import('./ParsedText.tsx')));

/** The server renders at once. Browsers keep what it rendered and load the parser only for what they render themselves. */
const onServer = import.meta.env.SSR ? await import('./ParsedText.tsx') : undefined;

/** Pictures open when they are pressed, and videos play. */
const NEEDS_SCRIPT = /!\[|youtu/i;

/** Rendered anew only when the text changes. */
const Parsed = memo(function Parsed(props: ParsedTextProps) {
  return (
    <HydrateLate isStatic={!NEEDS_SCRIPT.test(props.source)}>
      <ParsedOrPlain {...props} />
    </HydrateLate>
  );
});

function ParsedOrPlain(props: ParsedTextProps) {
  if (onServer !== undefined)
    return (
      <Suspense>
        <onServer.default {...props} />
      </Suspense>
    );
  const plain = (
    <p className="max-w-[46em] leading-relaxed wrap-anywhere whitespace-pre-line" dir="auto">
      {props.source}
    </p>
  );
  return <LazyText {...props} fallback={plain} failed={() => plain} />;
}

/** A text that somebody formatted with Markdown. Texts without formatting need no parser. */
export function Formatted(props: ParsedTextProps) {
  const paragraphs = props.dialect === 'short' ? unformattedParagraphs(props.source) : undefined;
  if (paragraphs === undefined) return <Parsed {...props} />;
  return (
    <div className="formatted">
      {paragraphs.map((lines, index) => (
        <p key={index} dir="auto">
          {lines.map((line, place) => (
            <Fragment key={place}>
              {place > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
