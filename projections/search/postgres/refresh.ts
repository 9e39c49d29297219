// Updates what PostgreSQL searches from changed documents.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { analyse, type DocumentTexts } from '../analysis/analyse.ts';
import { vocabularyOf } from '../analysis/vocabulary.ts';
import { type Lexemes, lexemesOf } from './lexemes.ts';
import { changeVocabulary, VocabularyChange } from './vocabulary.ts';

/** A document as it is now and as it was; null while the add-on is not public. */
export type ChangedDocument = { addonId: string; now: DocumentTexts | null; before: DocumentTexts | null };

export async function refreshSearchIndex(
  tx: Transaction,
  changed: readonly ChangedDocument[],
): Promise<void> {
  const hidden: string[] = [];
  const entries: IndexEntry[] = [];
  const words = new VocabularyChange();
  for (const { addonId, now, before } of changed) {
    if (before) words.remove(vocabularyOf(analyse(before)));
    if (now) {
      const analysed = analyse(now);
      words.add(vocabularyOf(analysed));
      entries.push(toEntry(addonId, lexemesOf(analysed)));
    } else hidden.push(addonId);
  }
  if (hidden.length > 0) {
    await tx.query('delete from search_index where addon_id = any($1::uuid[])', [hidden]);
  }
  if (entries.length > 0) await tx.query(upsert, [JSON.stringify(entries)]);
  await changeVocabulary(tx, words);
}

type IndexEntry = { addon_id: string; title: string; title_key: string; head: string; terms: string };

const toEntry = (addonId: string, { title, titleKey, head, terms }: Lexemes): IndexEntry => ({
  addon_id: addonId,
  title,
  title_key: titleKey,
  head,
  terms,
});

const columns = [
  'category',
  'is_featured',
  'publisher',
  'tags',
  'game_version',
  'adds',
  'pack_type',
  'created_at',
  'title',
  'title_key',
  'head',
  'terms',
];

const upsert = `
  insert into search_index (addon_id, ${columns.join(', ')})
  select d.addon_id, d.category, d.is_featured, lower(d.publisher), d.tags, d.game_version, d.adds, d.pack_type,
    d.created_at,
    l.title, l.title_key, l.head::tsvector, l.terms::tsvector
  from jsonb_to_recordset($1::jsonb)
    as l (addon_id uuid, title text, title_key text, head text, terms text)
  join search_documents d using (addon_id)
  order by d.addon_id
  on conflict (addon_id) do update
  set padding = default, ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
