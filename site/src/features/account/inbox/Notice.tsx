import { Trans, useLingui } from '@lingui/react/macro';
import type { NoticeView } from '@sandcrate/api/inbox/contract.ts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { consoleAddressOf, correctionOf, headingOf, linkOf, reasonOf } from './notice-texts.ts';

type Props = { notice: NoticeView; onOpen: () => void };

/** One notice: what it says, why it came and when. Opening it marks it as read. */
export function Notice({ notice, onOpen }: Props) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { comment, toldAt, isRead, isOver } = notice;
  const [link, consoleAddress] = [linkOf(notice), consoleAddressOf(notice)];
  const [reason, correction] = [reasonOf(notice), correctionOf(notice)];
  const heading = i18n._(headingOf(notice));
  const crossed = isOver && correction !== undefined ? 'line-through' : '';
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <span
        aria-hidden="true"
        className={`mt-2 size-2.5 shrink-0 rounded-full ${isRead ? '' : 'bg-sand forced-colors:bg-[Highlight]'}`}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={isRead ? 'text-muted' : 'font-semibold'}>
          {!isRead && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {link !== undefined && (
            <Link {...link} onClick={onOpen} className={`hover:underline ${crossed}`}>
              {heading}
            </Link>
          )}
          {consoleAddress !== undefined && (
            <a href={consoleAddress} onClick={onOpen} className="hover:underline">
              {heading}
            </a>
          )}
          {link === undefined && consoleAddress === undefined && <span className={crossed}>{heading}</span>}
        </p>
        {correction !== undefined && <p className="mt-1 text-sm">{i18n._(correction)}</p>}
        {comment?.text != null && (
          <p className="mt-1 line-clamp-2 text-sm text-muted" dir="auto">
            {comment.text}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
          <time dateTime={toldAt}>{format.date(toldAt)}</time>
          {reason !== undefined && (
            <>
              <span aria-hidden="true">·</span>
              <span>{i18n._(reason)}</span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
