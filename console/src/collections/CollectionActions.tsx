import { Eye, EyeOff, RotateCcw, Trash2 } from 'lucide-react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useSiteRules } from '../settings/use-settings.ts';
import { Action } from '../ui/Action.tsx';
import { ActionBar } from '../ui/ActionBar.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { type CollectionState, stateOf } from './collection-state.ts';

type Reasoned = { id: string; reason?: string; rule?: string };

type Props = {
  collection: CollectionState & { id: string; title: string };
  ownerId: string | null;
  /** Pending reports of it are being decided, whose resolution can hide or delete it. */
  isReportOpen?: boolean;
};

/** Hides or deletes a collection, or brings one back that was. */
export function CollectionActions({ collection, ownerId, isReportOpen: isOpen = false }: Props) {
  const { hideCollection, deleteCollection, restoreCollection } = useConsoleData();
  const disabledBecause = useOwnBecause(ownerId);
  const rules = useSiteRules();
  const failed = 'Operation failed';
  const hide = useCommand(
    ({ id, ...grounds }: Reasoned) => hideCollection(id, { hidden: true, ...grounds }),
    {
      done: 'Collection hidden',
      did: () => `hid “${collection.title}”`,
      failed,
      undo: {
        send: (_, { id }) => hideCollection(id, { hidden: false }),
        done: 'Collection is visible again',
      },
    },
  );
  const remove = useCommand(({ id, ...grounds }: Reasoned) => deleteCollection(id, grounds), {
    done: 'Collection deleted',
    did: () => `deleted “${collection.title}”`,
    failed,
    undo: { send: (_, { id }) => restoreCollection(id), done: 'Collection restored' },
  });
  const unhide = useCommand((id: string) => hideCollection(id, { hidden: false }), {
    done: 'Collection is visible again',
    failed,
  });
  const restore = useCommand((id: string) => restoreCollection(id), { done: 'Collection restored', failed });
  const state = stateOf(collection);
  if (isOpen && state === 'shown') return null;
  const common = { subject: collection.title, disabledBecause };
  const reasoned = { ...common, required: false, hint: 'Its owner reads this.', rules };
  return (
    <ActionBar>
      {state === 'hidden' && (
        <Action
          {...common}
          icon={Eye}
          label="Unhide"
          busy={unhide.isPending}
          onClick={() => unhide.run(collection.id)}
        />
      )}
      {state === 'deleted' && (
        <Action
          {...common}
          icon={RotateCcw}
          label="Restore"
          busy={restore.isPending}
          onClick={() => restore.run(collection.id)}
        />
      )}
      {state === 'shown' && (
        <ReasonedAction
          {...reasoned}
          icon={EyeOff}
          label="Hide"
          busy={hide.isPending}
          question={`Hide ${collection.title}?`}
          confirm="Hide"
          onConfirm={(reason, rule) => hide.runAsync({ id: collection.id, reason, rule })}
        />
      )}
      {state !== 'deleted' && !isOpen && (
        <ReasonedAction
          {...reasoned}
          icon={Trash2}
          label="Delete"
          tone="bad"
          busy={remove.isPending}
          question={`Delete ${collection.title}?`}
          confirm="Delete"
          onConfirm={(reason, rule) => remove.runAsync({ id: collection.id, reason, rule })}
        />
      )}
    </ActionBar>
  );
}
