// The content of a mail, and the facts that it is composed from.
import type { CodePurpose } from '@sandcrate/core/privacy/codes.ts';
import type { Say } from './mail-language.ts';

/** Paragraphs, then a code to type or a link to a page of the site. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  code?: string;
  link?: { label: string; path: string };
};

export type ContentFacts = {
  siteName: string;
  /** The title of the add-on that the event is about. */
  title: string;
  /** The id of the add-on that an appeal, a report or a comment is about, or that a recall closes; empty for other mails. */
  addonId: string;
  codeFor(purpose: CodePurpose, subject: string, nonce: string): string;
};

/** A paragraph with the reason that was given, if any. */
export const reasonIn = (say: Say, { reason }: { reason: string | null }): string[] =>
  reason ? [say('The reason given: {reason}', { reason })] : [];
