import { Eye, EyeOff } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Hides an approved add-on from the public, or makes it visible again. */
export function HideButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { hideAddon, featureAddon } = useConsoleData();
  const hidden = addon?.isHidden ?? false;
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => hideAddon(id, !hidden), {
    done: hidden ? 'Addon is visible again' : 'Addon hidden',
    did: ({ title }) => `${hidden ? 'made visible' : 'hid'} “${title}”`,
    failed: 'Update failed',
    undo: {
      send: async (_, { id, isHidden, isFeatured }) => {
        await hideAddon(id, isHidden);
        // Hiding stopped featuring it.
        if (isFeatured) await featureAddon(id, true);
      },
      done: hidden ? 'Addon hidden' : 'Addon is visible again',
    },
  });
  const disabledBecause = useOwnBecause(addon?.publisherId);
  if (addon?.status !== 'approved') return null;
  return (
    <Action
      icon={hidden ? Eye : EyeOff}
      label={hidden ? 'Unhide' : 'Hide'}
      subject={addon.title}
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run(addon)}
    />
  );
}
