import { Box, Button, DialogActions } from '@mui/material';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import { refusedFields, type Schema, validate } from './form-errors.ts';

type Props<T> = {
  /** What the server checks the body by. */
  schema: Schema<T>;
  defaults: Record<string, unknown>;
  /** The word on the button that sends it. */
  submit: string;
  busy: boolean;
  /** Sends it; what it rejects with is shown at the fields that it names. */
  onSubmit: (body: T) => Promise<unknown>;
  onClose: () => void;
  /** The dialog's content, with the fields. */
  children: ReactNode;
};

/** The form of a dialog: checked in the browser as the server checks it. */
export function DialogFields<T>({ schema, defaults, submit, busy, onSubmit, onClose, children }: Props<T>) {
  const send = async (values: unknown) => {
    const body = schema.safeParse(values);
    if (!body.success) return;
    try {
      await onSubmit(body.data);
    } catch (error) {
      return refusedFields(error);
    }
  };
  return (
    <Box sx={{ display: 'contents', '& > form': { display: 'contents' } }}>
      <Form
        defaultValues={defaults}
        validate={(values) => validate(schema, values)}
        onSubmit={send}
        noValidate
        disableInvalidFormNotification
      >
        {children}
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
