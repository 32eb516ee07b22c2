import { agentFields, fieldsWith, type FieldWith } from '#app/domain/accounts/profile/agentFields.ts';
import { agencyFields, agencyFieldsWith, type AgencyFieldWith } from '#app/domain/agencies/information/agencyFields.ts';
import type { FieldKind } from '#app/domain/fields.ts';

/**
 * The sentence of each change that the audit trail names, as a key of `history:sentence`. A user's history and an
 * agency's record speak alike.
 */
export const historySentences = {
  'academy.agency-level-reached': 'academyAgencyLevelReached',
  'academy.course-credited': 'academyCourseCredited',
  'academy.attempt-completed': 'attemptCompleted',
  'academy.attempt-reopened': 'attemptReopened',
  'academy.attempt-reset': 'attemptReset',
  'academy.assignment-changed': 'assignmentChanged',
  'academy.assignment-ended': 'assignmentEnded',
  'academy.assignment-undone': 'assignmentUndone',
  'academy.learning-assigned': 'learningAssigned',
  'academy.learners-reminded': 'academyLearnersReminded',
  'academy.categories-changed': 'courseCategoriesChanged',
  'academy.course-added': 'courseAdded',
  'academy.course-changed': 'courseChanged',
  'academy.course-file-added': 'courseFileAdded',
  'academy.course-file-removed': 'courseFileRemoved',
  'academy.course-hosts-changed': 'courseHostsChanged',
  'academy.course-published': 'coursePackagePublished',
  'academy.course-retired': 'courseRetired',
  'academy.course-written': 'courseWritten',
  'academy.market-changed': 'academyMarketChanged',
  'academy.statement-voided': 'statementVoided',
  'academy.unit-waived': 'unitWaived',
  'academy.package-ready': 'coursePackageReady',
  'academy.package-refused': 'coursePackageRefused',
  'academy.package-uploaded': 'coursePackageUploaded',
  'academy.post-hidden': 'postHidden',
  'academy.post-shown': 'postShown',
  'academy.question-answered': 'questionAnswered',
  'academy.rating-hidden': 'ratingHidden',
  'academy.rating-shown': 'ratingShown',
  'academy.wall-joined': 'wallJoined',
  'academy.wall-left': 'wallLeft',
  'academy.requirements-discarded': 'requirementsDiscarded',
  'academy.requirements-drafted': 'requirementsDrafted',
  'academy.requirements-published': 'requirementsPublished',
  'academy.level-lapsed': 'academyLevelLapsed',
  'academy.level-reached': 'academyLevelReached',
  'academy.level-refreshed': 'academyLevelRefreshed',
  'academy.level-returned': 'academyLevelReturned',
  'case.given-back': 'caseGivenBack',
  'case.handed-over': 'caseHandedOver',
  'case.noted': 'caseNoted',
  'case.taken': 'caseTaken',
  'certificate.granted': 'certificateGranted',
  'certificate.mailed': 'certificateMailed',
  'certificate.revoked': 'certificateRevoked',
  'certificate.share-changed': 'certificateShareChanged',
  'credit.corrected': 'creditCorrected',
  'credit.created': 'creditCreated',
  'credit.failed': 'creditFailed',
  'credit.opened': 'creditOpened',
  'credit.requested': 'creditRequested',
  'academy.report-exported': 'academyReportExported',
  'academy.starter-adopted': 'starterCoursesAdopted',
  'agency.advisor-moved-away': 'advisorMovedAway',
  'agency.accounts-confirmed': 'accountsConfirmed',
  'agency.accounts-reviewed': 'accountsReviewed',
  'agency.answered': 'registrationAnswered',
  'agency.approved': 'agencyApproved',
  'agency.closed-unanswered': 'registrationUnanswered',
  'agency.brand-data-changed': 'brandDataChanged',
  'agency.change-approved': 'changeApproved',
  'agency.change-declined': 'changeDeclined',
  'agency.change-requested': 'changeRequested',
  'agency.change-withdrawn': 'changeWithdrawn',
  'agency.declined': 'agencyDeclined',
  'agency.merge-undone': 'agencyMergeUndone',
  'agency.merged': 'agencyMerged',
  'agency.merged-away': 'agencyMergedAway',
  'agency.move-declined': 'agencyMoveDeclined',
  'agency.move-requested': 'agencyMoveRequested',
  'agency.move-undone': 'agencyMoveUndone',
  'agency.information-changed': 'agencyChanged',
  'agency.record-exported': 'recordExported',
  'agency.registered': 'agencyRegistered',
  'agency.returned': 'registrationReturned',
  'agency.reopened': 'agencyReopened',
  'agency.suspended': 'agencySuspended',
  'agency.sales-exported': 'salesExported',
  'agency.rewards-enrolled': 'rewardsEnrolled',
  'agency.second-factor-required-changed': 'secondFactorRequired',
  'agency.users-exported': 'usersExported',
  'agency.branch-added': 'branchAdded',
  'agency.branch-deleted': 'branchDeleted',
  'agency.branch-filled': 'branchFilled',
  'agency.branch-renamed': 'branchRenamed',
  'agent.branch-changed': 'branchChanged',
  'agent.supervision-changed': 'supervisionChanged',
  'agency.template-added': 'templateAdded',
  'agency.template-changed': 'templateChanged',
  'agency.template-deleted': 'templateDeleted',
  'agent.added': 'added',
  'agent.invited': 'agentInvited',
  'agent.invitation-accepted': 'agentInvitationAccepted',
  'agent.invitation-renewed': 'agentInvitationRenewed',
  'agent.invitation-withdrawn': 'agentInvitationWithdrawn',
  'agent.agency-merged': 'agencyMergedForPerson',
  'agent.anonymised': 'anonymised',
  'agent.approved': 'approved',
  'agent.confirmed-in-review': 'accountConfirmed',
  'agent.contact-changed': 'contactChanged',
  'agent.corrected': 'contactChanged',
  'agent.deactivated': 'deactivated',
  'agent.declined': 'declined',
  'agent.deleted': 'deleted',
  'agent.edited': 'contactChanged',
  'agent.academy-statuses-saved': 'academyStatusesSaved',
  'agent.email-change-requested': 'emailChangeRequested',
  'agent.email-change-withdrawn': 'emailChangeWithdrawn',
  'agent.email-changed': 'emailChanged',
  'agent.email-validated': 'emailValidated',
  'agent.feedback-answered': 'feedbackAnswered',
  'agent.feedback-sent': 'feedbackSent',
  'agent.feedback-state-changed': 'feedbackStateChanged',
  'agent.initial-edit': 'contactChanged',
  'agent.language-saved': 'languageSaved',
  'agent.leaving-undone': 'leavingUndone',
  'agent.left': 'left',
  'agent.access-asked': 'accessAsked',
  'agent.access-declined': 'accessDeclined',
  'agent.move-requested': 'moveRequested',
  'agent.move-undone': 'moveUndone',
  'agent.move-withdrawn': 'moveWithdrawn',
  'agent.moved': 'moved',
  'agent.new-password-sent': 'newPasswordSent',
  'agent.ownership-accepted': 'ownershipAccepted',
  'agent.ownership-declined': 'ownershipDeclined',
  'agent.ownership-handed-over': 'ownershipHandedOver',
  'agent.ownership-proposed': 'ownershipProposed',
  'agent.ownership-withdrawn': 'ownershipWithdrawn',
  'agent.passkey-counter-went-backwards': 'passkeySuspicious',
  'agent.passkey-renamed': 'passkeyRenamed',
  'agent.password-changed': 'passwordChanged',
  'agent.password-reset': 'passwordReset',
  'agent.password-reset-requested': 'passwordResetRequested',
  'agent.permissions-changed': 'permissionsChanged',
  'agent.permissions-ended': 'permissionsEnded',
  'agent.reactivated': 'reactivated',
  'agent.recovery-codes-renewed': 'recoveryCodesRenewed',
  'agent.registered': 'registered',
  'agent.registration-corrected': 'contactChanged',
  'agent.role-changed': 'roleChanged',
  'agent.second-factor-added': 'secondFactorAdded',
  'agent.second-factor-removed': 'secondFactorRemoved',
  'agent.second-factor-reset': 'secondFactorReset',
  'agent.terms-accepted': 'termsAccepted',
  'agent.theme-saved': 'themeSaved',
  'agent.time-zone-saved': 'timeZoneSaved',
  'agent.validation-sent': 'validationSent',
  'agent.merge-undone': 'mergeUndone',
  'agent.merged': 'mergedInto',
  'agent.merged-away': 'mergedAway',
  'agent.viewed': 'viewed',
  'agent.enrolled': 'enrolled',
  'agent.enrolment-source-saved': 'enrolmentSourceSaved',
  'agent.lock-lifted': 'lockLifted',
  'agent.member-number-issued': 'memberNumberIssued',
  'agent.member-number-lost': 'memberNumberLost',
  'agent.member-number-moved': 'memberNumberMoved',
  'agent.member-number-removed': 'memberNumberRemoved',
  'agent.second-factor-reset-asked': 'secondFactorResetAsked',
  'agent.second-factor-reset-declined': 'secondFactorResetDeclined',
  'agent.second-factor-reset-withdrawn': 'secondFactorResetWithdrawn',
  'agent.member-number-taken-back': 'memberNumberTakenBack',
  'agent.first-password-sent': 'firstPasswordSent',
  'agent.first-sign-in-sent': 'firstSignInSent',
  'agent.sessions-ended': 'sessionsEndedByManager',
  'batch.begun': 'batchBegun',
  'batch.finished': 'batchFinished',
  'batch.undone': 'batchUndone',
  'feedback.outcome-deleted': 'outcomeDeleted',
  'feedback.outcome-saved': 'outcomeSaved',
  'feedback.template-deleted': 'answerTemplateDeleted',
  'feedback.template-saved': 'answerTemplateSaved',
  'content.approval-changed': 'contentApprovalChanged',
  'content.approved': 'contentApproved',
  'content.document-added': 'contentAdded',
  'content.draft-discarded': 'contentDraftDiscarded',
  'content.draft-saved': 'contentDraftSaved',
  'content.image-added': 'imageAdded',
  'content.image-deleted': 'imageDeleted',
  'content.publication-undone': 'contentUndone',
  'content.mail-changed': 'mailTextsChanged',
  'content.published': 'contentPublished',
  'content.returned': 'contentReturned',
  'content.starter-adopted': 'starterAdopted',
  'content.submitted': 'contentSubmitted',
  'content.submission-taken-back': 'contentTakenBack',
  'content.withdrawn': 'contentWithdrawn',
  'message.saved': 'messageSaved',
  'message.scheduled': 'messageScheduled',
  'message.sent': 'messageSent',
  'message.withdrawn': 'messageWithdrawn',
  'setting.scheduled': 'settingScheduled',
  'setting.withdrawn': 'settingWithdrawn',
  'import.begun': 'importBegun',
  'import.discarded': 'importDiscarded',
  'import.finished': 'importFinished',
  'import.uploaded': 'importUploaded',
  'job.restarted': 'jobRestarted',
  'agent.sign-on-linked': 'signOnLinked',
  'key.made': 'keyMade',
  'key.revoked': 'keyRevoked',
  'key.rotated': 'keyRotated',
  'key.taken-over': 'keyTakenOver',
  'webhook.made': 'webhookMade',
  'webhook.events-chosen': 'webhookEventsChosen',
  'webhook.removed': 'webhookRemoved',
  'webhook.secret-renewed': 'webhookSecretRenewed',
  'webhook.stopped': 'webhookStopped',
  'webhook.switched-off': 'webhookSwitchedOff',
  'webhook.switched-on': 'webhookSwitchedOn',
  'member.changed-by-delivery': 'memberChangedByDelivery',
  'member.corrected': 'memberCorrected',
  'member.delivered': 'membersDelivered',
  'member.file-discarded': 'membersDiscarded',
  'member.file-uploaded': 'membersUploaded',
  'member.import-begun': 'membersBegun',
  'member.import-finished': 'membersImported',
  'member.number-asked-for': 'memberNumberAskedFor',
  'outage.added': 'outageAdded',
  'outage.cancelled': 'outageCancelled',
  'outage.changed': 'outageChanged',
  'outage.ended': 'outageEnded',
  'preference.saved': 'brandSaved',
  'agency.dispute-opened': 'disputeOpened',
  'agency.dispute-message': 'disputeMessage',
  'agency.dispute-accepted': 'disputeAccepted',
  'agency.dispute-declined': 'disputeDeclined',
  'agency.statement-exported': 'statementExported',
  'agency.payments-exported': 'paymentsExported',
  'agency.payment-assigned': 'paymentAssigned',
  'agency.sailings-exported': 'sailingsExported',
  'agent.sales-goal-set': 'salesGoalSet',
  'agent.sales-mail-chosen': 'salesMailChosen',
  'agent.rate-requested': 'rateRequested',
  'agent.rate-confirmed': 'rateConfirmed',
  'agent.rate-declined': 'rateDeclined',
  'ledger.delivered': 'ledgerDelivered',
  'ledger.finished': 'ledgerFinished',
  'ledger.file-discarded': 'ledgerDiscarded',
  'ledger.import-begun': 'ledgerBegun',
  'ledger.uploaded': 'ledgerUploaded',
  'payment.delivered': 'paymentsDelivered',
  'payment.file-discarded': 'paymentsDiscarded',
  'payment.file-uploaded': 'paymentsUploaded',
  'payment.import-begun': 'paymentsBegun',
  'payment.import-finished': 'paymentsFinished',
  'rate.added': 'rateAdded',
  'rate.brought-back': 'rateBroughtBack',
  'rate.changed': 'rateChanged',
  'rate.file-discarded': 'ratesDiscarded',
  'rate.file-uploaded': 'ratesUploaded',
  'rate.import-begun': 'ratesBegun',
  'rate.import-finished': 'ratesImported',
  'rate.withdrawn': 'rateWithdrawn',
  'session.confirmed': 'identityConfirmed',
  'session.ended': 'signedOut',
  'session.ended-elsewhere': 'sessionsEnded',
  'session.partner-token-used': 'partnerTokenUsed',
  'session.started': 'signedIn',
  'staff.access-changed': 'staffAccessChanged',
  'staff.access-ended': 'staffAccessEnded',
  'staff.access-restored': 'staffAccessRestored',
  'staff.added': 'staffAdded',
  'staff.export-ended': 'exportEnded',
  'staff.export-opened': 'exportOpened',
  'staff.export-started': 'exportStarted',
  'staff.invitation-accepted': 'staffInvitationAccepted',
  'staff.invitation-renewed': 'staffInvitationRenewed',
  'staff.invitation-withdrawn': 'staffInvitationWithdrawn',
  'staff.invited': 'staffInvited',
  'staff.record-exported': 'staffRecordExported',
  'staff.second-factor-reset': 'secondFactorReset',
  'staff.sessions-ended': 'sessionsEndedByManager',
  'staff.email-change-requested': 'emailChangeRequested',
  'staff.email-change-withdrawn': 'emailChangeWithdrawn',
  'staff.email-changed': 'emailChanged',
  'staff.email-validated': 'emailValidated',
  'staff.passkey-counter-went-backwards': 'passkeySuspicious',
  'staff.passkey-renamed': 'passkeyRenamed',
  'staff.password-changed': 'passwordChanged',
  'staff.password-reset': 'passwordReset',
  'staff.password-reset-requested': 'passwordResetRequested',
  'staff.recovery-codes-renewed': 'recoveryCodesRenewed',
  'staff.second-factor-added': 'secondFactorAdded',
  'staff.second-factor-removed': 'secondFactorRemoved',
  'staff.language-saved': 'languageSaved',
  'staff.theme-saved': 'themeSaved',
  'staff.time-zone-saved': 'timeZoneSaved',
} as const satisfies Record<string, string>;

type Sentences = typeof historySentences;
export type HistoryAction = keyof Sentences;
export type HistorySentence = Sentences[HistoryAction] | 'timedOut' | 'agencyCertificateRevoked' | 'other';

/** Every action that has a sentence. */
export const recordedActions = Object.keys(historySentences) as HistoryAction[];

/** The sentence of one row of the audit trail; `other` for an action of an older release. */
export function historySentence(action: string, after: unknown, subjectKind = ''): HistorySentence {
  if (action === 'session.ended' && isRecord(after) && after.reason === 'idle') return 'timedOut';
  // An agency has certificates as a user does.
  if (action === 'certificate.revoked' && subjectKind === 'agency') return 'agencyCertificateRevoked';
  const sentences: Record<string, HistorySentence> = historySentences;
  return (Object.hasOwn(sentences, action) && sentences[action]) || 'other';
}

type AgentHistory = FieldWith<{ history: FieldKind }>;
const agentHistory = Object.fromEntries(
  fieldsWith<{ history: FieldKind }>(({ history }) => history !== undefined).map((name) => [
    name,
    agentFields[name].history,
  ]),
) as { [Name in AgentHistory]: (typeof agentFields)[Name]['history'] };

type AgencyHistory = AgencyFieldWith<{ history: FieldKind }>;
const agencyHistory = Object.fromEntries(
  agencyFieldsWith<{ history: FieldKind }>(({ history }) => history !== undefined).map((name) => [
    name,
    agencyFields[name].history,
  ]),
) as { [Name in AgencyHistory]: (typeof agencyFields)[Name]['history'] };

/** The fields whose old and new values are shown to a user; all other fields of a row are left out. */
export const historyFields = {
  ...agentHistory,
  displayCompany: 'brand',
  templateName: 'text',
  permissionTemplate: 'text',
  branchName: 'text',
  branch: 'text',
  supervises: 'text',
  permissions: 'permissions',
  permissionEnds: 'permissionEnds',
  ...agencyHistory,
  found: 'text',
  confirmed: 'text',
  certificateNumber: 'text',
  revokeReason: 'text',
  courseName: 'text',
  staffReason: 'text',
  validFrom: 'date',
  feedbackNumber: 'text',
  feedbackState: 'feedbackState',
  disputeNumber: 'text',
  rateRequestNumber: 'text',
  signOnProvider: 'text',
  keyName: 'text',
  keyHint: 'text',
  keyScopes: 'text',
  keyNetworks: 'text',
  keyLastDay: 'date',
  webhookName: 'text',
  webhookAddress: 'text',
  webhookKinds: 'text',
  // Changes from before permissions were rows.
  oneSource: 'permissionString',
  polarOnline: 'permissionString',
} as const satisfies Record<string, FieldKind>;

export type HistoryField = keyof typeof historyFields;

/** One field that changed: its values as stored, a list as its items separated by spaces; null for no value. */
export interface HistoryChange {
  field: HistoryField;
  before: string | null;
  after: string | null;
  /** True for permissions that the row is about, but that no user gained or lost by it. */
  isSubject?: true;
}

// What is asked for or declined is not given, and a change of many may take.
const aboutPermissions: readonly string[] = [
  'agent.access-asked',
  'agent.access-declined',
  'batch.begun',
] satisfies HistoryAction[];

/** The changes of a row that are shown to a user, in the order of the fields. */
export function historyChanges({
  action,
  before,
  after,
}: {
  action: string;
  before: unknown;
  after: unknown;
}): HistoryChange[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return (Object.keys(historyFields) as HistoryField[])
    .map((field) => ({ field, before: plain(old[field]), after: plain(now[field]) }))
    .filter((change) => change.before !== change.after)
    .map((change) =>
      change.field === 'permissions' && aboutPermissions.includes(action) ? { ...change, isSubject: true } : change,
    );
}

// Keys of permissions as one text, separated by spaces.
function plain(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(' ');
  // Rows of older releases say Y and N.
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
