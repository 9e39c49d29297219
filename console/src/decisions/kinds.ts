// The kinds of decisions on what waits in the queue: how each is sent and undone, and what the moderator reads.
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import type { Waiting } from '../review-locks/decisions.ts';

/** A decision as plain data, so that it can be kept and sent again. */
export type Decision = {
  kind: DecisionKind;
  /** The add-on as it was on the screen. Its revision is sent along. */
  addon: Waiting & { title: string };
  /** The proposed change that is decided on, if it is one. */
  changeId?: string;
  reason?: string;
  /** The title of the site's rule that it cites. */
  rule?: string;
};

type Answer = { revision?: number } | undefined;
/** The second is said of the add-on, whose name comes first. */
type Texts = readonly [title: string, aboutIt?: string];
type Kind = {
  /** What it does: 'approved'. The name of the add-on follows. */
  verb: string;
  send: (data: ConsoleDataProvider, decision: Decision) => Promise<Answer>;
  done: Texts;
  /** The title of its failure. */
  failed: string;
  undo?: {
    /** @param revision the add-on's revision after the decision */
    send: (data: ConsoleDataProvider, decision: Decision, revision: number) => Promise<unknown>;
    done: Texts;
  };
};

export type DecisionKind = 'approve' | 'reject' | 'request-changes' | 'approve-change' | 'reject-change';

export const KINDS: Readonly<Record<DecisionKind, Kind>> = {
  approve: {
    verb: 'approved',
    send: (data, { addon }) => data.approveAddon(addon.id, addon.revision),
    done: ['Addon approved', 'is now live.'],
    failed: 'Approval failed',
    undo: {
      send: (data, { addon }, revision) => data.returnAddon(addon.id, revision),
      done: ['Approval undone', 'is off the site and waits in the queue again.'],
    },
  },
  reject: {
    verb: 'rejected',
    send: (data, { addon, reason, rule }) => data.rejectAddon(addon.id, addon.revision, { reason, rule }),
    done: ['Addon rejected'],
    failed: 'Rejection failed',
    undo: {
      send: (data, { addon }, revision) =>
        addon.status === 'approved'
          ? data.approveAddon(addon.id, revision)
          : data.returnAddon(addon.id, revision),
      done: ['Rejection undone', 'is where it was before.'],
    },
  },
  'request-changes': {
    verb: 'requested changes to',
    send: (data, { addon, changeId, reason = '', rule }) =>
      changeId === undefined
        ? data.requestChanges(addon.id, addon.revision, { reason, rule })
        : data.requestChangesOfChange(changeId, addon.revision, { reason, rule }),
    done: ['Changes requested', 'comes back to its place in the queue when its publisher edits it.'],
    failed: 'Request failed',
    undo: {
      send: (data, { addon }) => data.withdrawRequest(addon.id),
      done: ['Request withdrawn', 'waits in the queue again.'],
    },
  },
  'approve-change': {
    verb: 'approved the change to',
    send: (data, { addon, changeId = '' }) => data.approveChange(changeId, addon.revision),
    done: ['Change approved', 'is now live as changed.'],
    failed: 'Approval failed',
  },
  'reject-change': {
    verb: 'rejected the change to',
    send: (data, { addon, changeId = '', reason = '', rule }) =>
      data.rejectChange(changeId, addon.revision, { reason, rule }),
    done: ['Change rejected'],
    failed: 'Rejection failed',
  },
};

/** The texts of a toast about a decision, with the name of its add-on. */
export const named =
  ([title, aboutIt]: Texts) =>
  ({ addon }: Decision): readonly [title: string, description: string] => [
    title,
    aboutIt === undefined ? `“${addon.title}”` : `“${addon.title}” ${aboutIt}`,
  ];
