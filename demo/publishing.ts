// The calls of publishers and the moderator.
import type { Client } from '@sandcrate/api/contract/client.ts';
import { bodyOf } from './catalogue/catalogue.ts';
import type { DemoAddon } from './catalogue/demo-addon.ts';
import type { Media } from './media.ts';
import type { PackFile } from './packs/pack.ts';

const ARCHIVE = 'https://archive.demo.sandcrate.example';

const blobOf = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type });

function setFile(form: FormData, file: PackFile | undefined): void {
  if (file) form.set('file', blobOf(file.bytes, 'application/octet-stream'), file.fileName);
}

/** Uploads an add-on. Returns its id. */
export async function upload(
  publisher: Client,
  addon: DemoAddon,
  { banner, screenshots }: Media,
  file: PackFile | undefined,
): Promise<string> {
  const [release] = addon.releases;
  const form = new FormData();
  form.set('title', addon.title);
  form.set('description', addon.about);
  form.set('body', bodyOf(addon));
  form.set('category', addon.category);
  form.set('version', release.version);
  form.set('tags', JSON.stringify(addon.tags));
  form.set('releaseNotes', release.notes);
  form.set('uploadType', file ? 'direct_file' : 'custom_url');
  if (!file) form.set('customDownloadUrl', `${ARCHIVE}/${encodeURIComponent(addon.title)}`);
  if (addon.quality > 0.85) form.set('supportUrl', `https://community.demo.sandcrate.example/${addon.by}`);
  form.set('bannerImage', blobOf(banner, 'image/webp'), 'banner.webp');
  for (const [index, picture] of screenshots.entries()) {
    form.set(`screenshot${index + 1}`, blobOf(picture, 'image/webp'), `screenshot-${index + 1}.webp`);
  }
  setFile(form, file);
  return (await publisher.call('POST /api/addons', { body: form })).id;
}

/** Uploads the next release. Returns the id of the proposed change if it must be reviewed. */
export async function update(
  publisher: Client,
  addonId: string,
  { version, notes }: { version: string; notes: string },
  file: PackFile | undefined,
): Promise<string | undefined> {
  const form = new FormData();
  form.set('version', version);
  form.set('releaseNotes', notes);
  setFile(form, file);
  const answer = await publisher.call('PUT /api/addons/{id}', { params: { id: addonId }, body: form });
  return answer.openChange?.id;
}

/** The header for a decision, with the revision of the add-on that the moderator sees now. */
async function seen(moderator: Client, addonId: string): Promise<Record<string, string>> {
  const { revision } = await moderator.call('GET /api/console/addons/{id}', { params: { id: addonId } });
  return { 'if-match': `"${revision}"` };
}

export async function approve(moderator: Client, id: string): Promise<void> {
  await moderator.call('PUT /api/admin/addons/{id}/approve', {
    params: { id },
    headers: await seen(moderator, id),
  });
}

export async function reject(
  moderator: Client,
  id: string,
  body: { reason: string; rule: string },
): Promise<void> {
  const headers = await seen(moderator, id);
  await moderator.call('PUT /api/admin/addons/{id}/reject', { params: { id }, body, headers });
}

export async function approveChange(moderator: Client, addonId: string, changeId: string): Promise<void> {
  const headers = await seen(moderator, addonId);
  await moderator.call('PUT /api/admin/changes/{id}/approve', { params: { id: changeId }, headers });
}

export async function feature(moderator: Client, id: string): Promise<void> {
  await moderator.call('PUT /api/admin/addons/{id}/feature', { params: { id }, body: { featured: true } });
}
