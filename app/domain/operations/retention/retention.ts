import type { JobName } from '#app/domain/operations/jobs/jobs.ts';

/** The settings by which an operator says for how many months rows stay. */
export type RetentionSetting = 'STATEMENT_MONTHS' | 'BOOKING_MONTHS';

/** How long the rows of a table stay, and from when that counts. */
export interface Retention {
  table: string;
  /** The time from which it counts. */
  since: string;
  /**
   * How long after it; by a setting, for good where that is not set; null where the time itself says when a row goes.
   */
  stays: { days: number } | { months: number } | { setting: RetentionSetting } | null;
  /**
   * Where rows go by whole months, once the last day of a month has stayed as long; of a table a month, whose months go
   * as a whole, what its rows are told apart by, for those that stand in no month's table.
   */
  months?: { key?: string };
  /** Who writes its rows hold it (`holdLedger`), and so does who removes them. */
  held?: 'ledger';
  /** Which rows, in SQL, where it is not all of them; `$until` is the last time whose rows go. */
  rows?: string;
  /** The same in words, for the manual. */
  which: string;
  by: Extract<JobName, 'remove-ended' | 'remove-old-mails' | 'remove-old-imports'>;
}

/**
 * Every table whose rows go because of their age alone (D16, D28, D52, D53), which `removeOld` and docs/backup.md
 * follow. What goes with something else, as a deleted user's data, is in docs/personal-data.md.
 */
export const retention: readonly Retention[] = [
  {
    table: 'sessions',
    since: 'expires_at',
    stays: { days: 90 },
    which: 'sessions, and what was looked at in them as somebody else',
    by: 'remove-ended',
  },
  {
    table: 'email_links',
    since: 'expires_at',
    stays: { days: 90 },
    which: 'links that were mailed',
    by: 'remove-ended',
  },
  {
    table: 'challenges',
    since: 'expires_at',
    stays: null,
    which: 'sign-ins that wait for a second step',
    by: 'remove-ended',
  },
  { table: 'sign_in_codes', since: 'expires_at', stays: null, which: 'codes that were mailed', by: 'remove-ended' },
  {
    table: 'partner_tokens',
    since: 'expires_at',
    stays: null,
    which: 'tokens of partners that were used',
    by: 'remove-ended',
  },
  {
    table: 'registration_drafts',
    since: 'expires_at',
    stays: null,
    which: 'half-filled registrations',
    by: 'remove-ended',
  },
  {
    table: 'throttle',
    since: 'window_start',
    stays: { days: 1 },
    rows: '(locked_until IS NULL OR locked_until < $now)',
    which: 'failed attempts, but those that still lock',
    by: 'remove-ended',
  },
  {
    table: 'interface_events',
    since: 'at',
    stays: { months: 3 },
    months: { key: 'id' },
    which: 'events of the interface',
    by: 'remove-ended',
  },
  {
    table: 'xapi_statements',
    since: 'stored_at',
    stays: { setting: 'STATEMENT_MONTHS' },
    months: { key: 'statement_id' },
    which: 'statements of courses',
    by: 'remove-ended',
  },
  {
    table: 'content_views',
    since: 'day',
    stays: { months: 24 },
    which: 'numbers of readers of the content',
    by: 'remove-ended',
  },
  {
    table: 'tool_handovers',
    since: 'at',
    stays: { days: 400 },
    which: 'hand-overs to partners: last year can still be looked up',
    by: 'remove-ended',
  },
  {
    table: 'bookings',
    since: 'booked_on',
    stays: { setting: 'BOOKING_MONTHS' },
    held: 'ledger',
    rows: `NOT EXISTS (SELECT FROM bookings o WHERE o.booking_number = bookings.booking_number AND o.booked_on > $until)
      AND NOT EXISTS (SELECT FROM commission_disputes d WHERE d.booking_number = bookings.booking_number AND d.state = 'open')`,
    which: 'bookings with all their revisions, except those with an open dispute',
    by: 'remove-ended',
  },
  {
    table: 'access_requests',
    since: 'asked_at',
    stays: { months: 12 },
    which: 'requests for permissions, answered or not',
    by: 'remove-ended',
  },
  {
    table: 'shown_errors',
    since: 'shown_at',
    stays: { days: 30 },
    which: 'error pages with their references',
    by: 'remove-ended',
  },
  { table: 'jobs', since: 'ended_at', stays: { days: 30 }, which: 'jobs that failed for good', by: 'remove-ended' },
  {
    table: 'jobs',
    since: 'ended_at',
    // Until then no other instance writes the same run of the timetable again.
    stays: { days: 1 },
    rows: `state = 'done'`,
    which: 'jobs that are done, whose data is removed at once',
    by: 'remove-ended',
  },
  { table: 'outbox', since: 'sent_at', stays: { days: 30 }, which: 'mails that were sent', by: 'remove-old-mails' },
  {
    table: 'outbox',
    since: 'created_at',
    stays: { days: 90 },
    rows: 'sent_at IS NULL',
    which: 'mails that were never sent',
    by: 'remove-old-mails',
  },
  {
    table: 'notifications',
    since: 'created_at',
    stays: { months: 12 },
    which: 'notifications, read or not',
    by: 'remove-old-mails',
  },
  {
    table: 'imports',
    since: 'created_at',
    stays: { days: 30 },
    which: 'imports with their rows',
    by: 'remove-old-imports',
  },
  {
    table: 'batches',
    since: 'created_at',
    stays: { days: 30 },
    which: 'acts on many users with their rows',
    by: 'remove-old-imports',
  },
  {
    table: 'deliveries',
    since: 'finished_at',
    // As long as the notification that leads to one.
    stays: { months: 12 },
    // The guide to a new installation says since when there are members and rates.
    rows: `(state <> 'done' OR EXISTS (SELECT FROM deliveries earlier
      WHERE earlier.kind = deliveries.kind AND earlier.state = 'done' AND earlier.created_at < deliveries.created_at))`,
    which:
      'deliveries of files and partners, with the rows that were refused; the first of each kind that was taken stays',
    by: 'remove-old-imports',
  },
  {
    table: 'deliveries',
    since: 'created_at',
    // As long as their files.
    stays: { days: 30 },
    rows: `state IN ('checking', 'draft')`,
    which: 'files that were checked and never imported, with their rows that had errors',
    by: 'remove-old-imports',
  },
  {
    table: 'agent_invitations',
    since: 'expires_at',
    stays: { days: 30 },
    which: 'invitations that nobody answered',
    by: 'remove-old-imports',
  },
];
