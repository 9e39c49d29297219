// Registers accounts by address: people when registration is open, publishers made by staff, and the first owner.
import { type Person, requireStaff } from '../access.ts';
import type * as account from '../account/account.ts';
import type { CommandContext } from '../handle.ts';
import { nameTaken } from '../name/errors.ts';
import { idByAddress } from './account-id.ts';
import { alreadyExists, type CreatedAccount, createAccount } from './create-account.ts';
import {
  type Credentials,
  checkCredentials,
  checkOwnCredentials,
  namesOf,
  sealCredentials,
} from './credentials.ts';
import { registrationClosed } from './errors.ts';
import type { Ports } from './ports.ts';

type Standing = Pick<account.RegisterAccount['account'], 'role' | 'isPublisher' | 'via' | 'emailVerified'>;

/**
 * Registers a visitor, when the setting allows it.
 * @throws DomainError 'forbidden' when registration is closed, 'invalid' or 'conflict' for a name that is not available
 */
export async function registerOpenly(
  ports: Ports,
  { isOpen, ...credentials }: Credentials & { isOpen: boolean },
  context: CommandContext,
): Promise<CreatedAccount> {
  if (!isOpen) {
    throw registrationClosed();
  }
  const standing: Standing = { role: 'user', isPublisher: false, via: 'open', emailVerified: false };
  return register(ports, checkCredentials(credentials), standing, context);
}

/**
 * Creates a publisher's account for somebody.
 * @throws DomainError 'forbidden' unless `by` is staff, 'invalid' or 'conflict' for a name that is not available
 */
export async function createPublisher(
  ports: Ports,
  { by, ...credentials }: Credentials & { by: Person },
  context: CommandContext,
): Promise<CreatedAccount> {
  requireStaff(by);
  const standing: Standing = { role: 'publisher', isPublisher: true, via: 'created', emailVerified: false };
  return register(ports, checkCredentials(credentials), standing, context);
}

/**
 * Makes the account of an owner, at the first start or by an operator. Of several processes that start at once, one
 * makes it and the others find it (`position` is undefined then).
 * @throws DomainError 'invalid' or 'conflict' for a name that is not available
 */
export async function createOwner(
  ports: Ports,
  credentials: Credentials,
  context: CommandContext,
): Promise<CreatedAccount> {
  const { handler, privacy } = ports;
  const checked = checkOwnCredentials(credentials);
  const standing: Standing = { role: 'owner', isPublisher: false, via: 'first-start', emailVerified: true };
  const accountId = await idByAddress(handler, privacy.emailKey(checked.email));
  try {
    return await registerAs(ports, accountId, checked, standing, context);
  } catch (error) {
    if (alreadyExists(error)) return { accountId, position: undefined };
    throw error;
  }
}

async function register(
  ports: Ports,
  credentials: Credentials,
  standing: Standing,
  context: CommandContext,
): Promise<CreatedAccount> {
  const accountId = await idByAddress(ports.handler, ports.privacy.emailKey(credentials.email));
  return registerAs(ports, accountId, credentials, standing, context).catch((error: unknown) => {
    throw alreadyExists(error) ? nameTaken('email') : error;
  });
}

function registerAs(
  ports: Ports,
  accountId: string,
  credentials: Credentials,
  standing: Standing,
  context: CommandContext,
): Promise<CreatedAccount> {
  const newAccount = {
    accountId,
    names: namesOf(ports, credentials),
    command: async (seenRevision: bigint): Promise<account.RegisterAccount> => ({
      type: 'RegisterAccount',
      seenRevision,
      account: {
        ...(await sealCredentials(ports.privacy, accountId, credentials)),
        ...standing,
        invite: null,
      },
    }),
  };
  return createAccount(ports, newAccount, context);
}
