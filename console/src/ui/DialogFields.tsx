import { Box, Button, DialogActions } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, FormDataConsumer } from 'react-admin';
import { refusedFields, type Schema, validate } from './form-errors.ts';
import type { Draft } from './use-draft.ts';

type Values = Record<string, string>;

type Props<T, V extends Values> = {
  /** The schema that the server checks the body with. */
  schema: Schema<T>;
  /** The initial values of the fields. Fields that it does not name, such as a password, are never stored. */
  draft: Draft<V>;
  /** The label of the button that sends it. */
  submit: string;
  busy: boolean;
  /** Sends it. A refusal is shown at the fields that it names. */
  onSubmit: (body: T) => Promise<unknown>;
  onClose: () => void;
  /** The dialog's content, with the fields. */
  children: ReactNode;
};

/** A dialog's form, validated in the browser as on the server. */
export function DialogFields<T, V extends Values>({
  schema,
  draft: { draft, setDraft, discard },
  submit,
  busy,
  onSubmit,
  onClose,
  children,
}: Props<T, V>) {
  // A new record would reset the form during typing, and without one the form would use the page's record.
  const [record] = useState(draft);
  const send = async (values: unknown) => {
    const body = schema.safeParse(values);
    if (!body.success) return;
    try {
      await onSubmit(body.data);
      discard();
    } catch (error) {
      return refusedFields(error);
    }
  };
  return (
    <Box sx={{ display: 'contents', '& > form': { display: 'contents' } }}>
      <Form
        record={record}
        validate={(values) => validate(schema, values)}
        onSubmit={send}
        noValidate
        disableInvalidFormNotification
      >
        {children}
        <FormDataConsumer>
          {({ formData }) => <KeepDraft values={formData} draft={draft} setDraft={setDraft} />}
        </FormDataConsumer>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </Box>
  );
}

type KeepDraftProps<V> = { values: Values; draft: V; setDraft: (draft: V) => void };

/** Saves changed fields to the draft. */
function KeepDraft<V extends Values>({ values, draft, setDraft }: KeepDraftProps<V>) {
  const fields = Object.keys(draft);
  const typed = { ...draft, ...Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) };
  const isKept = fields.every((field) => typed[field] === draft[field]);
  useEffect(() => {
    if (!isKept) setDraft(typed);
  });
  return null;
}
