// The people whom the text of a comment or of a reviewers' note names: they are notified, and names in comments become
// links.
import { MAX_MENTIONS, mentionsIn } from '@sandcrate/core/comment/mentions.ts';
import { type Block, type Inline, parseFormatted } from '@sandcrate/core/formatted-text/formatted-text.ts';
import { isVisible } from '@sandcrate/core/visible-text.ts';
import { type NamedPerson, peopleNamed } from '@sandcrate/projections/moderation/comment-queries.ts';
import { type NamedStaff, staffNamed } from '@sandcrate/projections/moderation/message-queries.ts';
import type { Services } from '../services.ts';

type Ports = Pick<Services, 'pool' | 'privacy'>;

/**
 * The accounts that a comment names, in the order of the text: the first ten different names count. Names in code, links and
 * addresses do not.
 */
export async function peopleNamedIn({ pool, privacy }: Ports, text: string): Promise<NamedPerson[]> {
  const blocks = parseFormatted(text, 'short');
  const plain = blocks === null ? [text] : blocks.flatMap(textsOf);
  return namedIn(plain, privacy, (keys) => peopleNamed(pool, keys));
}

/** The members of staff whom a note names, in the order of the text: the first ten different names count. */
export const staffNamedIn = ({ pool, privacy }: Ports, note: string): Promise<NamedStaff[]> =>
  namedIn([note], privacy, (keys) => staffNamed(pool, keys));

async function namedIn<Named extends { key: string; id: string }>(
  texts: readonly string[],
  privacy: Ports['privacy'],
  find: (keys: readonly string[]) => Promise<Named[]>,
): Promise<Named[]> {
  const candidates = texts
    .flatMap(mentionsIn)
    .map(({ names }) => names.map((name) => privacy.usernameKey(name)))
    .slice(0, MAX_MENTIONS);
  const found = new Map((await find(candidates.flat())).map((person) => [person.key, person]));
  // A mark at the end of a name is part of it only when somebody is called so.
  const people = candidates.flatMap((keys) => keys.map((key) => found.get(key)).find(Boolean) ?? []);
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** The texts of a block outside code and links. */
function textsOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
      return block.children.flatMap(textsIn);
    case 'quote':
      return block.children.flatMap(textsOf);
    case 'list':
      return block.items.flatMap(({ children }) => children.flatMap(textsOf));
    default:
      return [];
  }
}

function textsIn(node: Inline): string[] {
  if (node.type === 'text') return [node.text];
  return 'children' in node && node.type !== 'link' ? node.children.flatMap(textsIn) : [];
}

/**
 * The text of a reply to somebody without their '@name' at its beginning. Views put it there, so that it goes when that
 * person's account goes.
 */
export function withoutAddressee(privacy: Services['privacy'], username: string, text: string): string {
  const [first] = mentionsIn(text);
  const key = privacy.usernameKey(username);
  const name = first?.start === 0 ? first.names.find((each) => privacy.usernameKey(each) === key) : undefined;
  if (name === undefined) return text;
  const rest = text.slice(1 + name.length).replace(/^[,:]?\s+/, '');
  return isVisible(rest) ? rest : text;
}
