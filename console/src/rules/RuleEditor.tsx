import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { RuleBody, type RulePreview, type RuleView } from '@sandcrate/api/rules/contract.ts';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Board } from '../ui/Board.tsx';
import { type FieldErrors, validate } from '../ui/form-errors.ts';
import { useDraft } from '../ui/use-draft.ts';
import { bodyOf, draftOf, type RuleDraft } from './facts.ts';
import { PreviewReport } from './PreviewReport.tsx';
import { TestsEditor } from './TestsEditor.tsx';
import { EMPTY, TEMPLATES } from './templates.ts';

type Props = {
  /** The rule to change; none for a new one. */
  rule?: RuleView | undefined;
  onClose: () => void;
};

/** Creates or changes a rule. A change is a new version, which is off. */
export function RuleEditor({ rule, onClose }: Props) {
  const { previewRule, writeRule, changeRule } = useConsoleData();
  const initial = rule ? { name: rule.name, effect: rule.effect, ...draftOf(rule.condition) } : EMPTY;
  const { draft, setDraft, discard } = useDraft<RuleDraft>(
    rule ? `rule-${rule.id}-${rule.version}` : 'rule-new',
    initial,
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const close = () => {
    discard();
    onClose();
  };
  const preview = useCommand(({ condition }: RuleBody) => previewRule({ condition }), {
    failed: 'Preview failed',
    reloads: () => [],
  });
  const [report, setReport] = useState<RulePreview>();
  const save = useCommand(
    (body: RuleBody) => (rule ? changeRule(rule.id, { ...body, version: rule.version }) : writeRule(body)),
    { done: ['Rule saved', 'It is off until you switch it on.'], failed: 'Rule not saved', onDone: close },
  );
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part });
    setReport(undefined);
  };
  const checked = (draft: RuleDraft): RuleBody | undefined => {
    const body = bodyOf(draft);
    setErrors(validate(RuleBody, body));
    return RuleBody.safeParse(body).data;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = checked(draft);
    if (body) save.run(body);
  };
  const look = async () => {
    // A preview needs no name.
    const body = checked({ ...draft, name: draft.name.trim() || 'Rule' });
    if (body) setReport(await preview.runAsync(body).catch(() => undefined));
  };
  const title = rule ? `Change “${rule.name}”` : 'New rule';
  return (
    <Board aria-label={title} sx={{ p: 2 }}>
      <Typography variant="h2">{title}</Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
        {!rule && (
          <TextField
            select
            margin="none"
            label="Template"
            value=""
            onChange={({ target }) => change(TEMPLATES.find(({ name }) => name === target.value) ?? EMPTY)}
            sx={{ maxWidth: 420 }}
          >
            {TEMPLATES.map(({ name }) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TextField
            margin="none"
            label="Name"
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            error={errors.name !== undefined}
            helperText={errors.name}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ flex: '2 1 240px' }}
          />
          <TextField
            select
            margin="none"
            label="Effect"
            value={draft.effect}
            onChange={({ target }) =>
              setDraft({ ...draft, effect: target.value === 'hold' ? 'hold' : 'flag' })
            }
            sx={{ flex: '1 1 220px' }}
          >
            <MenuItem value="flag">Flag it to moderators</MenuItem>
            <MenuItem value="hold">Hold it for a moderator</MenuItem>
          </TextField>
          <TextField
            select
            margin="none"
            label="When"
            value={draft.match}
            onChange={({ target }) => change({ match: target.value === 'any' ? 'any' : 'all' })}
            sx={{ flex: '1 1 200px' }}
          >
            <MenuItem value="all">All of these are so</MenuItem>
            <MenuItem value="any">Any of these is so</MenuItem>
          </TextField>
        </Box>
        <TestsEditor tests={draft.tests} errors={errors} onChange={(tests) => change({ tests })} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" disabled={preview.isPending} onClick={() => void look()}>
            Preview
          </Button>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            Save
          </Button>
          <Button onClick={close}>Cancel</Button>
        </Box>
        {report && <PreviewReport of={report} />}
      </Box>
    </Board>
  );
}
