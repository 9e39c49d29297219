// Histories as the domain itself would let them happen: commands drawn at random, decided, refused or stored.
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { Decider, DomainEvent } from '@sandcrate/core/decider.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import * as engagement from '@sandcrate/core/engagement/engagement.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import * as follow from '@sandcrate/core/follow/follow.ts';
import { createHandler } from '@sandcrate/core/handle.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import { SubjectErased } from '@sandcrate/core/privacy/key-store.ts';
import { content as contentOf, identity, invite as inviteOf } from '@sandcrate/core/privacy/subjects.ts';
import * as recall from '@sandcrate/core/recall/recall.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { file, listing, picture, type TestPrivacy } from './people.ts';

/** One draw: which kind of command and which, about whom, about what, and a number for whatever else it needs. */
export type Step = { kind: number; command: number; who: number; what: number; n: number };

/** The same draws for the same seed (SplitMix32). */
export function* steps(seed: number, length: number): Generator<Step> {
  let state = seed >>> 0;
  const draw = (below: number) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
  for (let taken = 0; taken < length; taken++) {
    yield { kind: draw(60), command: draw(10_000), who: draw(6), what: draw(4), n: draw(1000) };
  }
}

const NAMESPACE = '3b0f1c2d-9a51-4d0e-8f6a-2b7c9d1e0f34';
const idOf = (kind: string, n: number | string) => uuidV5(NAMESPACE, `${kind} ${n}`);
const ROLES: readonly Role[] = ['user', 'publisher', 'auditor', 'admin', 'owner'];
const owner = { id: idOf('owner', 0), role: 'owner' } as const;

/** What the domain refuses does not happen. */
async function unlessRefused(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof SubjectErased)) throw error;
  }
}

const inTurn =
  (...acts: (() => Promise<unknown>)[]) =>
  async () => {
    for (const act of acts) await unlessRefused(act);
  };

export function createHistory(store: EventStore, privacy: TestPrivacy) {
  const handler = createHandler(store);
  let now = Date.parse('2026-03-01T12:00:00.000Z');
  let count = 0;

  async function run<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    actor: typeof owner | 'system' = owner,
  ): Promise<void> {
    await handler.handle(decider, stream, command, {
      actor,
      correlationId: `step ${count}`,
      now: new Date(now),
    });
  }

  const record = (stream: string, fact: DomainEvent) =>
    handler.record(stream, [fact], { actor: 'system', correlationId: `step ${count}`, now: new Date(now) });

  const seal = (id: string, text: string) => privacy.seal(identity(id), text);
  const onAccount =
    (id: string, command: (state: account.Account, revision: bigint) => Promise<account.AccountCommand>) =>
    async () => {
      const stream = account.streamName(id);
      const { state, revision } = await handler.load(account, stream);
      await run(account, stream, await command(state, revision));
    };
  const onAddon =
    (id: string, command: (listing: addon.Listing) => addon.AddonCommand | null) => async () => {
      const stream = addon.streamName(id);
      const { state } = await handler.load(addon, stream);
      const chosen = state.status === 'none' ? null : command(state);
      if (chosen) await run(addon, stream, chosen);
    };

  /** Does something only when the add-on is there. */
  const ofListed = (id: string, act: () => Promise<unknown>) => async () => {
    const { state } = await handler.load(addon, addon.streamName(id));
    if (state.status !== 'none') await act();
  };

  /** Does something only in the name of somebody who is known. */
  const ofKnown = (id: string, act: () => Promise<unknown>) => async () => {
    const { state } = await handler.load(account, account.streamName(id));
    if (state.status !== 'none') await act();
  };

  /** Everything that can be asked of the domain, for one draw. */
  function commandsFor({ kind, who, what, n }: Step): (() => Promise<unknown>)[] {
    // Others take the place of those who have left.
    const era = Math.floor(count / 300);
    const person = idOf('person', `${who} of ${era}`);
    const other = idOf('person', `${(who + 1 + (n % 4)) % 6} of ${era}`);
    const addonId = idOf('addon', `${what} of ${era}`);
    const commentId = idOf('comment', `${(who * 4 + what) % 7} of ${era}`);
    const author = idOf('person', `${((who * 4 + what) % 7) % 6} of ${era}`);
    const inviteKey = idOf('invite', `${what} of ${era}`);
    const isEven = n % 2 === 0;
    const date = new Date(now);
    const accountCommand = (command: account.AccountCommand) => onAccount(person, async () => command);
    const release = {
      releaseId: idOf('release', count),
      version: `1.${n}.0`,
      notes: null,
      download: file(String(n % 10)),
    };
    const content = {
      ...listing,
      title: `Boats ${n}`,
      screenshots: isEven ? [{ slot: 1 + (n % 5), picture: picture(String(n % 10)) }] : [],
    };
    const edit = {
      type: 'EditAddon',
      isPublisher: true,
      changeId: idOf('change', count),
      releaseId: idOf('release', count),
      content:
        n % 3 === 0 ? { title: `Better ${n}`, tags: [`tag${n % 4}`] } : { screenshots: content.screenshots },
      release:
        n % 4 === 0 ? { version: `2.${n}`, download: file(String(n % 7)) } : { notes: `Notes ${n % 5}` },
    } as const;
    const credentials = async () => ({
      username: await seal(person, `person${who}-${n}`),
      email: await seal(person, `person${who}@example.com`),
      passwordHash: await seal(person, `hash ${n}`),
      usernameKey: privacy.usernameKey(`person${who}-${n}`),
      emailKey: privacy.emailKey(`person${who}@example.com`),
    });
    const subject = isEven
      ? ({ kind: 'addon', addonId } as const)
      : ({ kind: 'comment', commentId, addonId } as const);
    const reportId = report.reportId(person, subject);
    const decision = {
      eventId: idOf('decision', `${what} of ${era}`),
      type: 'AddonRejected',
      decidedBy: isEven ? other : null,
      decidedAt: date.toISOString(),
    };
    const target = isEven
      ? ({ kind: 'file', sha256: String(n % 10).repeat(64) } as const)
      : ({ kind: 'pack', packUuid: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b' } as const);
    const visitor = `visitor ${n % 5}`;
    const viewer = (['guest', 'member', 'own', 'staff', 'bot'] as const)[n % 5] ?? 'guest';
    const day = date.toISOString().slice(0, 10).replaceAll('-', '');

    const accounts = [
      onAccount(person, async (_, seenRevision) => ({
        type: 'RegisterAccount',
        seenRevision,
        account: {
          ...(await credentials()),
          role: isEven ? 'publisher' : 'user',
          isPublisher: isEven,
          via: 'open',
          invite: null,
          emailVerified: false,
        },
      })),
      onAccount(person, async (_, seenRevision) => ({
        type: 'ImportAccount',
        seenRevision,
        account: {
          username: await seal(person, `author${who}`),
          usernameKey: privacy.usernameKey(`author${who}`),
          origin: { source: 'list', author: `Author ${who}` },
          createdAt: '2024-01-01T00:00:00.000Z',
        },
      })),
      onAccount(person, async (_, seenRevision) => ({
        type: 'HandOverAccount',
        seenRevision,
        account: { ...(await credentials()), invite: { key: inviteKey, issue: 1 }, emailVerified: isEven },
      })),
      accountCommand({ type: 'RequestEmailVerification', codeHash: 'right', nonce: `nonce ${n}`, now: date }),
      inTurn(
        accountCommand({
          type: 'RequestEmailVerification',
          codeHash: 'right',
          nonce: `nonce ${n}`,
          now: date,
        }),
        accountCommand({ type: 'VerifyEmail', codeHash: n % 3 === 0 ? 'wrong' : 'right', now: date }),
      ),
      onAccount(person, async () => ({
        type: 'ChangePassword',
        accountId: person,
        by: 'system',
        passwordHash: await seal(person, `hash ${n}`),
        checkedAgainst: null,
      })),
      onAccount(person, async () => ({
        type: 'EnrolSecondFactor',
        secret: await seal(person, `secret ${n}`),
        recoveryCodeHashes: ['one', 'two'],
      })),
      accountCommand({ type: 'UseRecoveryCode', codeHash: 'one' }),
      accountCommand({
        type: 'RemoveSecondFactor',
        accountId: person,
        by: { id: person, role: 'user' },
        isRequired: false,
      }),
      accountCommand({
        type: 'EndSessions',
        accountId: person,
        by: { id: person, role: 'user' },
        sessionId: isEven ? idOf('session', n % 3) : null,
      }),
      accountCommand({
        type: 'ApplyForPublisher',
        access: n % 3 === 0 ? 'immediate' : 'review',
        message: 'Please',
      }),
      inTurn(
        accountCommand({ type: 'ApplyForPublisher', access: 'review', message: null }),
        accountCommand({ type: 'DeclinePublisher', by: owner, reason: 'Not yet' }),
      ),
      accountCommand({ type: 'Promote', by: owner }),
      accountCommand({ type: 'Demote', by: owner, reason: null }),
      accountCommand({ type: 'Verify', by: owner, verified: n % 3 !== 0 }),
      accountCommand({ type: 'Ban', accountId: person, by: owner, banned: n % 3 === 0, reason: 'Spam' }),
      inTurn(
        accountCommand({ type: 'Ban', accountId: person, by: owner, banned: true, reason: null }),
        accountCommand({ type: 'Ban', accountId: person, by: owner, banned: false, reason: null }),
      ),
      accountCommand({ type: 'ChangeRole', by: owner, role: ROLES[n % 5] ?? 'user', otherOwners: 1 }),
      accountCommand({ type: 'SetPublisher', by: owner, isPublisher: isEven }),
    ];
    const leaving = [
      () =>
        deleteAccount(
          { handler, privacy },
          { accountId: person, by: owner, withContent: isEven },
          { actor: owner, correlationId: `step ${count}`, now: date },
        ),
    ];
    const invites = [
      async () => {
        const { state } = await handler.load(invite, invite.streamName(inviteKey));
        const issue = invite.nextIssue(state);
        await run(invite, invite.streamName(inviteKey), {
          type: 'IssueInvite',
          by: owner,
          issue,
          email: await privacy.seal(inviteOf(inviteKey, issue), `invited${what}@example.com`),
          role: isEven ? 'publisher' : 'admin',
          codeHash: `code ${n}`,
          nonce: `nonce ${n}`,
          accountId: null,
          isAddressTaken: false,
          now: date,
        });
      },
      () =>
        run(invite, invite.streamName(inviteKey), {
          type: 'RenewLink',
          by: owner,
          codeHash: `new ${n}`,
          nonce: `new ${n}`,
          now: date,
        }),
      () => run(invite, invite.streamName(inviteKey), { type: 'ExpireInvite', by: owner, now: date }),
      () => run(invite, invite.streamName(inviteKey), { type: 'UseInvite', issue: 1, accountId: person }),
    ];
    const submit = ofKnown(person, () =>
      run(addon, addon.streamName(addonId), {
        type: 'SubmitAddon',
        by: { id: person, role: 'publisher' },
        isPublisher: true,
        autoApprove: n % 5 === 0,
        content: { ...content, banner: picture('a') },
        release,
      }),
    );
    const approve = onAddon(addonId, () => ({ type: 'ApproveAddon', by: owner }));
    const propose = onAddon(addonId, ({ publisherId: id }) => ({
      ...edit,
      by: { id, role: 'publisher' },
      isVerified: false,
    }));
    const addons = [
      submit,
      submit,
      ofKnown(person, () =>
        run(addon, addon.streamName(addonId), {
          type: 'ImportAddon',
          by: owner,
          imported: {
            publisherId: person,
            content,
            release: { ...release, download: { kind: 'none' } },
            origin: {
              source: 'list',
              id: String(what),
              downloads: 7,
              likes: null,
              views: null,
              license: null,
              language: null,
            },
            createdAt: '2024-01-01T00:00:00.000Z',
            updatedAt: '2024-02-01T00:00:00.000Z',
          },
        }),
      ),
      onAddon(addonId, ({ publisherId }) => ({
        ...edit,
        by: { id: publisherId, role: 'publisher' },
        isVerified: isEven,
      })),
      onAddon(addonId, ({ publisherId }) => ({
        ...edit,
        by: { id: publisherId, role: 'publisher' },
        isVerified: false,
      })),
      onAddon(addonId, () => ({ ...edit, by: owner, isVerified: false })),
      approve,
      approve,
      onAddon(addonId, () => ({ type: 'RejectAddon', by: owner, reason: 'Broken' })),
      inTurn(
        approve,
        propose,
        onAddon(
          addonId,
          ({ openChange }) =>
            openChange && { type: 'ApproveChange', by: owner, changeId: openChange.changeId },
        ),
      ),
      inTurn(
        approve,
        propose,
        onAddon(
          addonId,
          ({ openChange }) =>
            openChange && { type: 'RejectChange', by: owner, changeId: openChange.changeId, reason: 'No' },
        ),
      ),
      inTurn(
        approve,
        propose,
        onAddon(
          addonId,
          ({ openChange, publisherId: id }) =>
            openChange && {
              type: 'WithdrawChange',
              by: { id, role: 'publisher' },
              changeId: openChange.changeId,
            },
        ),
      ),
      onAddon(addonId, () => ({ type: 'FeatureAddon', by: owner, featured: n % 3 !== 0 })),
      onAddon(addonId, () => ({ type: 'HideAddon', by: owner, hidden: isEven, reason: 'Checking' })),
      onAddon(addonId, ({ publisherId }) => ({
        type: 'DeleteAddon',
        by: n % 7 === 0 ? { id: publisherId, role: 'publisher' } : owner,
        reason: null,
        now: date,
      })),
      onAddon(addonId, () => ({ type: 'RestoreAddon', by: owner, now: date })),
    ];
    const pair = { addonId, accountId: person };
    const onEngagement = (command: engagement.EngagementCommand) =>
      ofListed(addonId, () => run(engagement, engagement.streamName(addonId, person), command));
    const others = [
      onEngagement({ type: 'RateAddon', ...pair, rating: 1 + (n % 5), isOwn: false }),
      onEngagement({ type: 'LikeAddon', ...pair }),
      onEngagement({ type: 'ClearRating', ...pair }),
      ofListed(addonId, async () =>
        run(comment, comment.streamName(commentId), {
          type: 'PostComment',
          addonId,
          accountId: author,
          content: await privacy.seal(contentOf(author), `Comment ${n}`),
        }),
      ),
      () => run(comment, comment.streamName(commentId), { type: 'DeleteComment', by: owner, reason: 'Rude' }),
      inTurn(
        () => run(comment, comment.streamName(commentId), { type: 'DeleteComment', by: owner, reason: null }),
        () => run(comment, comment.streamName(commentId), { type: 'RestoreComment', by: owner }),
      ),
      async () =>
        run(report, report.streamName(reportId), {
          type: 'FileReport',
          reporterId: person,
          subject,
          reason: 'spam',
          description: n % 3 === 0 ? null : await privacy.seal(contentOf(person), `Report ${n}`),
        }),
      () =>
        run(report, report.streamName(reportId), {
          type: 'ResolveReport',
          by: owner,
          note: null,
          action: 'hide',
        }),
      () => run(report, report.streamName(reportId), { type: 'DismissReport', by: owner, note: 'Fine' }),
      async () =>
        run(appeal, appeal.streamName(decision.eventId), {
          type: 'FileAppeal',
          addonId,
          appellantId: person,
          decision,
          text: await privacy.seal(contentOf(person), `Appeal ${n}`),
          isConcerned: true,
          now: date,
        }),
      () =>
        run(appeal, appeal.streamName(decision.eventId), {
          type: isEven ? 'UpholdDecision' : 'OverturnDecision',
          by: owner,
          note: null,
        }),
      () =>
        run(recall, recall.streamName(recall.recallId(target)), {
          type: 'IssueRecall',
          by: owner,
          target,
          reason: 'Malware',
          advisory: 'Remove it',
        }),
      () =>
        run(recall, recall.streamName(recall.recallId(target)), {
          type: 'LiftRecall',
          by: owner,
          note: null,
        }),
      () =>
        run(follow, follow.streamName(person, other), {
          type: n % 3 === 0 ? 'Unfollow' : 'Follow',
          followerId: person,
          followedId: other,
          isPublisher: true,
        }),
      () =>
        record(`traffic-${addonId}-${day}`, {
          type: 'AddonDownloaded',
          data: {
            addonId,
            releaseId: idOf('release', n % 9),
            visitor,
            viewer,
            accountId: viewer === 'member' ? person : null,
          },
        }),
      () =>
        record(`traffic-${addonId}-${day}`, {
          type: 'AddonViewed',
          data: {
            addonId,
            views: [
              { visitor, viewer, at: date.toISOString() },
              { visitor: `${visitor}'s friend`, viewer: 'guest', at: date.toISOString() },
            ],
          },
        }),
    ];
    // Leaving ends a lot, so it is rare.
    // Of those who are not there yet little can be asked.
    const [register, importAuthor] = accounts;
    const arrival = n % 5 === 0 ? importAuthor : register;
    const arrivals = [...(arrival ? [arrival] : []), ...(what < 3 ? [submit] : [])];
    const afterwards = (commands: (() => Promise<unknown>)[]) =>
      commands.map((command) => inTurn(...(kind % 2 === 0 ? arrivals : []), command));
    if (kind === 0) return leaving;
    const kinds = [accounts, accounts, accounts, addons, addons, addons, others, others, others, invites];
    return afterwards(kinds[kind % kinds.length] ?? accounts);
  }

  return {
    /** Lets one command be decided. */
    async take(step: Step): Promise<void> {
      count += 1;
      now += 1000 * 60 * (1 + (step.n % 300));
      const commands = commandsFor(step);
      const command = commands[step.command % commands.length];
      if (command) await unlessRefused(command);
    },
  };
}
