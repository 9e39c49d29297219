// The submission that a rule is matched against.
import type { Content, Release } from '../addon/content.ts';
import type { PackFacts } from '../pack/facts.ts';

/** The kind of submission: a new add-on, or a change of a live one. */
export type Submitted = {
  kind: 'new' | 'change';
  /** The listing as it would become. */
  content: Content;
  release: Release;
};

/** A publisher's record at one moment: whether staff had verified them, and the decisions on earlier submissions. */
export type PublisherRecord = { isVerified: boolean; approved: number; rejected: number };

export type Submission = Submitted & {
  /** The facts of its file; null without one. */
  facts: PackFacts | null;
  publisher: PublisherRecord;
};

export const factsOf = ({ download }: Release): PackFacts | null =>
  download.kind === 'file' ? download.facts : null;
