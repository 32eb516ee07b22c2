/** What becomes of the rows of a table that name the merged account, by one of its columns. */
export type MergeRule = {
  table: string;
  column: string;
  /** What the column names: the account, its row in `agents`, the learner of its member number, or an agency. */
  names: 'agents' | 'accounts' | 'learners' | 'agencies';
} & (
  | {
      /** They name the kept account from then on. */
      what: 'moves';
      /** The columns of the table's primary key, with their types. */
      key: Readonly<Record<string, string>>;
      /**
       * Rows that exist at most once an account: where both accounts have one, the kept account's is used, and the
       * other one remains.
       */
      once?: readonly string[];
      /** The words for it in the preview (`staffMerge:rows`). */
      label: MergeLabel;
    }
  /** They are the merged account's for good: its credentials, its record, and what others did to it. */
  | { what: 'stays' }
  /** They end with its access. */
  | { what: 'ends' }
  /** `mergeAccounts` itself says. */
  | { what: 'own' }
);

const mergeLabels = [
  'attempts',
  'results',
  'certificates',
  'credits',
  'objectives',
  'documents',
  'enrolments',
  'feedback',
  'bookings',
  'goals',
  'disputes',
  'disputeMessages',
  'rateRequests',
  'handovers',
  'courseNotes',
  'courseRatings',
  'courseSurveys',
  'coursePosts',
  'assignments',
  'people',
  'leavers',
  'files',
  'imports',
  'batches',
  'templates',
  'reminders',
  'errors',
] as const;
export type MergeLabel = (typeof mergeLabels)[number];

export type MovingRule = Extract<MergeRule, { what: 'moves' }>;

const agents = (table: string, column: string, rest: Omit<MovingRule, 'table' | 'column' | 'names'>): MergeRule => ({
  table,
  column,
  names: 'agents',
  ...rest,
});
const staying = (table: string, ...columns: string[]): MergeRule[] =>
  columns.map((column) => ({ table, column, names: 'agents', what: 'stays' }));
const ofAccount = (what: 'stays' | 'ends' | 'own', ...tables: string[]): MergeRule[] =>
  tables.map((table) => ({ table, column: 'account_id', names: 'accounts', what }));
const moves = 'moves';

/**
 * What becomes of every row that names an account or its learner when it is merged into another one, by table and
 * column. `tests/api/people/merging/schema.test.ts` compares it with the schema.
 */
export const mergeRules: readonly MergeRule[] = [
  agents('bookings', 'agent_unique_id', { what: moves, key: { booking_id: 'uuid' }, label: 'bookings' }),
  agents('group_spaces', 'agent_unique_id', { what: moves, key: { group_id: 'uuid' }, label: 'bookings' }),
  agents('sales_goals', 'agent_unique_id', {
    what: moves,
    key: { agent_unique_id: 'uuid', year: 'integer' },
    once: ['year'],
    label: 'goals',
  }),
  agents('commission_splits', 'agent_unique_id', { what: moves, key: { split_id: 'uuid' }, label: 'goals' }),
  agents('commission_disputes', 'opened_by', { what: moves, key: { dispute_id: 'uuid' }, label: 'disputes' }),
  agents('dispute_messages', 'agent_unique_id', { what: moves, key: { message_id: 'uuid' }, label: 'disputeMessages' }),
  agents('advisor_rate_requests', 'asked_by', { what: moves, key: { request_id: 'uuid' }, label: 'rateRequests' }),
  agents('feedback', 'agent_unique_id', { what: moves, key: { feedback_id: 'uuid' }, label: 'feedback' }),
  agents('tool_handovers', 'agent_unique_id', { what: moves, key: { handover_id: 'uuid' }, label: 'handovers' }),
  agents('course_attempts', 'agent_unique_id', { what: moves, key: { registration: 'uuid' }, label: 'attempts' }),
  agents('course_notes', 'agent_unique_id', {
    what: moves,
    key: { agent_unique_id: 'uuid', course_id: 'uuid', part: 'text' },
    once: ['course_id', 'part'],
    label: 'courseNotes',
  }),
  agents('course_ratings', 'agent_unique_id', {
    what: moves,
    key: { rating_id: 'uuid' },
    once: ['course_id'],
    label: 'courseRatings',
  }),
  agents('course_surveys', 'agent_unique_id', {
    what: moves,
    key: { agent_unique_id: 'uuid', course_id: 'uuid' },
    once: ['course_id'],
    label: 'courseSurveys',
  }),
  agents('course_posts', 'agent_unique_id', { what: moves, key: { post_id: 'uuid' }, label: 'coursePosts' }),
  agents('assignment_people', 'agent_unique_id', {
    what: moves,
    key: { assignment_id: 'uuid', agent_unique_id: 'uuid' },
    once: ['assignment_id'],
    label: 'assignments',
  }),
  agents('enrolments', 'agent_unique_id', { what: moves, key: { id: 'uuid' }, label: 'enrolments' }),
  { table: 'agent_companies', column: 'agent_unique_id', names: 'agents', what: 'own' },
  ...staying('academy_reminders', 'agent_unique_id', 'asked_by'),
  ...staying('assignments', 'assigned_by'),
  ...staying('access_requests', 'agent_unique_id'),
  ...staying('account_confirmations', 'agent_unique_id'),
  ...staying('account_merges', 'kept_id', 'merged_id'),
  ...staying('account_reviews', 'finished_by'),
  ...staying('agency_change_requests', 'requested_by'),
  ...staying('agency_moves', 'agent_unique_id'),
  ...staying('agent_invitations', 'invited_by'),
  ...staying('batch_rows', 'agent_unique_id'),
  ...staying('branch_supervisors', 'agent_unique_id'),
  ...staying('enrolment_moves', 'from_agent_id', 'to_agent_id'),
  ...staying('leavers', 'agent_unique_id'),
  ...staying('ownership_handovers', 'giver_id', 'receiver_id'),
  ...staying('permission_grants', 'agent_unique_id'),
  ...staying('person_views', 'agent_unique_id'),
  ...staying('preferences', 'agent_unique_id'),
  // The provider finds the kept account by its name or address.
  ...staying('provisioned_people', 'agent_unique_id'),
  ...staying('provisionings', 'taker_id'),
  ...staying('registration_returns', 'agent_unique_id'),
  ...staying('second_factor_resets', 'agent_unique_id'),
  ...staying('shown_errors', 'agent_unique_id'),
  ...staying('wall_members', 'agent_unique_id'),
  ...staying('sales_mails', 'agent_unique_id'),

  { table: 'agents', column: 'agent_unique_id', names: 'accounts', what: 'own' },
  { table: 'staff_users', column: 'staff_id', names: 'accounts', what: 'stays' },
  ...ofAccount('stays', 'authenticators', 'passkeys', 'recovery_codes'),
  ...ofAccount('ends', 'assistant_grants', 'challenges', 'email_links', 'sessions'),
  // The next sign-on at the provider links the kept account, by its address.
  ...ofAccount('stays', 'sign_on_links'),
  { table: 'sign_on_providers', column: 'keeper_id', names: 'accounts', what: 'stays' },
  // Keys end with their keeper, until another owner takes them over.
  { table: 'api_keys', column: 'keeper_id', names: 'accounts', what: 'stays' },
  { table: 'api_keys', column: 'created_by', names: 'accounts', what: 'stays' },
  { table: 'webhook_endpoints', column: 'created_by', names: 'accounts', what: 'stays' },
  // The notifications of the merged account, and its choice of mails, were about that account.
  ...ofAccount('stays', 'notifications', 'notification_choices'),

  ...(
    [
      ['course_attempts', { registration: 'uuid' }, undefined, 'attempts'],
      ['course_results', { auth_id: 'text', course_id: 'uuid' }, ['course_id'], 'results'],
      ['certificates', { number: 'text' }, undefined, 'certificates'],
      ['future_cruise_credits', { credit_id: 'uuid' }, ['curriculum'], 'credits'],
      ['learner_objectives', { auth_id: 'text', objective_id: 'text' }, ['objective_id'], 'objectives'],
      ['xapi_documents', { document_id: 'uuid' }, ['kind', 'scope', 'activity_id', 'name'], 'documents'],
    ] as const
  ).map(
    ([table, key, once, label]): MergeRule => ({
      table,
      column: 'auth_id',
      names: 'learners',
      what: moves,
      key,
      label,
      ...(once && { once }),
    }),
  ),
  { table: 'agents', column: 'auth_id', names: 'learners', what: 'own' },
  { table: 'curriculum_statuses', column: 'auth_id', names: 'learners', what: 'own' },
  // A level is computed from results: the next one counts what has moved.
  ...(['levels_attained', 'learner_levels', 'enrolments', 'enrolment_moves'] as const).map(
    (table): MergeRule => ({ table, column: 'auth_id', names: 'learners', what: 'stays' }),
  ),
];

/** The rules that move rows, of one kind of what is named. */
export function movingRules(names: MergeRule['names']): MovingRule[] {
  return mergeRules.filter((rule): rule is MovingRule => rule.what === 'moves' && rule.names === names);
}
