// Describes a change field by field, as text that people can compare.
import { pictureId } from '@sandcrate/core/addon/body-pictures.ts';
import { MAX_SCREENSHOTS } from '@sandcrate/core/addon/categories.ts';
import type { Content, Picture, Release } from '@sandcrate/core/addon/content.ts';
import { perOptionalField } from '@sandcrate/core/addon/optional-fields.ts';
import type { Pack } from '@sandcrate/core/pack/facts.ts';

/** Pictures appear as the hash of their bytes; absent and empty values are null. */
export type Difference = { field: string; before: string | null; after: string | null };

/** The parts of a release that moderators compare. */
export type ReleaseText = {
  releaseId: string;
  version: string;
  notes: string | null;
  file: string | null;
  customDownloadUrl: string | null;
  packs: string | null;
  /** The packs' permissions and requirements, with a line for each pack that has any. */
  scripts: string | null;
  modules: string | null;
  capabilities: string | null;
  experiments: string | null;
  dependencies: string | null;
  minGameVersion: string | null;
};

export type ListingText = { content: Content; release: ReleaseText };
export type ChangesText = { content: Partial<Content>; release: ReleaseText | null };

export function releaseText({ releaseId, version, notes, download }: Release): ReleaseText {
  const file = download.kind === 'file' ? download : null;
  const packs = file?.facts.packs ?? [];
  return {
    releaseId,
    version,
    notes,
    file: file && `${file.fileName} (${file.size} bytes, SHA-256 ${file.sha256})`,
    customDownloadUrl: download.kind === 'url' ? download.url : null,
    packs:
      packs.map(({ name, version, uuid }) => [name, version, uuid].filter(Boolean).join(' ')).join('\n') ||
      null,
    scripts: file && (file.facts.scripts ? 'Runs scripts' : 'No scripts'),
    modules: packLines(packs, ({ modules }) => modules.map(({ type }) => type)),
    capabilities: packLines(packs, ({ capabilities }) => capabilities),
    experiments: packLines(packs, ({ experiments }) => experiments),
    dependencies: packLines(packs, ({ dependencies }) =>
      dependencies.map(({ moduleName, uuid, version }) =>
        [moduleName ?? `pack ${uuid ?? 'unknown'}`, version].filter(Boolean).join(' '),
      ),
    ),
    minGameVersion: file?.facts.minEngineVersion ?? null,
  };
}

/** A line such as 'Better Boats: data, script' for each pack that has any, sorted so that reordering is no difference. */
function packLines(packs: readonly Pack[], valuesOf: (pack: Pack) => readonly string[]): string | null {
  const lines = packs.flatMap((pack) => {
    const values = [...new Set(valuesOf(pack))].sort();
    return values.length === 0 ? [] : [`${pack.name || pack.path || 'Unnamed pack'}: ${values.join(', ')}`];
  });
  return lines.join('\n') || null;
}

/** The listing with the changes in effect. */
export const withChanges = (listing: ListingText, changes: ChangesText): ListingText => ({
  content: { ...listing.content, ...changes.content },
  release: changes.release ?? listing.release,
});

/** The fields that a change would alter. */
export function differences(listing: ListingText, changes: ChangesText): Difference[] {
  const before = fieldsOf(listing);
  const after = fieldsOf(withChanges(listing, changes));
  return Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((difference) => difference.before !== difference.after);
}

/** Each field as text, with screenshots in slot order, and a field for each picture of the body. */
export function fieldsOf({ content, release }: ListingText): Record<string, string | null> {
  const screenshots = new Map(content.screenshots.map((screenshot) => [screenshot.slot, screenshot]));
  const slots = Array.from({ length: MAX_SCREENSHOTS }, (_, index) => index + 1);
  return {
    title: content.title,
    description: content.description,
    body: content.body ?? null,
    category: content.category,
    tags: content.tags.join(', ') || null,
    ...perOptionalField((_, name) => content[name] ?? null),
    monetizationEnabled: content.monetizationEnabled ? 'yes' : 'no',
    banner: shown(content.banner),
    ...Object.fromEntries(
      slots.flatMap((slot) => [
        [`screenshot${slot}`, shown(screenshots.get(slot)?.picture ?? null)],
        [`screenshot${slot}Caption`, screenshots.get(slot)?.caption ?? null],
      ]),
    ),
    // In rows older than these pictures there are none.
    ...Object.fromEntries(
      (content.pictures ?? []).map((picture) => [`picture:${pictureId(picture)}`, picture.sha256]),
    ),
    version: release.version,
    notes: release.notes,
    file: release.file,
    customDownloadUrl: release.customDownloadUrl,
    packs: release.packs,
    scripts: release.scripts,
    modules: release.modules,
    capabilities: release.capabilities,
    experiments: release.experiments,
    dependencies: release.dependencies,
    minGameVersion: release.minGameVersion,
  };
}

const shown = (picture: Picture | null) => picture?.sha256 ?? null;
