import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { Send } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';

/** Sends a failed mail again. */
export function ResendButton() {
  const mail = useRecordContext<OutboxMail>();
  const { resendMail } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: OutboxMail) => resendMail(id), {
    done: 'Mail queued',
    failed: 'Operation failed',
  });
  if (mail?.state !== 'failed') return null;
  return (
    <Action
      icon={Send}
      label="Resend"
      subject={`“${mail.subject ?? 'mail'}” to ${mail.to ?? 'nobody'}`}
      busy={isPending}
      onClick={() => run(mail)}
    />
  );
}
