// Turns events into entries of the audit log.

import { isPerson } from '@sandcrate/core/access.ts';
import type { Link } from '@sandcrate/core/audit/chain.ts';
import { wordsOf } from '@sandcrate/core/audit/decisions.ts';
import { ruleIn } from '@sandcrate/core/cited-rule.ts';
import type { Json } from '@sandcrate/core/event-store/event-store.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { EntryChange, EntryRow } from './tables.ts';

/** Turns events into entries, in log order. A setting's entry shows the value that its previous entry had set. */
export class EntryFold {
  readonly #settings: Map<string, Json>;

  /** @param settings the values of all settings that were changed before */
  constructor(settings: Iterable<[string, Json]> = []) {
    this.#settings = new Map(settings);
  }

  entryOf(event: ProjectedEvent, { number, hash }: Pick<Link, 'number' | 'hash'>): EntryRow {
    const { id, position, type, streamName, revision, metadata } = event;
    return {
      number: BigInt(number),
      event_id: id,
      position,
      type,
      stream: streamName,
      revision: Number(revision),
      ...subjectIn(event),
      actor_id: actorId(event),
      actor_role: isPerson(metadata.actor) ? metadata.actor.role : metadata.actor,
      reason: wordsOf(event),
      rule: ruleIn(event),
      change: this.#changeOf(event),
      occurred_at: occurredAt(event),
      hash,
    };
  }

  #changeOf({ type, data }: ProjectedEvent): EntryChange | null {
    switch (type) {
      case 'RoleChanged':
      case 'InviteIssued':
      case 'AccountRegistered':
        return { name: 'role', before: null, after: data.role };
      case 'SettingChanged': {
        const before = this.#settings.get(data.name) ?? null;
        this.#settings.set(data.name, data.value);
        return { name: data.name, before, after: data.value };
      }
      case 'LogAccepted':
        return { name: 'events lost', before: null, after: lostOf(data) };
      case 'RuleWritten':
        return { name: 'rule', before: null, after: versionOf(data) };
      case 'RuleSwitched':
        return { name: 'rule', before: null, after: `${versionOf(data)}, ${data.isOn ? 'on' : 'off'}` };
      case 'RuleDeleted':
        return { name: 'rule', before: versionOf(data), after: null };
      case 'AddonRulesMatched':
        return { name: 'rules met', before: null, after: data.matches.map(versionOf).join('; ') };
      default:
        return null;
    }
  }
}

/** A note is listed with the account that it is on. */
function subjectIn(event: ProjectedEvent): Pick<EntryRow, 'subject_kind' | 'subject_id'> {
  if (event.type === 'AccountNotePosted')
    return { subject_kind: 'account', subject_id: event.data.accountId };
  const [kind = ''] = event.streamName.split('-', 1);
  return { subject_kind: kind, subject_id: subjectOf(event) };
}

const lostOf = ({ lost, since }: { lost: number | null; since: string | null }) =>
  lost === null ? 'unknown' : `about ${lost}${since === null ? '' : `, since ${since}`}`;

const versionOf = ({ name, version }: { name: string; version: number }) => `${name}, version ${version}`;
