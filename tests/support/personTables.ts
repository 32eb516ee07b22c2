/** What becomes of a person's rows once they have left: 90 days after they were deleted, where nothing else is said. */
type Fate =
  /** They go. */
  | { goes: string }
  /** They stay, and their words are emptied. */
  | { words: string }
  /** They stay, for a reason. */
  | { stays: string };

export type PersonTable = Fate & {
  /** What of a person it holds. */
  what: string;
  /** The key of the copy of one's own data that has it; or why none has. */
  copy: string | { none: string };
};

const ofTheRecord = { none: 'told under `history`' };
const ofTheAgency = { none: 'the agency’s, not the person’s' };
const ofTheLearner = 'it is the learner’s, whichever account holds the number';
const then = '90 days after the deletion';

/**
 * Every table that names a person, beside `agents` and `accounts` (agentFields.ts, accountFields.ts) and the audit trail
 * (anonymous.ts). `tests/domain/people/access/personalData.test.ts` holds it against the schema, and
 * `tests/api/people/access/erasure.test.ts` against what the product does.
 */
export const personTables: Record<string, PersonTable> = {
  academy_reminders: {
    what: 'who was reminded of the academy, of what and by whom',
    stays: 'a kind and a time',
    copy: 'academy',
  },
  access_requests: {
    what: 'permissions that were asked for, and the answers',
    goes: then,
    copy: 'permissionsAskedFor',
  },
  branch_supervisors: { what: 'to which branches a supervisor is bound', goes: then, copy: 'supervises' },
  account_confirmations: { what: 'whose account was confirmed, by whom', stays: 'a time', copy: ofTheRecord },
  account_merge_rows: {
    what: 'what a merge of two accounts changed',
    goes: 'seven days after the merge',
    copy: { none: 'the rows themselves are in it' },
  },
  account_merges: { what: 'which account went into which, and why', words: then, copy: ofTheRecord },
  account_reviews: { what: 'who finished a review of the accounts', stays: 'a time', copy: ofTheAgency },
  advisor_rate_requests: { what: 'requests for rates, and the answers', words: then, copy: 'advisorRateRequests' },
  agency_change_requests: {
    what: 'changes of the agency that were asked for, by whom',
    stays: 'what they say is the agency’s',
    copy: ofTheAgency,
  },
  agency_moves: {
    what: 'moves to another agency, with role and permissions before',
    stays: 'codes and times',
    copy: ofTheRecord,
  },
  agent_companies: { what: 'brands with their academy level', goes: 'at the deletion', copy: 'academyLevels' },
  agent_invitations: {
    what: 'who was invited, by whom',
    goes: '30 days after the link has ended',
    copy: { none: 'of others: who is invited has no account yet' },
  },
  assignment_people: { what: 'what is to be learned, until when', stays: 'codes and times', copy: 'academy' },
  assignments: { what: 'who assigned it, with which words', words: then, copy: ofTheAgency },
  authenticators: { what: 'the authenticator app', goes: 'at the deletion', copy: 'secondFactors' },
  batch_rows: { what: 'what an act on many changed of each', goes: '30 days after the act', copy: ofTheRecord },
  batches: { what: 'who did it, from which address', goes: '30 days after the act', copy: ofTheRecord },
  bookings: { what: 'who sold a booking', stays: 'it is the agency’s, with numbers and amounts', copy: 'bookings' },
  case_notes: {
    what: 'what staff noted about something that the user sent',
    goes: then,
    copy: { none: 'the staff’s own work' },
  },
  certificates: {
    what: 'certificates with name and agency as they were on the day',
    stays: `${ofTheLearner}, and verified by whoever was shown it`,
    copy: 'academy',
  },
  challenges: { what: 'a sign-in that waits for its second step', goes: 'minutes later', copy: { none: 'hashes' } },
  cmi5_sessions: {
    what: 'launches of units of cmi5 courses, by the learner’s random identifier',
    stays: ofTheLearner,
    copy: { none: 'hashes of tokens; what was said in them is under `academy`' },
  },
  commission_disputes: { what: 'disputes about commission', words: then, copy: 'commissionDisputes' },
  course_attempts: { what: 'attempts at courses with what each stored', stays: ofTheLearner, copy: 'academy' },
  course_notes: { what: 'notes in courses', goes: then, copy: 'academy' },
  course_posts: { what: 'questions about courses, and answers', goes: then, copy: 'academy' },
  course_ratings: { what: 'stars and a sentence', words: then, copy: 'academy' },
  course_results: { what: 'results of courses', stays: ofTheLearner, copy: 'academy' },
  course_surveys: { what: 'answers about courses, and a remark', words: then, copy: 'academy' },
  curriculum_statuses: { what: 'where a learner stands in a curriculum', stays: ofTheLearner, copy: 'curricula' },
  dispute_attachments: { what: 'files that came with them', words: then, copy: 'disputeMessages' },
  dispute_messages: { what: 'messages in disputes about commission', words: then, copy: 'disputeMessages' },
  email_links: { what: 'links that were mailed, with the address', goes: then, copy: 'emailLinks' },
  enrolment_moves: { what: 'whose member number went to whom', goes: then, copy: { none: 'told under `enrolments`' } },
  enrolments: { what: 'which member numbers the account held', goes: then, copy: 'enrolments' },
  feed_statements: {
    what: 'what waits for the brand’s record store',
    goes: 'once the store has it, or 30 days after it was refused',
    copy: { none: 'told under `academy`' },
  },
  feedback: { what: 'feedback', words: then, copy: 'feedback' },
  feedback_answers: { what: 'what was answered', words: then, copy: 'feedback' },
  future_cruise_credits: { what: 'cruise credits, with whom one named for them', words: then, copy: 'academy' },
  import_rows: { what: 'rows of an imported file', goes: '30 days after the import', copy: ofTheAgency },
  imports: { what: 'who imported it', goes: '30 days after the import', copy: ofTheAgency },
  learner_levels: { what: 'levels with their days', stays: ofTheLearner, copy: 'academy' },
  learner_objectives: { what: 'objectives that courses share', stays: ofTheLearner, copy: 'academy' },
  learning_facts: {
    what: 'what was counted of an attempt',
    stays: 'figures, by the attempt',
    copy: { none: 'counted from what is under `academy`' },
  },
  leavers: { what: 'who left, and who took over', stays: 'identifiers of what was taken over', copy: ofTheRecord },
  levels_attained: { what: 'levels that were reached', stays: ofTheLearner, copy: 'academy' },
  notification_choices: { what: 'how mails are wanted', goes: then, copy: 'mailChoices' },
  notifications: { what: 'what one was told', goes: then, copy: 'notifications' },
  outbox: { what: 'mails with their addresses', goes: '30 days after they were sent', copy: 'mails' },
  ownership_handovers: { what: 'who handed the agency over to whom', stays: 'times', copy: ofTheRecord },
  passkeys: { what: 'passkeys', goes: 'at the deletion', copy: 'secondFactors' },
  permission_grants: { what: 'permissions, which have ended', stays: 'codes and times', copy: 'permissions' },
  person_views: {
    what: 'when staff looked at the portal as the user',
    goes: 'with the staff’s session',
    copy: ofTheRecord,
  },
  preferences: { what: 'brands that were chosen', stays: 'codes', copy: 'preferences' },
  recovery_codes: { what: 'hashes of recovery codes', goes: 'at the deletion', copy: 'secondFactors' },
  registration_questions: {
    what: 'questions about a registration, and answers',
    words: then,
    copy: 'registrationQuestions',
  },
  registration_returns: { what: 'what was corrected', words: then, copy: 'registrationQuestions' },
  sales_goals: { what: 'goals', goes: then, copy: 'salesGoals' },
  sales_mails: { what: 'how the report of sales is mailed', goes: then, copy: 'salesMail' },
  second_factor_resets: { what: 'who asked to reset an owner’s second factor, and why', goes: then, copy: ofTheRecord },
  sessions: { what: 'sessions with address and program', words: then, copy: 'sessions' },
  shown_errors: {
    what: 'error pages that were shown',
    goes: then,
    copy: { none: 'they say nothing but where and when' },
  },
  sign_in_codes: { what: 'a mailed code, as a hash', goes: 'within the hour', copy: { none: 'hashes' } },
  stored_files: {
    what: 'who added a file, and what they called it',
    goes: 'at the time that each was given',
    copy: { none: 'of pictures of feedback it says that there was one' },
  },
  tool_handovers: { what: 'tools that were opened', words: then, copy: 'handovers' },
  wall_members: { what: 'who is on the agency’s wall', goes: then, copy: 'academy' },
  xapi_documents: { what: 'what units of cmi5 courses keep', stays: ofTheLearner, copy: 'academy' },
  xapi_statements: { what: 'what they say', stays: ofTheLearner, copy: 'academy' },
};
