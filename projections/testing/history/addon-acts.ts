// What happens to an add-on, from upload to deletion.
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { MatchRules } from '@sandcrate/core/rule/rule.ts';
import { file, listing, picture } from '../people.ts';
import { type Act, inTurn } from './act.ts';
import { arriveAsAuthor, authorOf } from './arrivals.ts';
import { owner, type Scene } from './scene.ts';

const contentOf = ({ n, isEven }: Scene) => ({
  ...listing,
  title: `Boats ${n}`,
  screenshots: isEven
    ? [{ slot: 1 + (n % 5), picture: picture(String(n % 10)), caption: n % 4 === 0 ? 'A boat' : null }]
    : [],
});

/** A rule that some of the submissions match. */
const matchRules: MatchRules = ({ content: { title }, release: { version } }) =>
  title.endsWith('3')
    ? [
        {
          ruleId: 'd3f1c2b0-5a47-4e6d-9b80-71c2e4f5a003',
          name: 'Threes',
          version: version.length,
          effect: 'flag',
          tests: [{ test: 'contains', fact: 'title', value: '3' }],
        },
      ]
    : [];

const releaseOf = ({ n, newId }: Scene) => ({
  releaseId: newId('release'),
  version: `1.${n}.0`,
  notes: null,
  download: file(String(n % 10)),
});

export function submit(scene: Scene): Act {
  const { ports, person, addonId, n, run } = scene;
  return async () => {
    const { state } = await ports.handler.load(account, account.streamName(person.id));
    await run(addon, addon.streamName(addonId), {
      type: 'SubmitAddon',
      by: { id: person.id, role: 'publisher' },
      isPublisher: state.status === 'active' && state.isPublisher,
      isVerified: true,
      autoApprove: n % 5 === 0,
      matchRules,
      content: { ...contentOf(scene), banner: picture('a') },
      release: releaseOf(scene),
    });
  };
}

/** Imports a catalogue entry by a known author. */
export function importAddon(scene: Scene): Act {
  const { ports, addonId, n, run } = scene;
  const author = authorOf(scene);
  return async () => {
    const { state } = await ports.handler.load(account, account.streamName(author.id));
    if (state.status === 'none') return;
    await run(addon, addon.streamName(addonId), {
      type: 'ImportAddon',
      by: owner,
      imported: {
        publisherId: author.id,
        content: contentOf(scene),
        release: { ...releaseOf(scene), download: { kind: 'none' } },
        origin: {
          source: 'list',
          id: String(n),
          downloads: 7,
          likes: null,
          views: null,
          license: null,
          language: null,
        },
        createdAt: '2024-01-01T00:00:00.000Z',
        updatedAt: '2024-02-01T00:00:00.000Z',
      },
    });
  };
}

function editOf(scene: Scene) {
  const { n, newId } = scene;
  const texts = { title: `Better ${n}`, tags: [`tag${n % 4}`] };
  return {
    type: 'EditAddon',
    isPublisher: true,
    matchRules,
    changeId: newId('change'),
    releaseId: newId('release'),
    ...(n % 3 === 0 ? { content: texts } : { screenshots: contentOf(scene).screenshots }),
    release: n % 4 === 0 ? { version: `2.${n}`, download: file(String(n % 7)) } : { notes: `Notes ${n % 5}` },
  } as const;
}

export function addonActs(scene: Scene): Act[] {
  const { n, isEven, now, other, onAddon } = scene;
  const edit = editOf(scene);
  const editBy = (isVerified: boolean) =>
    onAddon(({ publisherId: id }) => ({ ...edit, by: { id, role: 'publisher' }, isVerified }));
  /** An edit by staff, which rebases an open change. */
  const correct = onAddon(() => ({
    ...edit,
    by: owner,
    isVerified: false,
    release: { version: `3.${n}`, download: file(String(n % 5)) },
  }));
  const approve = onAddon(() => ({ type: 'ApproveAddon', by: owner }));
  const request = onAddon(() => ({
    type: 'RequestChanges',
    by: owner,
    changeId: null,
    reason: 'Add a picture',
  }));
  /** Not the owner, who then could not approve. */
  const unsure = { id: other.id, role: 'admin' } as const;
  const wantOpinion = onAddon(() => ({
    type: 'RequestSecondOpinion',
    by: unsure,
    reason: `Look at it, says ${n}`,
  }));
  const feature = (featured: boolean) => onAddon(() => ({ type: 'FeatureAddon', by: owner, featured }));
  const hide = (hidden: boolean) =>
    onAddon(() => ({ type: 'HideAddon', by: owner, hidden, reason: 'Checking' }));
  const onChange = (command: (changeId: string, listing: addon.Listing) => addon.AddonCommand) =>
    inTurn(
      approve,
      editBy(false),
      onAddon((found) => found.openChange && command(found.openChange.changeId, found)),
    );

  return [
    submit(scene),
    submit(scene),
    inTurn(arriveAsAuthor(scene), importAddon(scene)),
    editBy(isEven),
    editBy(false),
    inTurn(editBy(false), correct),
    approve,
    inTurn(approve, editBy(true), approve),
    onAddon(() => ({ type: 'RejectAddon', by: owner, reason: 'Broken' })),
    inTurn(
      approve,
      onAddon(() => ({ type: 'ReturnAddon', by: owner, reason: isEven ? 'Too soon' : null })),
    ),
    request,
    inTurn(
      request,
      onAddon(() => ({ type: 'WithdrawRequest', by: owner })),
    ),
    onChange((changeId) => ({ type: 'RequestChanges', by: owner, changeId, reason: `Smaller, by ${n}` })),
    isEven
      ? wantOpinion
      : inTurn(
          wantOpinion,
          onAddon(() => ({ type: 'WithdrawSecondOpinion', by: unsure })),
        ),
    onChange(() => ({ type: 'RequestSecondOpinion', by: unsure, reason: 'It is large' })),
    onChange((changeId) => ({ type: 'ApproveChange', by: owner, changeId })),
    onChange((changeId) => ({ type: 'RejectChange', by: owner, changeId, reason: 'No' })),
    onChange((changeId, { publisherId: id }) => ({
      type: 'WithdrawChange',
      by: { id, role: 'publisher' },
      changeId,
    })),
    feature(n % 3 !== 0),
    inTurn(approve, feature(true), feature(false)),
    hide(isEven),
    inTurn(approve, hide(true), hide(false)),
    onAddon(({ publisherId: id }) => ({
      type: 'DeleteAddon',
      by: n % 7 === 0 ? { id, role: 'publisher' } : owner,
      reason: n % 7 === 0 ? null : 'Stolen',
      now,
    })),
    onAddon(() => ({ type: 'RestoreAddon', by: owner, now })),
  ];
}
