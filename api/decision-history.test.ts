// What is on record about an add-on: what is answered, to whom, and what is refused.
import { randomUUID } from 'node:crypto';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import { uuidOf } from '@sandcrate/core/pack/testing/manifests.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import * as recall from '@sandcrate/core/recall/recall.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from './testing/addon-form.ts';
import { commandContext, fileWith, GONE, stage } from './testing/stage.ts';
import type { Person } from './testing/test-site.ts';

const { site, maker, other, reporter, auditor, listed, shown, get, statusOf } = await stage();
afterAll(() => site.close());

describe('the record of decisions', () => {
  let id: string;
  const plain = ({ type, label, isAutomatic }: Record<string, unknown>) => ({ type, label, isAutomatic });
  beforeAll(async () => {
    id = await listed({ title: 'On Record' });
    await site.call(`POST /api/addons/${id}/report`, reporter, { payload: { reason: 'broken' } });
    await site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, {
      payload: { hidden: true, reason: 'It crashes worlds.' },
    });
  });

  test('is missing for others while the add-on is hidden', async () => {
    expect(await statusOf(`/api/addons/${id}/history`)).toEqual(GONE);
    expect(await statusOf(`/api/addons/${id}/history`, other)).toEqual(GONE);
  });

  test('tells its publisher why, and how an appeal stands', async () => {
    const [, hidden] = await get(`/api/addons/${id}/history`, maker);
    expect(hidden).toEqual({
      id: expect.any(String),
      type: 'AddonHidden',
      label: 'Hidden',
      isAutomatic: false,
      decidedAt: expect.any(String),
      reason: 'It crashes worlds.',
      canAppeal: true,
      appeal: null,
    });
    const filed = await site.services.handler.handle(
      appeal,
      appeal.streamName(hidden.id),
      {
        type: 'FileAppeal',
        addonId: id,
        appellantId: maker.id,
        decision: {
          eventId: hidden.id,
          type: hidden.type,
          decidedBy: site.owner.id,
          decidedAt: hidden.decidedAt,
        },
        text: (await site.services.privacy.seal(content(maker.id), 'It does not.')) satisfies Sealed,
        isConcerned: true,
        now: new Date(),
      },
      commandContext(),
    );
    await shown(filed.position);
    const [, appealed] = await get(`/api/addons/${id}/history`, maker);
    expect(appealed).toMatchObject({ canAppeal: false, appeal: { status: 'pending', text: 'It does not.' } });
    const [forReporter] = await get(`/api/addons/${id}/history`, reporter);
    expect(forReporter).toMatchObject({
      reason: 'It crashes worlds.',
      canAppeal: false,
      appeal: { status: 'pending', text: null },
    });
    expect(forReporter).not.toHaveProperty('actor');
  });

  test('tells a reporter why of decisions from the report on, and of none before', async () => {
    const listing = await listed({ title: 'Decided Before' });
    const hide = (hidden: boolean, reason: string) =>
      site.call(`PUT /api/admin/addons/${listing}/hide`, site.owner, { payload: { hidden, reason } });
    await hide(true, 'Before the report.');
    await hide(false, 'Before as well.');
    await site.call(`POST /api/addons/${listing}/report`, reporter, { payload: { reason: 'other' } });
    await hide(true, 'After the report.');
    await hide(false, 'Not kept with what it undoes.');
    const reasons = async (as: Person) =>
      (await get(`/api/addons/${listing}/history`, as)).map(({ reason }: { reason?: string }) => reason);
    expect(await reasons(reporter)).toEqual([undefined, undefined, undefined, 'After the report.', null]);
    expect(await reasons(other)).toEqual(Array(5).fill(undefined));
  });

  test('tells who reported a comment of the decision about it, and of no other comment', async () => {
    const listing = await listed({ title: 'Much Discussed' });
    const comment = async (content: string) =>
      (await site.call(`POST /api/addons/${listing}/comments`, other, { payload: { content } })).json().id;
    const [reported, unreported] = [await comment('Rude'), await comment('Also rude')];
    await site.call(`POST /api/comments/${reported}/report`, reporter, { payload: { reason: 'other' } });
    for (const id of [reported, unreported]) {
      await site.call(`DELETE /api/comments/${id}`, site.owner, { payload: { reason: `Rude: ${id}` } });
    }
    const history = await get(`/api/addons/${listing}/history`, reporter);
    expect(history.slice(1)).toMatchObject([
      { type: 'CommentDeleted', reason: `Rude: ${reported}`, canAppeal: false },
    ]);
  });

  test('names who decided only to staff and auditors', async () => {
    for (const person of [site.owner, auditor]) {
      const [approved] = await get(`/api/addons/${id}/history`, person);
      expect(approved.actor).toEqual({ id: site.owner.id, username: 'owner', role: 'owner' });
    }
  });

  test('is public, without names and words, once the add-on is', async () => {
    await site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, { payload: { hidden: false } });
    const history = await get(`/api/addons/${id}/history`);
    expect(history.map(plain)).toEqual([
      { type: 'AddonApproved', label: 'Approved', isAutomatic: false },
      { type: 'AddonHidden', label: 'Hidden', isAutomatic: false },
      { type: 'AddonUnhidden', label: 'No longer hidden', isAutomatic: false },
    ]);
    for (const decision of history) {
      expect(Object.keys(decision).sort()).toEqual(['decidedAt', 'id', 'isAutomatic', 'label', 'type']);
    }
    expect(await get(`/api/addons/${id}/history`, other)).toEqual(history);
  });

  test('keeps what happened to comments between their author and staff', async () => {
    const posted = await site.call(`POST /api/addons/${id}/comments`, other, { payload: { content: 'Meh' } });
    await site.call(`DELETE /api/comments/${posted.json().id}`, site.owner, { payload: { reason: 'Rude' } });
    const types = async (as?: Person) =>
      (await get(`/api/addons/${id}/history`, as)).map(({ type }: { type: string }) => type);
    expect(await types()).not.toContain('CommentDeleted');
    expect(await types(maker)).not.toContain('CommentDeleted');
    expect(await types(site.owner)).toContain('CommentDeleted');
    const deleted = (await get(`/api/addons/${id}/history`, other)).at(-1);
    expect(deleted).toMatchObject({ label: 'Comment deleted', reason: 'Rude', canAppeal: true });
  });

  test('the history stays readable for the publisher after staff deleted the add-on', async () => {
    const gone = await listed();
    await site.call(`DELETE /api/admin/addons/${gone}`, site.owner, { payload: { reason: 'Stolen' } });
    expect(await statusOf(`/api/addons/${gone}/history`)).toEqual(GONE);
    expect((await get(`/api/addons/${gone}/history`, maker)).at(-1)).toMatchObject({
      label: 'Deleted',
      canAppeal: true,
    });
  });
});

describe('recalls', () => {
  let id: string;
  let recallId: string;
  const target = { kind: 'pack' as const, packUuid: uuidOf('9') };
  const give = async (command: recall.RecallCommand) => {
    const { position } = await site.services.handler.handle(
      recall,
      recall.streamName(recall.recallId(target)),
      command,
      commandContext({ id: site.owner.id, role: 'owner' }),
    );
    await shown(position);
  };
  beforeAll(async () => {
    id = await listed({ title: 'Trojan Horse', file: fileWith([uuidOf('9')]) });
    recallId = recall.recallId(target);
    const by = { id: site.owner.id, role: 'owner' as const };
    await give({ type: 'IssueRecall', by, target, reason: 'Steals accounts', advisory: 'Remove it.' });
  });

  test('are told in advisories, newest first', async () => {
    const [first] = await get('/api/advisories');
    expect(first).toEqual({
      id: recallId,
      reason: 'Steals accounts',
      advisory: 'Remove it.',
      issuedAt: expect.any(String),
      liftedAt: null,
      addons: [{ id, title: 'Trojan Horse' }],
    });
    expect(await get(`/api/advisories/${recallId}`)).toEqual(first);
    expect(await statusOf(`/api/advisories/${randomUUID()}`)).toEqual([404, 'Advisory not found']);
    expect(await statusOf('/api/advisories/nonsense')).toEqual([404, 'Advisory not found']);
  });

  test('stand in the record of the add-on, and close it', async () => {
    expect(await statusOf(`/api/addons/${id}/history`)).toEqual(GONE);
    expect((await get(`/api/addons/${id}/history`, maker)).at(-1)).toMatchObject({
      label: 'Recalled',
      reason: 'Steals accounts',
      canAppeal: false,
    });
    await give({ type: 'LiftRecall', by: { id: site.owner.id, role: 'owner' }, note: null });
    const labels = (await get(`/api/addons/${id}/history`)).map(({ label }: { label: string }) => label);
    expect(labels).toEqual(['Approved', 'Recalled', 'Recall lifted']);
    expect((await get(`/api/advisories/${recallId}`)).liftedAt).not.toBeNull();
  });

  test('do not name listings that nobody may see', async () => {
    await site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, { payload: { hidden: true } });
    expect((await get(`/api/advisories/${recallId}`)).addons).toEqual([]);
  });
});

describe('the replay', () => {
  let id: string;
  beforeAll(async () => {
    id = await listed({ title: 'First Title' });
    const edit = await formOf({ title: 'Second Title' });
    await site.call(`PUT /api/addons/${id}`, site.owner, edit);
    await site.call(`PUT /api/admin/addons/${id}/reject`, site.owner, { payload: { reason: 'No longer.' } });
  });

  test('shows the state as of an event, to staff and auditors', async () => {
    for (const person of [site.owner, auditor]) {
      const now = await get(`/api/addons/${id}/replay`, person);
      expect(now).toMatchObject({
        revision: 3,
        state: { status: 'rejected', revision: 3, publisherId: maker.id },
      });
      expect(now.state.content.title).toBe('Second Title');
      expect(now.events.map(({ type }: { type: string }) => type)).toEqual([
        'AddonSubmitted',
        'AddonApproved',
        'AddonEdited',
        'AddonRejected',
      ]);
      expect(now.events[3]).toMatchObject({
        revision: 3,
        reason: 'No longer.',
        actor: { id: site.owner.id, username: 'owner', role: 'owner' },
      });
      expect(now.events[0].actor).toEqual({ id: maker.id, username: 'maker', role: 'publisher' });
      const then = await get(`/api/addons/${id}/replay?revision=1`, person);
      expect(then).toMatchObject({ revision: 1, state: { status: 'approved', revision: 1 } });
      expect(then.state.content.title).toBe('First Title');
    }
    expect((await get(`/api/addons/${id}/replay?revision=99`, auditor)).revision).toBe(3);
  });

  test('is refused to others, and for what never was', async () => {
    expect(await statusOf(`/api/addons/${id}/replay`)).toEqual([401, 'Please log in to continue.']);
    expect(await statusOf(`/api/addons/${id}/replay`, maker)).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
    expect(await statusOf(`/api/addons/${randomUUID()}/replay`, auditor)).toEqual(GONE);
    const wrong = await site.call(`GET /api/addons/${id}/replay?revision=-1`, auditor);
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'revision']);
  });
});

test('proposed changes are for its publisher and staff', async () => {
  const id = await listed({ title: 'Live Title' });
  const propose = async (title: string) => site.call(`PUT /api/addons/${id}`, maker, await formOf({ title }));
  await propose('Proposed');
  await propose('Proposed Again');
  const changes = await get(`/api/addons/${id}/changes`, maker);
  expect(changes).toMatchObject([
    {
      state: 'open',
      reason: null,
      differences: [{ field: 'title', before: 'Live Title', after: 'Proposed Again' }],
    },
    { state: 'replaced' },
  ]);
  const [open] = changes;
  const line = `/api/addons/${id}/changes/${open.id}`;
  for (const person of [maker, site.owner]) {
    expect(await get(line, person)).toEqual({
      id: open.id,
      addonId: id,
      proposedAt: open.proposedAt,
      differences: open.differences,
    });
  }
  await site.call(`PUT /api/admin/changes/${open.id}/reject`, site.owner, {
    payload: { reason: 'Too loud.' },
  });
  expect((await get(`/api/addons/${id}/changes`, maker))[0]).toMatchObject({
    state: 'rejected',
    reason: 'Too loud.',
  });

  const refused = [403, 'You do not have permission to do this.'];
  expect(await statusOf(`/api/addons/${id}/changes`, other)).toEqual(refused);
  expect(await statusOf(line, other)).toEqual(refused);
  expect(await statusOf(line)).toEqual([401, 'Please log in to continue.']);
  expect(await statusOf(`/api/addons/${id}/changes/${randomUUID()}`, maker)).toEqual([
    404,
    'Change not found',
  ]);
  const elsewhere = await listed();
  expect(await statusOf(`/api/addons/${elsewhere}/changes/${open.id}`, maker)).toEqual([
    404,
    'Change not found',
  ]);
});
