// The content of a mail, and the facts that it is composed from.

import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type { CodePurpose } from '@sandcrate/core/privacy/codes.ts';
import { AUTO_HIDE_REASON } from '@sandcrate/core/report/auto-hide.ts';
import type { Say } from './mail-language.ts';

/** A link to a page of the site. */
export type MailLink = { label: string; path: string };

/** Paragraphs, a list, then a code to type or a link to a page of the site. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  items?: { text: string; details: string[]; path?: string }[];
  code?: string;
  link?: MailLink;
  /** How to stop such mails, below everything else. */
  stop?: MailLink[];
};

export type ContentFacts = {
  siteName: string;
  /**
   * The title of the add-on or collection that the event is about, or the name of the member with the profile; empty for
   * an account and once it was erased.
   */
  title: string;
  /** The id of the add-on that an appeal, a report or a comment is about, or that a recall closes; empty for other mails. */
  addonId: string;
  /** The page on the site of the add-on, collection, own profile or own account that the event is about; undefined for other mails. */
  page: string | undefined;
  codeFor(purpose: CodePurpose, subject: string, nonce: string): string;
};

/** Paragraphs with the reason for a decision and with the rule that it cites, if any. */
export const reasonIn = (
  say: Say,
  { reason, rule }: { reason: string | null; rule?: CitedRule | undefined },
): string[] => [
  ...(reason ? [say('The reason given: {reason}', { reason: inWords(say, reason) })] : []),
  ...ruleCitedIn(say, rule),
];

/** A paragraph with the rule that a decision cites, if any. */
export const ruleCitedIn = (say: Say, rule: CitedRule | undefined): string[] =>
  rule ? [say('Rule {number}: {rule}', { number: String(rule.number), rule: rule.title })] : [];

/** A reason in the recipient's language, if the site gave it and not a moderator. */
const inWords = (say: Say, reason: string) =>
  reason === AUTO_HIDE_REASON ? say('Several members reported it. A moderator will look at it.') : reason;
