import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';
import { type Dialect, mentionsIn } from '@sandcrate/api/contract/formatted-text.ts';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { FormattedText, picturesIn } from '../../../web/FormattedText.tsx';
import { TextPicture } from './lightbox/TextPicture.tsx';
import { Video } from './Video.tsx';

export type ParsedTextProps = {
  source: string;
  dialect: Dialect;
  /** The level of the heading above the text. [2] */
  level?: number;
  /** The usernames whose '@name' is a link. [none] */
  mentions?: readonly string[];
  /** Those that it may show. [none] */
  pictures?: readonly BodyPicture[];
};

/** A formatted text with everything that may be in it, and the parser: loaded only for texts that need it. */
export default function ParsedText({ level = 2, mentions = [], pictures = [], ...text }: ParsedTextProps) {
  const known = (id: string) => pictures.find((each) => each.id === id);
  const shown = () =>
    picturesIn(text.source).flatMap(({ id, alt }) => {
      const picture = known(id);
      return picture === undefined ? [] : [{ picture, alt }];
    });
  return (
    <FormattedText
      {...text}
      level={level}
      picture={(id, alt, isInLink) => {
        const picture = known(id);
        return picture && <TextPicture picture={picture} alt={alt} isInLink={isInLink} all={shown} />;
      }}
      video={(id) => <Video id={id} />}
      {...(mentions.length > 0 && { text: (text: string) => withLinks(text, mentions) })}
    />
  );
}

const fold = (name: string) => name.normalize('NFKC').toLowerCase();

/** A text whose '@name's of these people lead to their profiles. */
function withLinks(text: string, usernames: readonly string[]): ReactNode {
  const known = new Map(usernames.map((username) => [fold(username), username]));
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, names } of mentionsIn(text)) {
    const name = names.find((each) => known.has(fold(each)));
    if (name === undefined) continue;
    parts.push(
      text.slice(end, start),
      <Link to="/publishers/$username" params={{ username: known.get(fold(name)) ?? name }}>
        @{name}
      </Link>,
    );
    end = start + 1 + name.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
