import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BasicValues } from './BasicFields.tsx';
import { filledIn, type Suggestions, suggestionsOf } from './suggestions.ts';
import type { PackReading } from './use-pack-facts.ts';

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '');

/**
 * The initial texts of a form, which starts over when its file suggests others. What was typed stays.
 * @param empty the texts of an untouched form
 * @param restored the texts of a draft
 */
export function useSuggestedTexts(
  form: RefObject<HTMLFormElement | null>,
  reading: PackReading,
  empty: BasicValues,
  restored: Partial<BasicValues>,
) {
  const [begun, setBegun] = useState({ key: 0, values: { ...empty, ...restored }, areSuggested: false });
  const last = useRef<Suggestions>({});
  const facts = 'facts' in reading ? reading.facts : undefined;
  useEffect(() => {
    if (facts === undefined || form.current === null) return;
    const suggestions = suggestionsOf(facts);
    const before = last.current;
    if (JSON.stringify(suggestions) === JSON.stringify(before)) return;
    last.current = suggestions;
    const typed = new FormData(form.current);
    const values = filledIn(
      {
        title: textIn(typed, 'title'),
        description: textIn(typed, 'description').replaceAll('\r\n', '\n'),
        category: textIn(typed, 'category'),
        version: textIn(typed, 'version'),
      },
      suggestions,
      { initial: empty, before },
    );
    setBegun(({ key }) => ({ key: key + 1, values, areSuggested: Object.keys(suggestions).length > 0 }));
  }, [facts, form, empty]);
  return begun;
}
