import { Typography } from '@mui/material';
import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useSiteRules } from '../settings/use-settings.ts';
import { Action } from '../ui/Action.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';

/** Deletes a comment, or restores one that staff deleted. */
export function CommentActions() {
  const comment = useRecordContext<ConsoleComment>();
  if (comment === undefined) return null;
  if (comment.deletedAt === null) return <TakeAway comment={comment} />;
  return comment.deletedBy === 'staff' ? <BringBack comment={comment} /> : null;
}

const authorOf = ({ user }: ConsoleComment) => user?.username ?? 'Deleted user';

function TakeAway({ comment }: { comment: ConsoleComment }) {
  const { deleteComment, restoreComment } = useConsoleData();
  const viewer = useViewer();
  const rules = useSiteRules();
  const isOwn = comment.userId === viewer.id;
  const { runAsync, isPending } = useCommand(
    ({ id, ...grounds }: { id: string; reason?: string; rule?: string }) => deleteComment(id, grounds),
    {
      done: 'Comment deleted',
      did: () => `deleted a comment by ${authorOf(comment)}`,
      failed: 'Failed to delete comment',
      undo: isOwn ? undefined : { send: (_, { id }) => restoreComment(id), done: 'Comment restored' },
    },
  );
  return (
    <ReasonedAction
      icon={Trash2}
      label="Delete"
      subject={`the comment by ${authorOf(comment)}`}
      tone="bad"
      busy={isPending}
      question={`Delete the comment by ${authorOf(comment)}?`}
      confirm="Delete"
      required={false}
      hint={isOwn ? 'The audit log shows this.' : 'Its author reads this.'}
      rules={isOwn ? undefined : rules}
      onConfirm={(reason, rule) => runAsync({ id: comment.id, reason, rule })}
    >
      {isOwn && <Typography sx={{ mb: 1 }}>It is your own, so nobody can restore it.</Typography>}
    </ReasonedAction>
  );
}

function BringBack({ comment }: { comment: ConsoleComment }) {
  const { restoreComment } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: ConsoleComment) => restoreComment(id), {
    done: 'Comment restored',
    failed: 'Operation failed',
  });
  const disabledBecause = useOwnBecause(comment.userId);
  return (
    <Action
      icon={RotateCcw}
      label="Restore"
      subject={`the comment by ${authorOf(comment)}`}
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run(comment)}
    />
  );
}
