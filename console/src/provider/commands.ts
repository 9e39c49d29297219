import type { Client } from '@sandcrate/api/contract/client.ts';
import { addonCommands } from './addon-commands.ts';
import { caseCommands } from './case-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { ruleCommands } from './rule-commands.ts';
import { siteCommands } from './site-commands.ts';

/** All calls except reading lists, named for what they do. They reject with ApiError or NetworkError. */
export const commands = (client: Client) => ({
  ...addonCommands(client),
  ...peopleCommands(client),
  ...caseCommands(client),
  ...reviewCommands(client),
  ...ruleCommands(client),
  ...siteCommands(client),
});
export type Commands = ReturnType<typeof commands>;
