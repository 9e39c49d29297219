import { Box, Button, Skeleton, Typography } from '@mui/material';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { SettingsBody, type SettingsView } from '@sandcrate/api/settings/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Board } from '../ui/Board.tsx';
import { type FieldErrors, refusedFields, validate } from '../ui/form-errors.ts';
import { useDraft } from '../ui/use-draft.ts';
import { SETTINGS_KEY, useSettings } from './use-settings.ts';

type Edits = Partial<Omit<SettingsView, 'revision'>>;

/** The unsaved changes, and the revision of the settings at the first of them. */
type Unsaved = { edits: Edits; revision?: number | undefined };

export type Draft = {
  /** The settings as they would be. */
  values: SettingsView;
  change: (edits: Edits) => void;
  /** Validation errors by the path of the field: 'siteName', 'socialLinks.0.url'. */
  errors: FieldErrors;
};

type Props = { title: string; lead?: string; children: (draft: Draft) => ReactNode };

/** Some settings that are edited together and saved by a button. */
export function SettingsSection({ title, lead, children }: Props) {
  const id = useId();
  const { data: settings } = useSettings();
  const { changeSettings } = useConsoleData();
  const queries = useQueryClient();
  const { draft, setDraft, discard } = useDraft<Unsaved>(`settings-changes-${title}`, { edits: {} });
  const { edits, revision = settings?.revision } = draft;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isChangedByOthers, setChangedByOthers] = useState(false);
  const { runAsync, isPending } = useCommand(
    (edits: Edits) => changeSettings(edits, isChangedByOthers ? settings?.revision : revision),
    {
      done: 'Settings saved',
      failed: 'Update failed',
      onDone: (saved) => {
        queries.setQueryData(SETTINGS_KEY, saved);
        leave();
      },
    },
  );
  const leave = () => {
    discard();
    setChangedByOthers(false);
    setErrors({});
  };
  const change = (more: Edits) => {
    setDraft({ edits: { ...edits, ...more }, revision });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validate(SettingsBody, edits);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await runAsync(edits).catch((error) => {
      setErrors(refusedFields(error));
      if (error instanceof ApiError && error.code === 'settings-changed') setChangedByOthers(true);
    });
  };
  return (
    <Board aria-labelledby={id}>
      <Box component="form" noValidate onSubmit={submit} sx={{ p: 2 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '75ch' }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, my: 1.5 }}>
          {settings ? (
            children({ values: { ...settings, ...edits }, change, errors })
          ) : (
            <Skeleton variant="rounded" height={96} />
          )}
        </Box>
        {settings && isChangedByOthers && (
          <SavedByOthers>{children({ values: settings, change: () => {}, errors: {} })}</SavedByOthers>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={isPending || Object.keys(edits).length === 0}
            aria-describedby={id}
          >
            {isChangedByOthers ? 'Save mine' : 'Save Settings'}
          </Button>
          {isChangedByOthers && (
            <Button variant="outlined" disabled={isPending} onClick={leave} aria-describedby={id}>
              Keep theirs
            </Button>
          )}
        </Box>
      </Box>
    </Board>
  );
}

/** What somebody else saved while these settings were edited here, to compare. */
const SavedByOthers = ({ children }: { children: ReactNode }) => (
  <Box
    component="fieldset"
    disabled
    sx={{ mx: 0, mb: 1.5, p: 1.5, border: 1, borderColor: 'warning.main', borderRadius: 1 }}
  >
    <Typography component="legend" sx={{ fontWeight: 600, px: 0.5 }}>
      Saved by somebody else
    </Typography>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>{children}</Box>
  </Box>
);
