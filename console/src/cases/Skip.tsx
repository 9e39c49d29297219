// An item that a moderator skips is hidden for them until a time. Others see it as before.
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { formatMoment } from '../ui/format.ts';
import { Isolated } from '../ui/Isolated.tsx';

/** When a day of work begins. */
const MORNING = 8;

/** The morning that comes so many days after a moment, in this browser's time zone. */
function morningAfter(days: number, now: Date): Date {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(MORNING, 0, 0, 0);
  return day;
}

/** The times that are offered, by their labels. */
export const skipTimes = (now: Date): readonly (readonly [label: string, until: Date])[] => [
  ['For an hour', new Date(now.getTime() + 60 * 60_000)],
  ['Until tomorrow', morningAfter(1, now)],
  ['For three days', morningAfter(3, now)],
  ['For a week', morningAfter(7, now)],
];

type Props = {
  /** Called with the id of an item that has left the list. */
  onLeft: (id: string) => void;
};

/** The button to skip the item in context, or to show it again. */
export function SkipAction({ onLeft }: Props) {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return addon.skippedUntil === null ? (
    <Skip addon={addon} onLeft={onLeft} />
  ) : (
    <ShowAgain addon={addon} onLeft={onLeft} />
  );
}

type ItemProps = Props & { addon: ModeratedAddon };

function Skip({ addon, onLeft }: ItemProps) {
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const { skipItem } = useConsoleData();
  const { run, isPending } = useCommand((until: Date) => skipItem(addon.id, until.toISOString()), {
    done: (until) => [
      'Skipped',
      `“${addon.title}” is hidden for you until ${formatMoment(until.toISOString())}.`,
    ],
    failed: 'It could not be skipped',
    onDone: () => onLeft(addon.id),
  });
  const close = () => setAsking(false);
  return (
    <>
      <Action
        icon={AlarmClock}
        label="Skip"
        subject={addon.title}
        hotkey="s"
        busy={isPending}
        onClick={() => setAsking(true)}
      />
      <Dialog open={asking} onClose={close} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>
          <Isolated>{`Skip “${addon.title}”?`}</Isolated>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          It is hidden for you only.
          {skipTimes(new Date()).map(([label, until], index) => (
            <Button
              key={label}
              variant="outlined"
              autoFocus={index === 0}
              title={formatMoment(until.toISOString())}
              onClick={() => {
                close();
                run(until);
              }}
            >
              {label}
            </Button>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function ShowAgain({ addon, onLeft }: ItemProps) {
  const { unskipItem } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => unskipItem(id), {
    done: ({ title }) => ['Shown again', `“${title}”`],
    failed: 'It is still skipped',
    onDone: (_, { id }) => onLeft(id),
  });
  return (
    <Action
      icon={AlarmClockOff}
      label="Show again"
      subject={addon.title}
      hotkey="s"
      busy={isPending}
      onClick={() => run(addon)}
    />
  );
}
