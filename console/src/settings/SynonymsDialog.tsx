import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import type { SynonymsPreview } from '@sandcrate/api/searches/contract.ts';
import { type SettingsView, SynonymGroup } from '@sandcrate/api/settings/contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { DialogForm } from '../ui/DialogForm.ts';
import { refusedFields, validate } from '../ui/form-errors.ts';
import { formatCount, formatCounted } from '../ui/format.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useSaveSynonyms, useSettings } from './use-settings.ts';

type Groups = SettingsView['synonyms'];

type Props = {
  /** A word of the group: that of a new one, or any of the group to change. */
  start: string;
  onClose: () => void;
};

/** Adds a group of synonyms, or changes the one that has a word, after a preview of what searches would answer. */
export function SynonymsDialog(props: Props) {
  const { data: settings } = useSettings();
  return settings && <GroupForm settings={settings} {...props} />;
}

const folded = (term: string) => term.toLowerCase();
const groupWith = (groups: Groups, word: string) =>
  groups.find((group) => group.some((term) => folded(term) === folded(word)));
const termsOf = (words: string) =>
  words
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');

function GroupForm({ settings, start, onClose }: Props & { settings: SettingsView }) {
  const id = useId();
  const { previewSynonyms } = useConsoleData();
  // What somebody else saves meanwhile must not change which group is edited.
  const [seen] = useState(settings);
  const before = seen.synonyms;
  const [changed] = useState(() => groupWith(before, start));
  const initial = changed?.join(', ') ?? (start === '' ? '' : `${start}, `);
  const { draft: words, setDraft, discard } = useDraft(`synonyms-${start}`, initial);
  const [error, setError] = useState<string>();
  const [report, setReport] = useState<SynonymsPreview>();

  const preview = useCommand((synonyms: Groups) => previewSynonyms({ synonyms }), {
    failed: 'Preview failed',
    reloads: () => [],
  });
  const save = useSaveSynonyms(seen, { done: 'Synonyms saved', onDone: close });

  function close() {
    discard();
    onClose();
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const group = termsOf(words);
    const wrong = Object.values(validate(SynonymGroup, group))[0];
    setError(wrong);
    if (wrong !== undefined) return;
    const after = changed ? before.map((one) => (one === changed ? group : one)) : [...before, group];
    try {
      if (report === undefined) setReport(await preview.runAsync(after));
      else await save.runAsync(after);
    } catch (refusal) {
      setError(Object.values(refusedFields(refusal))[0]);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogForm noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{changed ? 'Change synonyms' : 'Add synonyms'}</DialogTitle>
        <DialogContent>
          <TextField
            label="Words that mean the same"
            autoFocus
            fullWidth
            value={words}
            onChange={({ target }) => {
              setDraft(target.value);
              setError(undefined);
              setReport(undefined);
            }}
            error={error !== undefined}
            helperText={error ?? 'Separated by commas. A search for one also finds the others.'}
            slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
          />
          {report && <PreviewReport of={report} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={preview.isPending || save.isPending}>
            {report === undefined ? 'Preview' : 'Save'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** Which searches would be answered otherwise. */
function PreviewReport({ of: { searches, concerned, compared, changed } }: { of: SynonymsPreview }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <Typography>
        {searches === 0
          ? 'No searches are counted yet: there is nothing to compare with.'
          : `${formatCount(changed.length)} of the latest ${formatCounted(searches, 'counted search', 'counted searches')} would be answered otherwise.`}{' '}
        {compared < concerned &&
          `Only the ${formatCount(compared)} most frequent of the ${formatCount(concerned)} with these words were compared.`}
      </Typography>
      {changed.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label="Searches that would be answered otherwise"
          sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, maxHeight: 360, overflowY: 'auto', listStyle: 'none' }}
        >
          {changed.map(({ text, searches, before, after }) => (
            <Box component="li" key={text} sx={{ overflowWrap: 'anywhere' }}>
              <Typography component="div">
                <Box component="bdi" sx={{ fontWeight: 600 }}>
                  {text}
                </Box>{' '}
                ({formatCounted(searches, 'search', 'searches')})
              </Typography>
              <AnswerLine label="Before" answer={before} />
              <AnswerLine label="After" answer={after} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

type Answer = SynonymsPreview['changed'][number]['before'];

const AnswerLine = ({ label, answer: { total, first } }: { label: string; answer: Answer }) => (
  <Typography variant="body2" color="textSecondary">
    {label}: {total === 0 ? 'nothing' : `${formatCounted(total, 'result')}:`}{' '}
    {first.map(({ id, title }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <bdi>{title}</bdi>
      </span>
    ))}
  </Typography>
);
