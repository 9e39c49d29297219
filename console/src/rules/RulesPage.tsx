import { Box, Button, Skeleton } from '@mui/material';
import type { RuleView } from '@sandcrate/api/rules/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';
import { Board } from '../ui/Board.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RuleCard } from './RuleCard.tsx';
import { RuleEditor } from './RuleEditor.tsx';

/** The review rules: administrators read them, the owner edits and switches them. */
export default function RulesPage() {
  const { rules } = useConsoleData();
  const mayWrite = useMay('rules', 'edit');
  const [edited, setEdited] = useState<RuleView | 'new'>();
  const { data, error, refetch } = useQuery({ queryKey: ['rules'], queryFn: ({ signal }) => rules(signal) });
  const close = () => setEdited(undefined);
  // A rule that is deleted elsewhere stays in its editor, with what was typed, until that is closed.
  const isGone = edited !== undefined && edited !== 'new' && data?.every(({ id }) => id !== edited.id);
  const shown = [...(data ?? []), ...(isGone ? [edited] : [])];
  return (
    <>
      <PageHeader title="Rules" lead="What is submitted and meets a rule is shown to moderators first.">
        {mayWrite && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
            disabled={edited !== undefined}
            onClick={() => setEdited('new')}
          >
            New rule
          </Button>
        )}
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        {edited === 'new' && <RuleEditor onClose={close} />}
        {error && data === undefined && (
          <LoadFailure title="Rules could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!error && data === undefined && <Skeleton variant="rounded" height={120} aria-label="Loading" />}
        {data?.length === 0 && edited === undefined && (
          <Board>
            <Message title="There are no rules yet">
              A rule flags submissions for moderators, or holds them until a moderator decides.
            </Message>
          </Board>
        )}
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((rule) =>
            edited !== 'new' && edited?.id === rule.id ? (
              <li key={rule.id}>
                <RuleEditor rule={edited} onClose={close} />
              </li>
            ) : (
              <RuleCard key={rule.id} rule={rule} onEdit={mayWrite ? () => setEdited(rule) : undefined} />
            ),
          )}
        </Box>
      </Box>
    </>
  );
}
