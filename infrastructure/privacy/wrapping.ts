// How keys are wrapped under the master key.
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';

export const wrappingKeyOf = (masterKey: string) => deriveSecret(masterKey, 'key wrapping');

/** Binds a wrapped key to its place, so that it opens nowhere else. */
export const wrappingPurpose = (subject: string, keyId: string) => `${subject}|${keyId}`;
