import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';

type Props = {
  title: string;
  onRetry: () => void;
  /** Whether it is the whole page that could not be loaded. */
  page?: boolean;
  /** Where else to go. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** In place of what could not be loaded, with a way to try again. */
export function LoadFailed({ title, onRetry, page = false, actions, children = TRY_AGAIN }: Props) {
  return (
    <Message
      page={page}
      title={title}
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {actions}
        </>
      }
    >
      {children}
    </Message>
  );
}
