// Whether the keys fit the log: the master key, the keys to personal data, and the key that signs the audit log.
import { readStoredKeys } from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { auditKeyState, countKeys, SET_AUDIT_KEY } from '../keys-of-log.ts';
import { bad, type Finding, good, note } from './finding.ts';

/** @throws WrongMasterKey when the keys to personal data were wrapped with another MASTER_KEY */
export async function checkKeys(infrastructure: Infrastructure): Promise<Finding[]> {
  const isSealed = await infrastructure.keys.verify();
  return [
    good('master key', isSealed ? 'opens the sealed data' : 'nothing is sealed yet'),
    await checkPersonalKeys(infrastructure),
    await checkAuditKey(infrastructure),
  ];
}

/** Data whose key is missing looks as if it had been erased. */
async function checkPersonalKeys({ store, pool, secrets }: Infrastructure): Promise<Finding> {
  const subject = 'personal data';
  const { needed, missing, locked } = await countKeys(store, readStoredKeys(pool), secrets.masterKey);
  if (missing > 0) {
    return bad(
      subject,
      `${missing} of ${needed} keys are missing: restore the site again, with the keys of a newer backup.`,
    );
  }
  if (locked > 0) {
    return bad(
      subject,
      `${locked} of ${needed} keys do not open: they are damaged, or were made with another MASTER_KEY than the others.`,
    );
  }
  return good(subject, `all keys are there: ${needed}`);
}

async function checkAuditKey(infrastructure: Infrastructure): Promise<Finding> {
  const subject = 'audit key';
  switch (await auditKeyState(infrastructure)) {
    case 'unsigned':
      return good(subject, 'nothing is signed yet');
    case 'same':
      return good(subject, 'signed the audit log');
    case 'other':
      return bad(subject, `is not the one that signed the audit log: ${SET_AUDIT_KEY}.`);
    case 'once-other':
      return note(subject, 'signed the end of the audit log, but another key signed its beginning.');
  }
}
