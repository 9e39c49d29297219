import { Fragment } from 'react';
import type { Schema } from './openapi.ts';
import { typesIn, typeText } from './type-text.ts';

/** A schema in a few words, in which the names of types are links. */
export function TypeName({ schema }: { schema: Schema | undefined }) {
  const names = new Set(typesIn(schema));
  const words = typeText(schema).split(/\b/);
  if (names.size === 0) return words.join('');
  return words.map((word, index) => (
    <Fragment key={`${index} ${word}`}>
      {names.has(word) ? (
        <a href={`#type-${word}`} className="text-patina underline">
          {word}
        </a>
      ) : (
        word
      )}
    </Fragment>
  ));
}
