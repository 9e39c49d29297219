// Which pictures a full description shows, and how edits change them.
import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as addon from './addon.ts';
import { pictureId, picturesOf } from './body-pictures.ts';
import { admin, ann, approved, C1, C2, content, picture, R2, release, submitted } from './examples.ts';

const { given } = specify(addon);
const [a, b, c] = [picture('a'), picture('b'), picture('c')];
const showing = (...pictures: { sha256: string }[]) =>
  pictures.map((each) => `![A boat](picture:${pictureId(each)})`).join('\n\n');

test('a body shows the pictures that it calls, each once and in its order', () => {
  expect(picturesOf(`${showing(b, a)} and again ${showing(b)}`, [a, b, c])).toEqual([b, a]);
  expect(picturesOf(`\`${showing(a)}\` [link](picture:${pictureId(b)})`, [a, b])).toEqual([]);
  expect(picturesOf(null, [a])).toEqual([]);
});

const edit = (fields: Partial<addon.EditAddon>): addon.EditAddon => ({
  type: 'EditAddon',
  by: ann,
  isPublisher: true,
  isVerified: false,
  changeId: C1,
  releaseId: R2,
  ...fields,
});
const edited = (changes: object, by = 'publisher', reviewAfterwards = false) =>
  ({
    type: 'AddonEdited',
    data: { changes: { content: changes }, by, reviewAfterwards },
  }) as addon.AddonEvent;
const withPicture = edited({ body: showing(a), pictures: [a] });

test('an edit names the pictures that its body shows, and no others', () => {
  given(submitted)
    .when(edit({ content: { body: showing(a, c) }, pictures: [a, b] }))
    .then(edited({ body: showing(a, c), pictures: [a] }));
  given(submitted)
    .when(edit({ content: { body: 'Text' } }))
    .then(edited({ body: 'Text' }));
});

test('a body may go on showing the pictures of the add-on, and drops those that it shows no more', () => {
  const longer = `${showing(a)} More`;
  given(submitted, withPicture)
    .when(edit({ content: { body: longer } }))
    .then(edited({ body: longer, pictures: [a] }));
  given(submitted, withPicture)
    .when(edit({ content: { body: null } }))
    .then(edited({ body: null, pictures: [] }));
  given(submitted, withPicture)
    .when(edit({ content: { title: 'Boats' } }))
    .then(edited({ title: 'Boats' }));
});

test('a live add-on’s pictures are proposed with its body, and go live at once for a trusted publisher', () => {
  const changes = { content: { body: showing(b), pictures: [b] } };
  given(submitted, approved)
    .when(edit({ content: { body: showing(b) }, pictures: [b] }))
    .then({ type: 'AddonChangeProposed', data: { changeId: C1, changes, replaces: null } });
  given(submitted, approved)
    .when(edit({ content: { body: showing(b) }, pictures: [b], isVerified: true }))
    .then(edited(changes.content, 'publisher', true));
});

test('a proposed body keeps its pictures when the live one loses them, and may show them in a later edit', () => {
  const proposed = { content: { body: `${showing(a)} More`, pictures: [a] } };
  const open = { type: 'AddonChangeProposed', data: { changeId: C1, changes: proposed, replaces: null } };
  const history = [submitted, withPicture, approved, open as addon.AddonEvent];
  given(...history)
    .when(edit({ by: admin, content: { body: null } }))
    .then(edited({ body: null, pictures: [] }, 'staff'));
  given(...history, edited({ body: null, pictures: [] }, 'staff'))
    .when(edit({ changeId: C2, content: { body: showing(a) } }))
    .then({
      type: 'AddonChangeProposed',
      data: { changeId: C2, changes: { content: { body: showing(a), pictures: [a] } }, replaces: C1 },
    });
});

test('a submission keeps the pictures that its body shows, at most 20', () => {
  const submit = (body: string, pictures: addon.SubmitAddon['content']['pictures']): addon.SubmitAddon => ({
    type: 'SubmitAddon',
    by: ann,
    isPublisher: true,
    isVerified: false,
    autoApprove: false,
    content: { ...content, body, pictures },
    release,
  });
  given()
    .when(submit(showing(b), [a, b]))
    .then({
      type: 'AddonSubmitted',
      data: { publisherId: ann.id, content: { ...content, body: showing(b), pictures: [b] }, release },
    });
  const many = Array.from({ length: 21 }, (_, index) => ({
    ...a,
    sha256: String(index).padStart(64, '0').split('').reverse().join(''),
  }));
  given()
    .when(submit(showing(...many), many))
    .thenRefused('A full description can show at most 20 pictures');
});
