/** What happens to a person's rows after their account was deleted. */
type Fate =
  /** They are deleted. */
  | { goes: string }
  /** They stay without their texts. */
  | { words: string }
  /** They stay, for a reason. */
  | { stays: string };

export type PersonTable = Fate & {
  /** The personal data in it. */
  what: string;
  /** The key of the user's own copy that has it, or why none has. */
  copy: string | { none: string };
};

const ofTheRecord = { none: 'in `history`' };
const ofTheAgency = { none: 'agency data' };
const ofTheLearner = 'belongs to the learner';
const then = 'after 90 days';

/**
 * Every table that names a person, beside `agents` and `accounts` (agentFields.ts, accountFields.ts) and the audit
 * trail (anonymous.ts). `tests/domain/people/access/personalData.test.ts` compares it with the schema, and
 * `tests/api/people/access/erasure.test.ts` with what the product does.
 */
export const personTables: Record<string, PersonTable> = {
  academy_reminders: {
    what: 'reminders of the academy, and who asked for them',
    stays: 'a kind and a time',
    copy: 'academy',
  },
  access_requests: {
    what: 'requested permissions, answers',
    goes: then,
    copy: 'permissionsAskedFor',
  },
  branch_supervisors: { what: 'branches of a supervisor', goes: then, copy: 'supervises' },
  account_confirmations: { what: 'confirmed accounts, and by whom', stays: 'a time', copy: ofTheRecord },
  account_merge_rows: {
    what: 'values before a merge of two accounts',
    goes: 'seven days after the merge',
    copy: { none: 'copies of other rows' },
  },
  account_merges: { what: 'merged accounts, reason', words: then, copy: ofTheRecord },
  account_reviews: { what: 'who finished an account review', stays: 'a time', copy: ofTheAgency },
  advisor_rate_requests: { what: 'rate requests, answers', words: then, copy: 'advisorRateRequests' },
  agency_change_requests: {
    what: 'requested changes of the agency, and by whom',
    stays: 'agency data',
    copy: ofTheAgency,
  },
  agency_moves: {
    what: 'moves to another agency, former role and permissions',
    stays: 'codes and times',
    copy: ofTheRecord,
  },
  agent_companies: { what: 'brands with academy level', goes: 'at once', copy: 'academyLevels' },
  agent_invitations: {
    what: 'who was invited, by whom',
    goes: '30 days after the link expired',
    copy: { none: 'data of others' },
  },
  api_keys: { what: 'who made and keeps an API key', stays: 'agency data', copy: ofTheAgency },
  assignment_people: { what: 'assigned learning, due day', stays: 'codes and times', copy: 'academy' },
  assignments: { what: 'who assigned it, message', words: then, copy: ofTheAgency },
  assistant_grants: { what: 'assistants that the person connected', goes: then, copy: 'assistants' },
  authenticators: { what: 'the authenticator app', goes: 'at once', copy: 'secondFactors' },
  batch_rows: { what: 'changes of a bulk action', goes: '30 days after the action', copy: ofTheRecord },
  batches: { what: 'who did it, network address', goes: '30 days after the action', copy: ofTheRecord },
  bookings: { what: 'who sold a booking', stays: 'agency data', copy: 'bookings' },
  case_notes: {
    what: 'notes of staff about a case',
    goes: then,
    copy: { none: 'staff data' },
  },
  certificates: {
    what: 'certificates with name and agency',
    stays: `${ofTheLearner}; can be verified`,
    copy: 'academy',
  },
  challenges: { what: 'pending second step of a sign-in', goes: 'minutes later', copy: { none: 'hashes' } },
  cmi5_sessions: {
    what: 'launches of cmi5 units, by the random identifier',
    stays: ofTheLearner,
    copy: { none: 'hashes; statements are in `academy`' },
  },
  commission_disputes: { what: 'disputes about commission', words: then, copy: 'commissionDisputes' },
  course_attempts: { what: 'attempts and stored course data', stays: ofTheLearner, copy: 'academy' },
  course_notes: { what: 'notes in courses', goes: then, copy: 'academy' },
  course_posts: { what: 'questions about courses, answers', goes: then, copy: 'academy' },
  course_ratings: { what: 'stars, comment', words: then, copy: 'academy' },
  course_results: { what: 'results of courses', stays: ofTheLearner, copy: 'academy' },
  course_surveys: { what: 'survey answers, remark', words: then, copy: 'academy' },
  curriculum_statuses: { what: 'status in a curriculum', stays: ofTheLearner, copy: 'curricula' },
  dispute_attachments: { what: 'files of disputes', words: then, copy: 'disputeMessages' },
  dispute_messages: { what: 'messages in disputes about commission', words: then, copy: 'disputeMessages' },
  email_links: { what: 'mailed links with the address', goes: then, copy: 'emailLinks' },
  enrolment_moves: { what: 'moves of member numbers', goes: then, copy: { none: 'in `enrolments`' } },
  enrolments: { what: 'member numbers of the account', goes: then, copy: 'enrolments' },
  feed_statements: {
    what: 'statements for the brand’s record store',
    goes: 'when accepted, or 30 days after a refusal',
    copy: { none: 'in `academy`' },
  },
  feedback: { what: 'feedback', words: then, copy: 'feedback' },
  feedback_answers: { what: 'answers to feedback', words: then, copy: 'feedback' },
  future_cruise_credits: { what: 'cruise credits, named guest', words: then, copy: 'academy' },
  group_spaces: { what: 'groups they look after', stays: 'the agency’s', copy: ofTheAgency },
  import_rows: { what: 'rows of an imported file', goes: '30 days after the import', copy: ofTheAgency },
  imports: { what: 'who imported it', goes: '30 days after the import', copy: ofTheAgency },
  learner_levels: { what: 'levels with dates', stays: ofTheLearner, copy: 'academy' },
  learner_objectives: { what: 'shared objectives of courses', stays: ofTheLearner, copy: 'academy' },
  learning_facts: {
    what: 'figures of an attempt',
    stays: 'figures',
    copy: { none: 'derived from `academy`' },
  },
  leavers: { what: 'who left, who took over', stays: 'identifiers', copy: ofTheRecord },
  levels_attained: { what: 'reached levels', stays: ofTheLearner, copy: 'academy' },
  notification_choices: { what: 'mail choices', goes: then, copy: 'mailChoices' },
  notifications: { what: 'notifications', goes: then, copy: 'notifications' },
  outbox: { what: 'mails with their addresses', goes: '30 days after sending', copy: 'mails' },
  ownership_handovers: { what: 'transfers of ownership', stays: 'times', copy: ofTheRecord },
  passkeys: { what: 'passkeys', goes: 'at once', copy: 'secondFactors' },
  permission_grants: { what: 'permissions, ended', stays: 'codes and times', copy: 'permissions' },
  person_views: {
    what: 'when staff viewed the portal as the user',
    goes: 'with the staff session',
    copy: ofTheRecord,
  },
  preferences: { what: 'chosen brands', stays: 'codes', copy: 'preferences' },
  provisioned_people: { what: 'names at the identity provider', goes: 'at once', copy: 'provisioned' },
  provisionings: { what: 'who takes over', stays: 'agency data', copy: ofTheAgency },
  recovery_codes: { what: 'hashes of recovery codes', goes: 'at once', copy: 'secondFactors' },
  registration_questions: {
    what: 'questions about a registration, answers',
    words: then,
    copy: 'registrationQuestions',
  },
  registration_returns: { what: 'corrections of a registration', words: then, copy: 'registrationQuestions' },
  commission_splits: { what: 'share of commission', goes: then, copy: 'commissionShares' },
  sales_goals: { what: 'sales goals', goes: then, copy: 'salesGoals' },
  sales_mails: { what: 'mail choices for sales reports', goes: then, copy: 'salesMail' },
  second_factor_resets: { what: 'requests to reset an owner’s second factor, reason', goes: then, copy: ofTheRecord },
  sessions: { what: 'sessions with network address and browser', words: then, copy: 'sessions' },
  shown_errors: {
    what: 'error pages',
    goes: then,
    copy: { none: 'technical' },
  },
  sign_in_codes: { what: 'hash of a mailed code', goes: 'within the hour', copy: { none: 'hashes' } },
  sign_on_links: { what: 'who the person is at the agency’s identity provider', goes: 'at once', copy: 'signOn' },
  sign_on_providers: { what: 'the owner who keeps a password', stays: 'agency data', copy: ofTheAgency },
  stored_files: {
    what: 'who added a file, its name',
    goes: 'at the file’s own date',
    copy: { none: '`feedback` names its pictures' },
  },
  tool_handovers: { what: 'opened tools', words: then, copy: 'handovers' },
  wall_members: { what: 'members of the agency’s wall', goes: then, copy: 'academy' },
  webhook_endpoints: { what: 'who made a webhook', stays: 'agency data', copy: ofTheAgency },
  xapi_documents: { what: 'documents of cmi5 units', stays: ofTheLearner, copy: 'academy' },
  xapi_statements: { what: 'statements of cmi5 units', stays: ofTheLearner, copy: 'academy' },
};
