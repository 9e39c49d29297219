// The facade of personal data: sealing, opening, codes and name keys, from one master key and one key store.
import { type Codes, createCodes } from './codes.ts';
import type { KeyStore } from './key-store.ts';
import { createNameKeys, type NameKeys } from './name-keys.ts';
import { createVault, type Vault } from './vault.ts';

export type Privacy = Vault & NameKeys & Codes;

/** @param masterKey at least 32 bytes; names, codes and keys are lost with it */
export const createPrivacy = (masterKey: string, keys: KeyStore): Privacy => ({
  ...createVault(keys),
  ...createNameKeys(masterKey),
  ...createCodes(masterKey),
});
