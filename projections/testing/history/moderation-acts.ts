// What people report and appeal, and what moderators decide.
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import * as message from '@sandcrate/core/message/message.ts';
import { content, identity } from '@sandcrate/core/privacy/subjects.ts';
import * as recall from '@sandcrate/core/recall/recall.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { type Act, inTurn } from './act.ts';
import { idOf, owner, type Scene } from './scene.ts';

export function reportActs({
  ports,
  person,
  other,
  addonId,
  commentId,
  n,
  isEven,
  asMember,
  run,
}: Scene): Act[] {
  const subject = isEven
    ? ({ kind: 'addon', addonId } as const)
    : ({ kind: 'comment', commentId, addonId } as const);
  const stream = report.streamName(report.reportId(person.id, subject));
  const filed = asMember(async () =>
    run(report, stream, {
      type: 'FileReport',
      reporterId: person.id,
      subject,
      reason: 'spam',
      description: n % 3 === 0 ? null : await ports.privacy.seal(content(person.id), `Report ${n}`),
      subjectOwnerId: other.id,
    }),
  );
  const deciding = { by: owner, subjectOwnerId: other.id };
  const resolved: Act = () =>
    run(report, stream, { type: 'ResolveReport', ...deciding, note: null, action: 'hide' });
  const dismissed: Act = () => run(report, stream, { type: 'DismissReport', ...deciding, note: 'Fine' });
  return [filed, inTurn(filed, resolved), inTurn(filed, dismissed)];
}

export function appealActs({
  ports,
  person,
  other,
  addonId,
  n,
  isEven,
  now,
  named,
  asMember,
  run,
}: Scene): Act[] {
  const decision = {
    eventId: idOf('decision', named(`${n % 4}`)),
    type: 'AddonRejected',
    decidedBy: isEven ? other.id : null,
    decidedAt: now.toISOString(),
  };
  const stream = appeal.streamName(decision.eventId);
  const filed = asMember(async () =>
    run(appeal, stream, {
      type: 'FileAppeal',
      addonId,
      appellantId: person.id,
      decision,
      text: await ports.privacy.seal(content(person.id), `Appeal ${n}`),
      concernedId: person.id,
      now,
    }),
  );
  const type = isEven ? 'UpholdDecision' : 'OverturnDecision';
  return [filed, inTurn(filed, () => run(appeal, stream, { type, by: owner, note: null }))];
}

export function messageActs({ ports, person, addonId, n, isEven, newId, asMember, run }: Scene): Act[] {
  const post = (by: 'publisher' | 'staff') =>
    asMember(async ({ publisherId }) => {
      const author = by === 'publisher' ? { id: person.id, role: 'publisher' as const } : owner;
      await run(message, message.streamName(newId('message')), {
        type: 'PostMessage',
        by: author,
        addonId,
        publisherId: by === 'publisher' ? person.id : publisherId,
        audience: by === 'staff' && isEven ? 'staff' : 'publisher',
        text: await ports.privacy.seal(content(author.id), `Message ${n}`),
        mentions: [person.id],
      });
    });
  const note: Act = async () => {
    const text = await ports.privacy.seal(identity(person.id), `Note ${n}`);
    const command = { type: 'PostNote', by: owner, accountId: person.id, text, mentions: [] } as const;
    await run(message, message.streamName(newId('note')), command);
  };
  return [post('publisher'), post('staff'), note];
}

export function recallActs({ n, isEven, run }: Scene): Act[] {
  const target = isEven
    ? ({ kind: 'file', sha256: String(n % 10).repeat(64) } as const)
    : ({ kind: 'pack', packUuid: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b' } as const);
  const stream = recall.streamName(recall.recallId(target));
  const words = { reason: 'Malware', advisory: 'Remove it' };
  return [
    () => run(recall, stream, { type: 'IssueRecall', by: owner, target, ...words }),
    () => run(recall, stream, { type: 'LiftRecall', by: owner, note: null }),
  ];
}
