import { Box, Button, TextField } from '@mui/material';
import { ADVISORY_REQUIRED } from '@sandcrate/api/contract/refusals.ts';
import type { RecallAnswer } from '@sandcrate/api/recalls/contract.ts';
import { REASON_REQUIRED } from '@sandcrate/api/reports/refusals.ts';
import { type FormEvent, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Board } from '../ui/Board.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { RecallPreview } from './RecallPreview.tsx';
import { subjectOf } from './subject.ts';

const MAX_REASON = 1000;
const MAX_ADVISORY = 2000;

type Draft = { subject: string; reason: string; advisory: string };
type Mistakes = Partial<Record<keyof Draft, string>>;

function mistakesIn({ subject, reason, advisory }: Draft): Mistakes {
  return {
    ...(subjectOf(subject) === undefined && {
      subject: 'Enter the SHA-256 of a file (64 hexadecimal digits) or the UUID of a pack.',
    }),
    ...(reason.trim() === '' && { reason: REASON_REQUIRED }),
    ...(advisory.trim() === '' && { advisory: ADVISORY_REQUIRED }),
  };
}

/** Recalls a file or a pack, after a preview of what is affected. `?of=` names the file or pack. */
export default function RecallCreate() {
  const [address] = useSearchParams();
  const of = address.get('of') ?? '';
  const initial: Draft = { subject: of, reason: '', advisory: '' };
  const { draft, setDraft, discard } = useDraft(`recall-${of}`, initial);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [previewed, setPreviewed] = useState<{ draft: Draft; answer: RecallAnswer }>();
  const [asking, setAsking] = useState(false);
  const { recall } = useConsoleData();
  const navigate = useNavigate();
  const createPath = useCreatePath();

  const send = (draft: Draft, preview: boolean) => {
    const { reason, advisory } = draft;
    return recall({ ...subjectOf(draft.subject), reason, advisory, preview });
  };
  const look = useCommand((draft: Draft) => send(draft, true), {
    failed: 'Preview failed',
    onDone: (answer, draft) => setPreviewed({ draft, answer }),
  });
  // What was previewed before the last change says nothing about the draft.
  const preview = previewed?.draft === draft ? previewed.answer : undefined;
  const issue = useCommand((draft: Draft) => send(draft, false), {
    done: 'Recall issued',
    failed: 'Recall failed',
    onDone: () => {
      discard();
      navigate(createPath({ resource: 'recalls', type: 'list' }));
    },
  });

  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: mistakes[name] !== undefined,
    helperText: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = mistakesIn(draft);
    setMistakes(found);
    if (Object.keys(found).length === 0) look.run(draft);
  };

  return (
    <>
      <PageHeader title="Recall a file" />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
        <Board>
          <Box component="form" noValidate onSubmit={submit} sx={{ p: 2, display: 'grid', gap: 1 }}>
            <TextField label="File or pack" placeholder="SHA-256 or UUID" autoFocus {...field('subject')} />
            <TextField
              label="Reason"
              slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
              {...field('reason')}
            />
            <TextField
              label="Advisory"
              multiline
              minRows={4}
              placeholder="What everybody reads: what it does, and what to do about it"
              slotProps={{ htmlInput: { maxLength: MAX_ADVISORY } }}
              {...field('advisory')}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button type="submit" variant="outlined" disabled={look.isPending}>
                Preview
              </Button>
              <Button
                variant="contained"
                color="error"
                disabled={preview === undefined || issue.isPending}
                onClick={() => setAsking(true)}
              >
                Recall
              </Button>
            </Box>
          </Box>
        </Board>
        {preview && <RecallPreview of={preview} />}
      </Box>
      <ConfirmDialog
        open={asking}
        title="Recall it now?"
        confirm="Recall"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          issue.run(draft);
        }}
      >
        Everything listed is closed at once, and the advisory is public. A recall can be lifted.
      </ConfirmDialog>
    </>
  );
}
