// A process that sends mail until it is killed. The test beside it starts it.
import { openMailParts } from './mail-parts.ts';

const { sendBy } = await openMailParts(process.env.DATABASE_URL ?? '');
sendBy(process.env.SMTP_URL ?? '');
