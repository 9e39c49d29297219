import { createClient } from '@sandcrate/api/contract/client.ts';
import { readToken } from '../session/token.ts';

export const client = createClient({ token: readToken });
