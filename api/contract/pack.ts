// The inspector of packs, for the browser: the same code that the server judges uploads by.

export { DomainError } from '@sandcrate/core/domain-error.ts';
export { type Archive, type ArchiveEntry, readEntry } from '@sandcrate/core/pack/archive.ts';
export {
  Pack,
  PackDependency,
  PackFacts,
  PackKind,
  PackModule,
} from '@sandcrate/core/pack/facts.ts';
export { hashFiles } from '@sandcrate/core/pack/fingerprint/hash-files.ts';
export { type Inspection, type InspectOptions, inspectPack } from '@sandcrate/core/pack/inspect.ts';
export { fromBlob, fromBytes, type RandomAccess } from '@sandcrate/core/pack/random-access.ts';
export { webUnpacker } from '@sandcrate/core/pack/web-unpacker.ts';
export { openZip } from '@sandcrate/core/pack/zip/open-zip.ts';
