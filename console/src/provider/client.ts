import { createClient } from '@sandcrate/api/contract/client.ts';
import { readToken } from '../session/token.ts';
import { namingNetworkErrors } from './network-error.ts';

export const client = namingNetworkErrors(createClient({ token: readToken }));
