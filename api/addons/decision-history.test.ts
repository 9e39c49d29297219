// The history of decisions about an add-on, and who can see which parts of it.
import { randomUUID } from 'node:crypto';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import * as recall from '@sandcrate/core/recall/recall.ts';
import { uuidOf } from '@sandcrate/packs/testing/manifests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, pngOf } from '../testing/addon-form.ts';
import { commandContext, fileWith, GONE, stage } from '../testing/stage.ts';
import type { Person } from '../testing/test-site.ts';

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

  test('is not found by others while the add-on is hidden', async () => {
    expect(await statusOf(`/api/addons/${id}/history`)).toEqual(GONE);
    expect(await statusOf(`/api/addons/${id}/history`, other)).toEqual(GONE);
  });

  test('shows the publisher the reasons and the state of an appeal', async () => {
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
        concernedId: maker.id,
        now: new Date(),
      },
      commandContext(),
    );
    await shown(filed.position);
    const [, appealed] = await get(`/api/addons/${id}/history`, maker);
    expect(appealed).toMatchObject({ canAppeal: false, appeal: { status: 'pending', text: 'It does not.' } });
    const [forReporter] = await get(`/api/addons/${id}/history`, reporter);
    expect(forReporter).toEqual({
      id: hidden.id,
      type: 'AddonHidden',
      label: 'Hidden',
      isAutomatic: false,
      decidedAt: hidden.decidedAt,
    });
  });

  test('tells a reporter what was decided since the report, and the words of no decision but those on the report', async () => {
    const listing = await listed({ title: 'Decided Before' });
    const staff = (what: string, payload: object) =>
      site.call(`PUT /api/admin/addons/${listing}/${what}`, site.owner, { payload });
    const report = async () =>
      (
        await site.call(`POST /api/addons/${listing}/report`, reporter, { payload: { reason: 'other' } })
      ).json().id;
    const decide = (how: string, id: string, note: string) =>
      site.call(`PUT /api/admin/reports/${id}/${how}`, site.owner, { payload: { note } });
    await staff('hide', { hidden: true, reason: 'SECRET: before.' });
    await staff('hide', { hidden: false });
    await decide('dismiss', await report(), 'Works for us.');
    await decide('resolve', await report(), 'You were right.');
    await staff('reject', { reason: 'SECRET: taken down.' });
    await site.call(`PUT /api/addons/${listing}`, maker, await formOf({ title: 'Decided Again' }));
    await staff('request-changes', { reason: 'SECRET: your invoice.' });
    await staff('reject', { reason: 'SECRET: no.' });

    const history = await get(`/api/addons/${listing}/history`, reporter);
    expect(history.map(({ type, reason }: Record<string, unknown>) => [type, reason])).toEqual([
      ['ReportDismissed', 'Works for us.'],
      ['ReportResolved', 'You were right.'],
      ['AddonRejected', undefined],
      ['AddonChangesRequested', undefined],
      ['AddonRejected', undefined],
    ]);
    expect(JSON.stringify(history)).not.toContain('SECRET');
    expect(await statusOf(`/api/addons/${listing}/history`, other)).toEqual(GONE);
    for (const person of [maker, site.owner]) {
      const record = JSON.stringify(await get(`/api/addons/${listing}/history`, person));
      expect(record).toContain('SECRET: your invoice.');
      expect(record).not.toContain('ReportDismissed');
    }
  });

  test('shows the reporter of a comment the decision about that comment only', async () => {
    const listing = await listed({ title: 'Much Discussed' });
    const comment = async (content: string) =>
      (await site.call(`POST /api/addons/${listing}/comments`, other, { payload: { content } })).json().id;
    const [reported, unreported] = [await comment('Rude'), await comment('Also rude')];
    await site.call(`POST /api/comments/${reported}/report`, reporter, { payload: { reason: 'other' } });
    for (const id of [reported, unreported]) {
      await site.call(`DELETE /api/comments/${id}`, site.owner, { payload: { reason: `Rude: ${id}` } });
    }
    const history = await get(`/api/addons/${listing}/history`, reporter);
    const deletions = history.slice(1);
    expect(deletions).toMatchObject([{ type: 'CommentDeleted', label: 'Comment deleted' }]);
    expect(deletions[0]).not.toHaveProperty('reason');
    const ofAuthor = await get(`/api/addons/${listing}/history`, other);
    expect(ofAuthor).toContainEqual(
      expect.objectContaining({ id: deletions[0].id, reason: `Rude: ${reported}` }),
    );
  });

  test('shows the names of moderators to staff and auditors only', async () => {
    for (const person of [site.owner, auditor]) {
      const [approved] = await get(`/api/addons/${id}/history`, person);
      expect(approved.actor).toEqual({ id: site.owner.id, username: 'owner', role: 'owner' });
    }
  });

  test('is public without names and reasons once the add-on is', async () => {
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

  test('shows decisions about comments to their author and staff only', async () => {
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

  test('are listed as advisories, newest first', async () => {
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

  test('are in the history of the add-on and close it', async () => {
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

  test('do not name listings that are not public', async () => {
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

  test('shows staff and auditors the state as of an event', async () => {
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
      expect(then.name).toBe('First Title');
    }
    expect((await get(`/api/addons/${id}/replay?revision=99`, auditor)).revision).toBe(3);
  });

  test('lists what an event changed, before and after', async () => {
    const at = (revision: number) => get(`/api/addons/${id}/replay?revision=${revision}`, auditor);
    expect((await at(0)).changes).toContainEqual({ field: 'title', before: null, after: 'First Title' });
    expect((await at(1)).changes).toEqual([{ field: 'status', before: 'pending', after: 'approved' }]);
    expect((await at(2)).changes).toEqual([{ field: 'title', before: 'First Title', after: 'Second Title' }]);
    expect((await at(3)).changes).toEqual([
      { field: 'status', before: 'approved', after: 'rejected' },
      { field: 'rejectionReason', before: null, after: 'No longer.' },
    ]);
  });

  test('names the audit entry of each decision and the place of each event in the log', async () => {
    const { events } = await get(`/api/addons/${id}/replay`, auditor);
    const entries = await get(`/api/console/audit?filter=${JSON.stringify({ subject: id })}`, auditor);
    const byEvent = new Map(
      entries.map((entry: Record<string, string>) => [entry.eventId, { number: entry.id, hash: entry.hash }]),
    );
    expect(events[0].auditEntry).toBeNull();
    for (const event of events.slice(1)) expect(event.auditEntry).toEqual(byEvent.get(event.id));
    const positions = events.map(({ position }: { position: string }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a: bigint, b: bigint) => Number(a - b)));
  });

  test('lists what a proposed change would change', async () => {
    const proposed = await listed({ title: 'Live Boats' });
    await site.call(`PUT /api/addons/${proposed}`, maker, await formOf({ title: 'Proposed Boats' }));
    const { changes } = await get(`/api/addons/${proposed}/replay`, auditor);
    expect(changes).toEqual([{ field: 'proposed.title', before: 'Live Boats', after: 'Proposed Boats' }]);
  });

  test('shows staff the pictures that an event replaced, also once nobody else can see them', async () => {
    const pictured = await listed({ title: 'Pictured' });
    for (const colour of ['#204060', '#602040']) {
      const edit = await formOf({ bannerImage: await pngOf(colour) });
      expect((await site.call(`PUT /api/addons/${pictured}`, site.owner, edit)).statusCode).toBe(200);
    }
    const path = `/api/addons/${pictured}/replay?revision=2`;
    const [banner] = (await get(path, site.owner)).changes;
    expect(banner.field).toBe('banner');
    for (const address of [banner.beforeImageUrl, banner.afterImageUrl]) {
      expect((await site.call(`GET ${address}`)).statusCode).toBe(200);
      expect((await site.call(`GET ${address.split('?')[0]}`)).statusCode).toBe(404);
      expect((await site.call(`GET ${address.split('?')[0]}`, maker)).statusCode).toBe(404);
    }
    const [unpictured] = (await get(path, auditor)).changes;
    expect(unpictured).toEqual({ field: 'banner', before: banner.before, after: banner.after });
    await site.call(`DELETE /api/admin/addons/${pictured}`, site.owner, { payload: { reason: 'Stolen' } });
    expect((await site.call(`GET ${banner.beforeImageUrl}`)).statusCode).toBe(404);
  });

  test('is refused to others, and for unknown events', async () => {
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

describe('the replay of an account', () => {
  test("shows its standing as of an event, without the person's own events and without personal data", async () => {
    const person = await site.publisher('replayed');
    const ban = { payload: { banned: true, reason: 'Uploaded malware.' } };
    await site.call(`PUT /api/admin/users/${person.id}/ban`, site.owner, ban);
    const path = `/api/admin/users/${person.id}/replay`;
    const now = await get(path, auditor);
    expect(now).toMatchObject({
      name: 'replayed',
      changes: [{ field: 'isBanned', before: 'no', after: 'yes' }],
      state: { status: 'active', isBanned: true, isPublisher: true },
    });
    expect(now.events.at(-1)).toMatchObject({
      type: 'AccountBanned',
      reason: 'Uploaded malware.',
      auditEntry: { hash: expect.any(String) },
    });
    const types = now.events.map(({ type }: { type: string }) => type);
    expect(types[0]).toBe('AccountRegistered');
    expect(types.filter((type: string) => /Email|Password|Code/.test(type))).toEqual([]);
    expect(JSON.stringify(now)).not.toMatch(/sealed:|email|passwordHash|secondFactor/);
    const then = await get(`${path}?revision=0`, auditor);
    expect(then).toMatchObject({ revision: 0, state: { isBanned: false } });
  });

  test('is refused to others, and for accounts that never were', async () => {
    const path = `/api/admin/users/${maker.id}/replay`;
    expect((await statusOf(path, maker))[0]).toBe(403);
    expect(await statusOf(`/api/admin/users/${randomUUID()}/replay`, auditor)).toEqual([
      404,
      'User not found',
    ]);
  });
});

test('only the publisher and staff see proposed changes', async () => {
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
