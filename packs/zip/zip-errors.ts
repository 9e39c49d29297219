// Maps errors of zip.js to messages for the person who uploaded the file.

import { DomainError } from '@sandcrate/core/domain-error.ts';
import { damaged, encrypted, suspiciousExpansion } from '@sandcrate/core/pack/errors.ts';
import {
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSUPPORTED_ENCRYPTION,
} from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { ZipSource } from './zip-source.ts';

const encryption = [ERR_ENCRYPTED, ERR_UNSUPPORTED_ENCRYPTION, ERR_ENCRYPTED_CENTRAL_DIRECTORY];

/** The refusal for an error met while reading; a failure to read the file at all is handed on as it is. */
export function asRefusal(error: unknown, source: ZipSource): unknown {
  if (source.fault !== undefined) return source.fault;
  if (error instanceof DomainError) return error;
  const message = error instanceof Error ? error.message : '';
  if (encryption.includes(message)) return encrypted();
  // Entries that share bytes are how a small file unpacks to a huge one.
  if (message === ERR_OVERLAPPING_ENTRY) return suspiciousExpansion();
  return damaged();
}
