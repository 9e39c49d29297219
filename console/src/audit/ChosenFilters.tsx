import { Chip } from '@mui/material';
import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import { useListContext } from 'react-admin';

/** The entry, actor and subject filters of the list in context, by name if a row has it. Each can be removed. */
export function ChosenFilters(_: { source: string; alwaysOn?: boolean }) {
  const { data = [], filterValues, setFilters } = useListContext<AuditEntry>();
  const { actor, id, subject } = filterValues;
  const chosen = [
    ['id', 'Entry', id, undefined],
    ['actor', 'By', actor, data.find(({ actorId }) => actorId === actor)?.actorName],
    ['subject', 'About', subject, data.find(({ subjectId }) => subjectId === subject)?.subjectLabel],
  ] as const;
  const without = (source: string) => {
    const { [source]: _, ...others } = filterValues;
    return others;
  };
  return chosen.map(
    ([source, label, value, name]) =>
      value !== undefined && (
        <Chip
          key={source}
          label={`${label} ${name ?? value}`}
          onDelete={() => setFilters(without(source))}
          sx={{ height: 36, borderRadius: '4px', maxWidth: '100%' }}
        />
      ),
  );
}
