// The rows of moderation that are loaded, changed and saved.
import type { Content } from '@sandcrate/core/addon/content.ts';
import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type { RuleMatch } from '@sandcrate/core/rule/rule.ts';
import { Table } from '../tables/table.ts';
import type { ChangesText, Difference, ReleaseText } from './differences.ts';

export type Listing = {
  addon_id: string;
  publisher_id: string;
  status: 'pending' | 'approved' | 'rejected';
  is_deleted: boolean;
  content: Content;
  release: ReleaseText;
  open_change: (ChangesText & { changeId: string }) | null;
  revision: number;
  submitted_at: Date;
  submitted_position: bigint;
  changes_wanted: string | null;
  waits_again_since: Date | null;
  rule_matches: readonly RuleMatch[];
};

export const listings = new Table<Listing, 'addon_id'>('listings', ['addon_id'], {
  addon_id: 'uuid',
  publisher_id: 'uuid',
  status: 'text',
  is_deleted: 'boolean',
  content: 'jsonb',
  release: 'jsonb',
  open_change: 'jsonb',
  revision: 'int',
  submitted_at: 'timestamptz',
  submitted_position: 'bigint',
  changes_wanted: 'text',
  waits_again_since: 'timestamptz',
  rule_matches: 'jsonb',
});

export type Change = {
  id: string;
  addon_id: string;
  publisher_id: string;
  title: string;
  state: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'replaced';
  differences: Difference[];
  proposed_at: Date;
  waiting_since: Date;
  waiting_position: bigint;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  rule_matches: readonly RuleMatch[];
};

export const changes = new Table<Change, 'id'>('changes', ['id'], {
  id: 'uuid',
  addon_id: 'uuid',
  publisher_id: 'uuid',
  title: 'text',
  state: 'text',
  differences: 'jsonb',
  proposed_at: 'timestamptz',
  waiting_since: 'timestamptz',
  waiting_position: 'bigint',
  decided_at: 'timestamptz',
  decided_by: 'uuid',
  reason: 'text',
  rule_matches: 'jsonb',
});

export type RuleMatchRow = { event_id: string; rule_id: string; matched_at: Date };

export const ruleMatches = new Table<RuleMatchRow, 'event_id' | 'rule_id'>(
  'rule_matches',
  ['event_id', 'rule_id'],
  { event_id: 'uuid', rule_id: 'uuid', matched_at: 'timestamptz' },
);

export type Decision = {
  event_id: string;
  position: bigint;
  addon_id: string | null;
  comment_id: string | null;
  collection_id: string | null;
  profile_id: string | null;
  account_id: string | null;
  change_id: string | null;
  type: string;
  actor_id: string | null;
  actor_role: string | null;
  reason: string | null;
  rule: CitedRule | null;
  is_automatic: boolean;
  differences: Difference[] | null;
  parts: readonly string[] | null;
  waited_seconds: number | null;
  decided_at: Date;
};

export const decisions = new Table<Decision, 'event_id'>('decisions', ['event_id'], {
  event_id: 'uuid',
  position: 'bigint',
  addon_id: 'uuid',
  comment_id: 'uuid',
  collection_id: 'uuid',
  profile_id: 'uuid',
  account_id: 'uuid',
  change_id: 'uuid',
  type: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  reason: 'text',
  rule: 'jsonb',
  is_automatic: 'boolean',
  differences: 'jsonb',
  parts: 'text[]',
  waited_seconds: 'double precision',
  decided_at: 'timestamptz',
});

export type TrustedEdit = {
  event_id: string;
  position: bigint;
  addon_id: string;
  actor_id: string | null;
  differences: Difference[];
  edited_at: Date;
  reviewed_at: Date | null;
  reviewed_by: string | null;
};

export const trustedEdits = new Table<TrustedEdit, 'event_id'>('trusted_edits', ['event_id'], {
  event_id: 'uuid',
  position: 'bigint',
  addon_id: 'uuid',
  actor_id: 'uuid',
  differences: 'jsonb',
  edited_at: 'timestamptz',
  reviewed_at: 'timestamptz',
  reviewed_by: 'uuid',
});

export type ReportRow = {
  id: string;
  filing: number;
  reporter_id: string;
  kind: 'addon' | 'comment' | 'collection' | 'profile';
  addon_id: string | null;
  comment_id: string | null;
  collection_id: string | null;
  profile_id: string | null;
  reason: string;
  description: string | null;
  status: 'pending' | 'resolved' | 'dismissed';
  filed_at: Date;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  review_note: string | null;
  rule: CitedRule | null;
  action: string | null;
};

export const reports = new Table<ReportRow, 'id' | 'filing'>('reports', ['id', 'filing'], {
  id: 'uuid',
  filing: 'int',
  reporter_id: 'uuid',
  kind: 'text',
  addon_id: 'uuid',
  comment_id: 'uuid',
  collection_id: 'uuid',
  profile_id: 'uuid',
  reason: 'text',
  description: 'text',
  status: 'text',
  filed_at: 'timestamptz',
  reviewed_at: 'timestamptz',
  reviewed_by: 'uuid',
  review_note: 'text',
  rule: 'jsonb',
  action: 'text',
});

export type AppealRow = {
  decision_event_id: string;
  addon_id: string | null;
  collection_id: string | null;
  profile_id: string | null;
  account_id: string | null;
  appellant_id: string;
  decision_type: string;
  decided_by: string | null;
  decided_at: Date;
  text: string | null;
  status: 'pending' | 'upheld' | 'overturned';
  filed_at: Date;
  judged_at: Date | null;
  judged_by: string | null;
  note: string | null;
};

export const appeals = new Table<AppealRow, 'decision_event_id'>('appeals', ['decision_event_id'], {
  decision_event_id: 'uuid',
  addon_id: 'uuid',
  collection_id: 'uuid',
  profile_id: 'uuid',
  account_id: 'uuid',
  appellant_id: 'uuid',
  decision_type: 'text',
  decided_by: 'uuid',
  decided_at: 'timestamptz',
  text: 'text',
  status: 'text',
  filed_at: 'timestamptz',
  judged_at: 'timestamptz',
  judged_by: 'uuid',
  note: 'text',
});

export type MessageRow = {
  id: string;
  position: bigint;
  addon_id: string | null;
  account_id: string | null;
  author_id: string;
  written_by: 'publisher' | 'staff';
  audience: 'publisher' | 'staff';
  text: string | null;
  mentions: readonly string[] | null;
  posted_at: Date;
};

export const messages = new Table<MessageRow, 'id'>('messages', ['id'], {
  id: 'uuid',
  position: 'bigint',
  addon_id: 'uuid',
  account_id: 'uuid',
  author_id: 'uuid',
  written_by: 'text',
  audience: 'text',
  text: 'text',
  mentions: 'jsonb',
  posted_at: 'timestamptz',
});

export type CommentRow = {
  id: string;
  addon_id: string;
  account_id: string;
  reply_to: string | null;
  thread_id: string | null;
  content: string | null;
  mentions: readonly string[] | null;
  posted_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  deleted_by: 'author' | 'staff' | null;
  deletion_reason: string | null;
  is_withheld: boolean;
};

export const comments = new Table<CommentRow, 'id'>('comments', ['id'], {
  id: 'uuid',
  addon_id: 'uuid',
  account_id: 'uuid',
  reply_to: 'uuid',
  thread_id: 'uuid',
  content: 'text',
  mentions: 'jsonb',
  posted_at: 'timestamptz',
  edited_at: 'timestamptz',
  deleted_at: 'timestamptz',
  deleted_by: 'text',
  deletion_reason: 'text',
  is_withheld: 'boolean',
});

export type EarlierComment = {
  comment_id: string;
  revision: number;
  content: string | null;
  written_at: Date;
};

export const earlierComments = new Table<EarlierComment, 'comment_id' | 'revision'>(
  'earlier_comments',
  ['comment_id', 'revision'],
  { comment_id: 'uuid', revision: 'int', content: 'text', written_at: 'timestamptz' },
);

export const pins = new Table<{ addon_id: string; comment_id: string }, 'addon_id'>('pins', ['addon_id'], {
  addon_id: 'uuid',
  comment_id: 'uuid',
});
