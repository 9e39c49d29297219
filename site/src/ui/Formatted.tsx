import { unformattedParagraphs } from '@sandcrate/api/contract/formatted-text.ts';
import { Fragment, Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { ParsedTextProps } from './ParsedText.tsx';

const LazyText = lazyPart(() => import('./ParsedText.tsx'));

/** The server renders at once. Browsers keep what it rendered until they have the parser. */
const onServer = import.meta.env.SSR ? await import('./ParsedText.tsx') : undefined;

function Parsed(props: ParsedTextProps) {
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
