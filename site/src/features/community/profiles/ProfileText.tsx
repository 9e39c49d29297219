import { useLingui } from '@lingui/react/macro';
import { Link2 } from 'lucide-react';
import { Formatted } from '../../../ui/Formatted.tsx';

type Props = {
  /** Markdown; null if nothing is written. */
  text: string | null;
  links: readonly string[];
  /** Whose profile it is. */
  username: string;
  /** The level of the heading above the text. */
  level?: number;
};

/** An address as people write it: without scheme, `www.` and a slash at the end. */
const readable = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** What a member says of themselves, and their links. */
export function ProfileText({ text, links, username, level }: Props) {
  const { t } = useLingui();
  return (
    <>
      {text !== null && <Formatted source={text} dialect="short" level={level} />}
      {links.length > 0 && (
        <ul aria-label={t`Links of ${username}`} className="flex flex-wrap gap-x-5 gap-y-1">
          {links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="nofollow ugc noopener"
                dir="ltr"
                className="inline-flex max-w-full items-center gap-1.5 py-1 text-patina hover:underline"
              >
                <Link2 className="size-4 shrink-0" aria-hidden="true" />
                <span className="truncate">{readable(link)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
