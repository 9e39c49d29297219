// A process that sends mail until it is killed. Started by a test.
import { openMailParts } from './mail-parts.ts';

const { sendBy } = await openMailParts(process.env.DATABASE_URL ?? '');
sendBy(process.env.SMTP_URL ?? '');
