// The inspector of packs, for the browser: the same code that checks uploads on the server.

export { DomainError } from '@sandcrate/core/domain-error.ts';
export {
  Pack,
  PackDependency,
  PackFacts,
  PackKind,
  PackModule,
} from '@sandcrate/core/pack/facts.ts';
export { type Archive, type ArchiveEntry, readEntry } from '@sandcrate/packs/archive.ts';
export { isSystemFile } from '@sandcrate/packs/entry-path.ts';
export { hashFiles } from '@sandcrate/packs/fingerprint/hash-files.ts';
export { type Inspection, type InspectOptions, inspectPack } from '@sandcrate/packs/inspect.ts';
export { fromBlob, fromBytes, type RandomAccess } from '@sandcrate/packs/random-access.ts';
export { webUnpacker } from '@sandcrate/packs/web-unpacker.ts';
export { openZip } from '@sandcrate/packs/zip/open-zip.ts';
