import { expect, test } from 'vitest';
import { type EditedDownload, editProblem, type Upload, uploadProblem } from './upload-rules.ts';

test.each<[Upload, string | undefined]>([
  [{ uploadType: 'direct_file', hasFile: true, hasBanner: true }, undefined],
  [{ uploadType: 'custom_url', hasFile: false, hasBanner: true }, undefined],
  [{ uploadType: 'direct_file', hasFile: false, hasBanner: true }, 'file: File required'],
  [{ uploadType: 'custom_url', hasFile: true, hasBanner: true }, 'file: A custom URL takes no file'],
  [{ uploadType: 'direct_file', hasFile: true, hasBanner: false }, 'bannerImage: Banner image required'],
])('the problem of an upload %j is %s', (upload, expected) => {
  const problem = uploadProblem(upload);
  expect(problem && `${problem.path}: ${problem.message}`).toBe(expected);
});

const nothing: EditedDownload = { hasFile: false, hasUrl: false, isMonetized: false };

test.each<[Parameters<typeof editProblem>[0], EditedDownload, string | undefined]>([
  ['file', nothing, undefined],
  ['file', { ...nothing, hasFile: true }, undefined],
  ['url', { ...nothing, hasUrl: true, isMonetized: true }, undefined],
  ['none', { ...nothing, hasUrl: true, isMonetized: true }, undefined],
  ['url', { ...nothing, hasFile: true }, 'file: A custom URL takes no file'],
  ['file', { ...nothing, hasUrl: true }, 'customDownloadUrl: A direct upload takes no download URL'],
  [
    'file',
    { ...nothing, isMonetized: true },
    'monetizationEnabled: Only addons with a custom URL can be monetized',
  ],
])('the problem of an edit of a download of kind %s, %j, is %s', (kind, edit, expected) => {
  const problem = editProblem(kind, edit);
  expect(problem && `${problem.path}: ${problem.message}`).toBe(expected);
});
