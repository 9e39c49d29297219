import { Trans, useLingui } from '@lingui/react/macro';
import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import type { ReactNode } from 'react';
import { word } from '../lib/words.ts';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';

type Props = {
  title: string;
  onRetry: () => void;
  /** Whether it is the whole page that could not be loaded. */
  page?: boolean;
  /** Links to other pages. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** Shown in place of something that could not be loaded, with a button to try again. */
export function LoadFailed({ title, onRetry, page = false, actions, children }: Props) {
  const { i18n } = useLingui();
  return (
    <Message
      page={page}
      title={title}
      actions={
        <>
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          {actions}
        </>
      }
    >
      {children ?? word(i18n, TRY_AGAIN)}
    </Message>
  );
}
