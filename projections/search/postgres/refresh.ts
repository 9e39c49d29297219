// Brings what PostgreSQL searches up to date with documents that changed.
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import { type DocumentTexts, lexemesOf, vocabularyOf } from './lexemes.ts';
import { changeVocabulary, VocabularyChange } from './vocabulary.ts';

/** A document as it is now and as it was; before, there may have been none that was public. */
export type ChangedDocument = { addonId: string; now: DocumentTexts | null; before: DocumentTexts | null };

export async function refreshSearchIndex(
  tx: Transaction,
  changed: readonly ChangedDocument[],
): Promise<void> {
  const hidden = changed.filter(({ now }) => now === null).map(({ addonId }) => addonId);
  if (hidden.length > 0)
    await tx.query('delete from search_index where addon_id = any($1::uuid[])', [hidden]);
  await tx.query(upsert, [JSON.stringify(changed.flatMap(indexed))]);

  const change = new VocabularyChange();
  for (const { now, before } of changed) {
    if (before) change.remove(vocabularyOf(before));
    if (now) change.add(vocabularyOf(now));
  }
  await changeVocabulary(tx, change);
}

function indexed({ addonId, now }: ChangedDocument) {
  if (now === null) return [];
  const { titleKey, titleWords, head, terms } = lexemesOf(now);
  return [{ addon_id: addonId, title_key: titleKey, title_words: titleWords, head, terms }];
}

const columns = [
  'category',
  'is_featured',
  'publisher',
  'tags',
  'game_version',
  'created_at',
  'title_key',
  'title_words',
  'head',
  'terms',
];

const upsert = `
  insert into search_index (addon_id, ${columns.join(', ')})
  select d.addon_id, d.category, d.is_featured, lower(d.publisher), d.tags, d.game_version, d.created_at,
    l.title_key, l.title_words, l.head::tsvector, l.terms::tsvector
  from jsonb_to_recordset($1::jsonb)
    as l (addon_id uuid, title_key text, title_words smallint, head text, terms text)
  join search_documents d using (addon_id)
  order by d.addon_id
  on conflict (addon_id) do update
  set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
