// Manifests of which only versions changed, as in every update: nobody needs to read them.
import type { FileChange } from './ChangedFile.tsx';

const KEY = /"(\w+)"\s*:/g;
/** A part of a version that is written over several lines. */
const PART = /^\s*[\d[\],\s"]*$/;

/** Whether a file is a manifest of which only the values of `version` changed. */
export const changesOnlyVersions = ({ role, change, hunks }: FileChange): boolean =>
  role === 'manifest' && change === 'changed' && Boolean(hunks?.length && hunks.every(isOfVersions));

/** Whether each changed line has no key but `version`, or is a part of the value of such a key above it. */
function isOfVersions({ lines }: { lines: readonly string[] }): boolean {
  let above: string | undefined;
  return lines.every((line) => {
    const keys = [...line.matchAll(KEY)].map(([, key]) => key);
    above = keys.at(-1) ?? above;
    if (line.startsWith(' ')) return true;
    return keys.length === 0
      ? above === 'version' && PART.test(line.slice(1))
      : keys.every((key) => key === 'version');
  });
}
