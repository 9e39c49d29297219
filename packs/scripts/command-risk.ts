// Which commands of the game decide about a server or about everybody on it.
import { UNKNOWN } from './fold-text.ts';

/** `certain` also where the text is not seen to be run. */
export type CommandRisk = 'none' | 'likely' | 'certain';

/** Commands about operators, about who may play, and about the server. */
const SERVER =
  /^(?:op|deop|kick|ban|whitelist|allowlist|permission|changesetting|transfer|wsserver|connect|stop|reload|save)\b/;
const ABOUT_SOMEBODY = new RegExp(`^(?:op|deop|kick|transfer) +(?:@[aeprs]\\b|["${UNKNOWN}])`);
/** Everybody, everything or anybody, without a condition. */
const EVERYBODY =
  /^(?:kill|clear|gamemode|ability|damage|inputpermission|effect|tp|teleport|xp)\b[^\n]*@[aer](?![\w[])/;
const KILLS_PLAYERS = /^kill +@(?:a\b|e\[[^\]]*type *= *(?:minecraft:)?player\b|e\[ *type *= *![^\],]*\])/;
const HARMFUL = /^(?:kill|clear|ability|damage|inputpermission)\b/;
const INSTANT = /instant_damage|wither|fatal_poison|blindness/;

/** @param text of a command, with `UNKNOWN` for what is only known at run time */
export function commandRisk(text: string): CommandRisk {
  const command = lastOf(text.trim().replace(/^\//, '').toLowerCase());
  if (command.length > 400) return 'none';
  if (ABOUT_SOMEBODY.test(command)) return 'certain';
  if (KILLS_PLAYERS.test(command)) return 'certain';
  if (SERVER.test(command)) return 'likely';
  if (!EVERYBODY.test(command)) return 'none';
  return HARMFUL.test(command) || /^gamemode\b/.test(command) || INSTANT.test(command) ? 'likely' : 'none';
}

/** The command that `execute … run` runs. */
const lastOf = (command: string) =>
  command.startsWith('execute ') ? (command.split(/ run +/).at(-1) ?? command) : command;
