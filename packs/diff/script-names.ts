// Finds the modules of the game and the web addresses that a script names.
import { MAX_TERM, MAX_TEXT } from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import { extensionOf } from '../entry-path.ts';

const importedModule = /\b(?:from|import)\s*(?:\(\s*)?["'`](@minecraft\/[a-z0-9-]+)["'`]/g;
const webAddress = /\b(?:https?|wss?):\/\/[^\s"'`<>()\\{}]+/gi;

/** Whether a file is a script, by its name. */
export const isScript = (path: string) => ['js', 'mjs', 'cjs'].includes(extensionOf(path));

/** The modules that a script imports, and the addresses that are written out in it. */
export function scriptNames(script: string): { modules: string[]; addresses: string[] } {
  return {
    modules: [...script.matchAll(importedModule)].map(([, module = '']) => displayText(module, MAX_TERM)),
    addresses: [...script.matchAll(webAddress)].map(([address]) => displayText(address, MAX_TEXT)),
  };
}
