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
   * as a whole, what its rows are distinguished by, for those that are in no month's table.
   */
  months?: { key?: string };
  /** Writers of its rows take the ledger's lock (`holdLedger`), and so does the removal. */
  held?: 'ledger';
  /** A condition in SQL, if not all rows are meant; `$until` is the last time whose rows are deleted. */
  rows?: string;
  /** The same in words, for the manual. */
  which: string;
  by: Extract<JobName, 'remove-ended' | 'remove-old-mails' | 'remove-old-imports'>;
}

/**
 * Every table whose rows are deleted by age only; `removeOld` and docs/backup.md follow it. What is deleted with a user
 * is in docs/personal-data.md.
 */
export const retention: readonly Retention[] = [
  {
    table: 'sessions',
    since: 'expires_at',
    stays: { days: 90 },
    which: 'sessions, with views of the portal as a user',
    by: 'remove-ended',
  },
  {
    table: 'email_links',
    since: 'expires_at',
    stays: { days: 90 },
    which: 'mailed links',
    by: 'remove-ended',
  },
  {
    table: 'challenges',
    since: 'expires_at',
    stays: null,
    which: 'pending second steps of sign-ins',
    by: 'remove-ended',
  },
  { table: 'sign_in_codes', since: 'expires_at', stays: null, which: 'mailed codes', by: 'remove-ended' },
  {
    table: 'partner_tokens',
    since: 'expires_at',
    stays: null,
    which: 'used tokens of partners',
    by: 'remove-ended',
  },
  {
    table: 'registration_drafts',
    since: 'expires_at',
    stays: null,
    which: 'drafts of registrations',
    by: 'remove-ended',
  },
  {
    table: 'throttle',
    since: 'window_start',
    stays: { days: 1 },
    rows: '(locked_until IS NULL OR locked_until < $now)',
    which: 'failed attempts, except active locks',
    by: 'remove-ended',
  },
  {
    table: 'interface_events',
    since: 'at',
    stays: { months: 3 },
    months: { key: 'id' },
    which: 'opened dialogs',
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
  { table: 'api_calls', since: 'at', stays: { days: 14 }, which: 'calls with API keys', by: 'remove-ended' },
  {
    table: 'api_key_days',
    since: 'day',
    stays: { months: 13 },
    which: 'numbers of calls with API keys',
    by: 'remove-ended',
  },
  {
    table: 'events',
    since: 'at',
    stays: { days: 30 },
    which: 'events with their deliveries to webhooks',
    by: 'remove-ended',
  },
  {
    table: 'assistant_clients',
    since: 'registered_at',
    stays: { days: 1 },
    rows: 'NOT EXISTS (SELECT FROM assistant_grants g WHERE g.client_id = assistant_clients.client_id)',
    which: 'assistants that no user connected',
    by: 'remove-ended',
  },
  {
    table: 'assistant_grants',
    since: 'expires_at',
    stays: { days: 90 },
    which: 'ended connections of assistants',
    by: 'remove-ended',
  },
  { table: 'assistant_tokens', since: 'expires_at', stays: null, which: 'tokens of assistants', by: 'remove-ended' },
  {
    table: 'assistant_confirmations',
    since: 'expires_at',
    stays: null,
    which: 'confirmations of assistants',
    by: 'remove-ended',
  },
  { table: 'call_windows', since: 'minute', stays: { days: 1 }, which: 'calls in a minute', by: 'remove-ended' },
  {
    table: 'idempotent_calls',
    since: 'created_at',
    stays: { days: 1 },
    which: 'first answers to calls with an `Idempotency-Key`',
    by: 'remove-ended',
  },
  {
    table: 'course_calls',
    since: 'at',
    stays: { days: 30 },
    which: 'calls of courses to their runtime',
    by: 'remove-ended',
  },
  {
    table: 'course_dry_runs',
    since: 'started_at',
    stays: { months: 12 },
    which: 'dry runs of course versions by staff',
    by: 'remove-ended',
  },
  {
    table: 'content_views',
    since: 'day',
    stays: { months: 24 },
    which: 'numbers of content views',
    by: 'remove-ended',
  },
  {
    table: 'tool_handovers',
    since: 'at',
    stays: { days: 400 },
    which: 'hand-overs to partners',
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
    table: 'remittances',
    since: 'paid_on',
    stays: { setting: 'BOOKING_MONTHS' },
    held: 'ledger',
    which: 'payments of commission',
    by: 'remove-ended',
  },
  {
    table: 'group_spaces',
    since: 'sailing_on',
    stays: { setting: 'BOOKING_MONTHS' },
    held: 'ledger',
    which: 'groups',
    by: 'remove-ended',
  },
  {
    table: 'access_requests',
    since: 'asked_at',
    stays: { months: 12 },
    which: 'requests for permissions',
    by: 'remove-ended',
  },
  {
    table: 'shown_errors',
    since: 'shown_at',
    stays: { days: 30 },
    which: 'error pages with references',
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
  { table: 'outbox', since: 'sent_at', stays: { days: 30 }, which: 'sent mails', by: 'remove-old-mails' },
  {
    table: 'outbox',
    since: 'created_at',
    stays: { days: 90 },
    rows: 'sent_at IS NULL',
    which: 'unsent mails',
    by: 'remove-old-mails',
  },
  {
    table: 'notifications',
    since: 'created_at',
    stays: { months: 12 },
    which: 'notifications',
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
    which: 'bulk actions with their rows',
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
    which: 'deliveries with refused rows, except the first accepted one of each kind',
    by: 'remove-old-imports',
  },
  {
    table: 'deliveries',
    since: 'created_at',
    // As long as their files.
    stays: { days: 30 },
    rows: `state IN ('checking', 'draft')`,
    which: 'checked files that were not imported',
    by: 'remove-old-imports',
  },
  {
    table: 'agent_invitations',
    since: 'expires_at',
    stays: { days: 30 },
    which: 'unanswered invitations',
    by: 'remove-old-imports',
  },
];
