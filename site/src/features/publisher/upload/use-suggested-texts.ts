import { useEffect, useState } from 'react';
import type { BasicValues } from './BasicFields.tsx';
import { filledIn, type Suggestions, suggestionsOf } from './suggestions.ts';
import type { PackFacts, PackReading } from './use-pack-facts.ts';

type Texts = { values: BasicValues; suggestions: Suggestions };

/**
 * The texts of a form. Those that were not typed follow the suggestions of its file.
 * @param empty the texts of an untouched form
 * @param restored the texts of a draft
 * @param suggest which texts a file suggests
 */
export function useSuggestedTexts(
  reading: PackReading,
  empty: BasicValues,
  restored: Readonly<Record<string, string>>,
  suggest: (facts: PackFacts) => Suggestions = suggestionsOf,
) {
  const [{ values, suggestions }, setTexts] = useState<Texts>(() => ({
    values: {
      title: restored.title ?? empty.title,
      description: restored.description ?? empty.description,
      category: restored.category ?? empty.category,
      version: restored.version ?? empty.version,
    },
    suggestions: {},
  }));
  const facts = 'facts' in reading ? reading.facts : undefined;
  const isWithoutFile = reading.phase === 'none';
  useEffect(() => {
    if (facts === undefined && !isWithoutFile) return;
    const found = facts === undefined ? {} : suggest(facts);
    setTexts((texts) =>
      JSON.stringify(found) === JSON.stringify(texts.suggestions)
        ? texts
        : {
            values: filledIn(texts.values, found, { initial: empty, before: texts.suggestions }),
            suggestions: found,
          },
    );
  }, [facts, isWithoutFile, empty, suggest]);
  return {
    values,
    areSuggested: Object.keys(suggestions).length > 0,
    change: (change: Partial<BasicValues>) =>
      setTexts((texts) => ({ ...texts, values: { ...texts.values, ...change } })),
  };
}
