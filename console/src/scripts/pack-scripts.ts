// The scripts of a file under review, with what a moderator must read in them. Nothing of them is run.
import type { LinePart, MarkKind, ScriptMark } from '@sandcrate/api/contract/scripts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFile } from '../contents/fetch-file.ts';
import { isScript, packFiles } from '../contents/pack-files.ts';
import type { FileEvidence } from '../review/evidence.ts';

export type PackScript = {
  /** The path within the upload. */
  path: string;
  bytes: number;
  /** Undefined when it is too large to show. */
  lines?: LinePart[][];
  marks: ScriptMark[];
};

const MAX_SCRIPT = 512 * 1024;

/** A larger file is only fetched when the moderator asks for it. In bytes. */
const MAX_FETCHED = 25 * 1_048_576;

/** The scripts of a file, those with marks first. */
export const scriptsQuery = ({ sha256, fileUrl }: FileEvidence) =>
  queryOptions({
    queryKey: ['pack-scripts', sha256],
    queryFn: () => scriptsIn(fileUrl ?? ''),
    staleTime: Number.POSITIVE_INFINITY, // the file behind a hash never changes
  });

/** Whether a file has scripts. */
export const hasScripts = ({ facts, fileUrl }: FileEvidence): boolean => Boolean(facts?.scripts && fileUrl);

/** Whether a file has scripts that are read without being asked for. */
export const hasScriptsToRead = (file: FileEvidence, most = MAX_FETCHED): boolean =>
  hasScripts(file) && (file.fileSize ?? 0) <= most;

/** Whether the scripts of a file are not on the screen yet, but will be. */
export function useScriptsPending(file: FileEvidence): boolean {
  const { isPending } = useQuery({ ...scriptsQuery(file), enabled: false });
  return isPending && hasScriptsToRead(file);
}

async function scriptsIn(url: string): Promise<PackScript[]> {
  const [{ linesOf, markScript }, files] = await Promise.all([
    import('@sandcrate/api/contract/scripts.ts'),
    fetchFile(url).then(packFiles),
  ]);
  const scripts: PackScript[] = [];
  for (const { path, bytes, read } of files.filter((file) => isScript(file.path))) {
    const content = await read(MAX_SCRIPT);
    const text = content && new TextDecoder().decode(content);
    scripts.push({
      path,
      bytes,
      ...(text !== null ? { lines: linesOf(text), marks: markScript(text) } : { marks: [] }),
    });
  }
  return scripts.sort((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0));
}

/** Why each kind of mark must be read, as a sentence. */
export const REASONS: Record<MarkKind, string> = {
  network: 'Sends or receives data over the network.',
  secrets: 'Reads secrets of the server, or moves players to another server.',
  code: 'Runs text as code.',
  hidden: 'Hides what it says or calls.',
  command: 'Runs a command that decides about the server or its players.',
  'chat-command': 'Runs what a player writes in the chat.',
  everyone: 'Kills, kicks or removes everybody or everything.',
  permission: 'Gives somebody more rights.',
  endless: 'May never end, or may fill the memory.',
  override: 'Replaces what the game or the language provides.',
  minified: 'Is written so that people cannot read it.',
  unreadable: 'Cannot be read as a script from here on.',
};
