// The subject of a recall: a file by its hash, or a pack by its UUID. Their formats tell them apart.

export type RecallSubject = { sha256: string } | { packUuid: string };

const SHA256 = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined when it is neither. */
export function subjectOf(text: string): RecallSubject | undefined {
  const written = text.trim().toLowerCase();
  if (SHA256.test(written)) return { sha256: written };
  return UUID.test(written) ? { packUuid: written } : undefined;
}
