import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import type { KeyboardEvent, KeyboardEventHandler } from 'react';
import { Key } from './Key.ts';
import { useShortcutsEnabled } from './use-hotkey.ts';

const MAX_REASON = 1000;
/** How many templates have a key. */
const KEYS = 9;

/** `rule` is the title of the rule that it cites. */
export type Template = { label: string; text: string; rule?: string | undefined };

/** The site's rules, and the title of the one that is cited; empty: none. */
export type Citation = {
  rules: readonly { title: string }[];
  cited: string;
  onCite: (title: string) => void;
};

type FieldProps = {
  value: string;
  onChange: (reason: string) => void;
  required: boolean;
  /** Whether a required reason was not given. */
  isMissing: boolean;
  /** The label of the field ['Reason']. */
  label?: string;
  /** What is said when a required one was not given ['A reason is required']. */
  missing?: string;
  /** Helper text, such as who reads the reason. */
  hint: string;
  /** Texts that replace the reason, and can then be edited. */
  templates?: readonly Template[];
  /** For a decision that can cite a rule. */
  citation?: Citation;
  onKeyDown?: KeyboardEventHandler;
};

/** The reason for an action, and the rule that it cites. The keys 1 to 9 choose a template while the field is empty, with Alt at any time. */
export function ReasonField({
  value,
  onChange,
  required,
  isMissing,
  label = 'Reason',
  missing = `A ${label.toLowerCase()} is required`,
  hint,
  templates = [],
  citation,
  onKeyDown,
}: FieldProps) {
  const [shortcuts] = useShortcutsEnabled();
  const isRule = (title: string | undefined) => citation?.rules.some((rule) => rule.title === title);
  const choose = ({ text, rule }: Template) => {
    onChange(text);
    if (rule && isRule(rule)) citation?.onCite(rule);
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const template = shortcuts ? templates[digitOf(event) - 1] : undefined;
    if (template === undefined || !(event.altKey || value === '')) return;
    event.preventDefault();
    choose(template);
  };
  return (
    <>
      <Templates of={templates} withKeys={shortcuts} onChoose={choose} />
      <TextField
        autoFocus
        multiline
        minRows={3}
        required={required}
        label={required ? label : `${label} (optional)`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          chooseByKey(event);
          onKeyDown?.(event);
        }}
        error={isMissing}
        helperText={isMissing ? missing : hint}
        slotProps={{ htmlInput: { maxLength: MAX_REASON, dir: 'auto' } }}
      />
      {citation && citation.rules.length > 0 && (
        <TextField
          select
          label="Rule (optional)"
          value={isRule(citation.cited) ? citation.cited : ''}
          onChange={({ target }) => citation.onCite(target.value)}
          helperText="Shown with the decision. In an add-on’s history, everybody can read it."
        >
          <MenuItem value="">
            <em>None</em>
          </MenuItem>
          {citation.rules.map(({ title }, index) => (
            <MenuItem key={title} value={title}>
              {index + 1}. {title}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}

/** The digit from 1 to 9 of a key press, otherwise NaN. On some keyboards Alt turns digits into other characters. */
function digitOf({ code, key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): number {
  if (ctrlKey || metaKey || nativeEvent.isComposing) return Number.NaN;
  const digit = /^[1-9]$/.test(key) ? key : /^Digit([1-9])$/.exec(code)?.[1];
  return Number(digit ?? Number.NaN);
}

type TemplatesProps = {
  of: readonly Template[];
  /** Whether the keys work, and are shown. */
  withKeys: boolean;
  onChoose: (template: Template) => void;
};

const Templates = ({ of, withKeys, onChoose }: TemplatesProps) =>
  of.length === 0 ? null : (
    <Box sx={{ mb: 0.5 }}>
      <Box role="group" aria-label="Templates" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {of.map((template, index) => {
          const { label } = template;
          const hasKey = withKeys && index < KEYS;
          return (
            <Button
              key={label}
              variant="outlined"
              aria-keyshortcuts={hasKey ? `Alt+${index + 1}` : undefined}
              onClick={() => onChoose(template)}
              sx={{ minHeight: 30, py: 0.25, px: 1.25, fontSize: '0.8125rem' }}
            >
              {hasKey && (
                <Key aria-hidden sx={{ mr: 0.75, display: { xs: 'none', md: 'inline-block' } }}>
                  {index + 1}
                </Key>
              )}
              {label}
            </Button>
          );
        })}
      </Box>
      {withKeys && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ mt: 0.5, display: { xs: 'none', md: 'block' } }}
        >
          Press the number while the field is empty, or Alt and the number.
        </Typography>
      )}
    </Box>
  );
