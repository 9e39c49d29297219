// Assigning an item to a moderator: taking it, handing it over with a note, giving it back.
import { MenuItem, TextField } from '@mui/material';
import { UserCheck, UserPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useStaff } from '../security/use-staff.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useViewer } from '../session/use-viewer.ts';
import { Action } from '../ui/Action.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { When } from '../ui/When.tsx';

type Assigned = Pick<ModeratedAddon, 'assignment'>;

/** The name of the item's assignee, 'you' for the viewer; undefined when it is assigned to nobody. */
export function useAssignee({ assignment }: Assigned): string | undefined {
  const { id } = useViewer();
  if (assignment === null) return undefined;
  const { assignee } = assignment;
  return assignee.id === id ? 'you' : (assignee.username ?? 'a moderator');
}

/** The assignee of an item, and the time of the assignment. */
export function AssignedTo({ addon }: { addon: Assigned }) {
  const name = useAssignee(addon);
  if (name === undefined || addon.assignment === null) return null;
  return (
    <>
      {' '}
      · Assigned to {name} <When at={addon.assignment.assignedAt} />
    </>
  );
}

/** The buttons to take the item in context or give it back, and to assign it to another moderator. */
export function AssignmentActions() {
  const addon = useRecordContext<ModeratedAddon>();
  const viewer = useViewer();
  if (addon === undefined || addon.changesWanted !== null) return null;
  return (
    <>
      {addon.assignment?.assignee.id === viewer.id ? <GiveBack addon={addon} /> : <Take addon={addon} />}
      <Assign addon={addon} />
    </>
  );
}

function Take({ addon }: { addon: ModeratedAddon }) {
  const { assignItem } = useConsoleData();
  const viewer = useViewer();
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => assignItem(id, viewer.id), {
    done: ({ title }) => ['Assigned to you', `“${title}”`],
    failed: 'Assignment failed',
  });
  const disabledBecause = useOwnBecause(addon.publisherId);
  return (
    <Action
      icon={UserCheck}
      label="Take"
      subject={addon.title}
      hotkey="m"
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run(addon)}
    />
  );
}

function GiveBack({ addon }: { addon: ModeratedAddon }) {
  const { unassignItem } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => unassignItem(id), {
    done: ({ title }) => ['Given back', `“${title}”`],
    failed: 'It could not be given back',
  });
  return (
    <Action
      icon={UserX}
      label="Give back"
      subject={addon.title}
      hotkey="m"
      busy={isPending}
      onClick={() => run(addon)}
    />
  );
}

function Assign({ addon }: { addon: ModeratedAddon }) {
  const { id, title, publisherId } = addon;
  const { assignItem } = useConsoleData();
  const [assigneeId, setAssigneeId] = useState('');
  const { runAsync, isPending } = useCommand(
    (note: string | undefined) => {
      if (assigneeId === '') throw new Error('Choose a moderator.');
      return assignItem(id, assigneeId, note);
    },
    { done: ['Assigned', 'The moderator is notified.'] },
  );
  const disabledBecause = useOwnBecause(publisherId);
  return (
    <ReasonedAction
      icon={UserPlus}
      label="Assign"
      subject={`${title} to another moderator`}
      hotkey="h"
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Assign “${title}” to another moderator?`}
      confirm="Assign"
      color="primary"
      required={false}
      reasonLabel="Note"
      hint="Posted among the reviewers’ notes on the item."
      onConfirm={runAsync}
      onDiscard={() => setAssigneeId('')}
    >
      <ModeratorField value={assigneeId} onChange={setAssigneeId} except={publisherId} />
    </ReasonedAction>
  );
}

type FieldProps = {
  value: string;
  onChange: (id: string) => void;
  /** The publisher of the item, who cannot have it. */
  except: string | null;
};

/** Chooses one of the other moderators. */
function ModeratorField({ value, onChange, except }: FieldProps) {
  const viewer = useViewer();
  const { staff } = useStaff();
  const others = staff.filter(({ id, isBanned }) => id !== viewer.id && id !== except && !isBanned);
  return (
    <TextField
      select
      required
      fullWidth
      label="Moderator"
      value={others.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      sx={{ mt: 1, mb: 2 }}
    >
      {others.map(({ id, username }) => (
        <MenuItem key={id} value={id}>
          {username}
        </MenuItem>
      ))}
    </TextField>
  );
}
