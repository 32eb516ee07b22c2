import { batchActs } from '#app/domain/people/bulkActions/acts.ts';
import { batchRowStates } from '#app/domain/people/bulkActions/readBatch.server.ts';
import { importStates, rowStates } from '#app/domain/people/import/importLimits.ts';
import { deliveryKindNames, deliveryStates } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { handoverStates } from '#app/domain/people/ownership/handover.ts';
import { resetStates } from '#app/domain/people/staff/secondFactorReset.ts';
import { moveStates } from '#app/domain/people/transfers/move.ts';
import { assistantAnswers, assistantTokenKinds } from '#app/domain/accounts/assistants/assistantRules.ts';
import { linkPurposes } from '#app/domain/accounts/emailLinks.server.ts';
import { endedReasons } from '#app/domain/accounts/sessions/listSessions.server.ts';
import { themeNames } from '#app/domain/accounts/themes.ts';
import { assignmentAudiences } from '#app/domain/academy/assignments/assignmentRules.ts';
import { creditStates } from '#app/domain/academy/credits/creditStates.ts';
import { memberSources } from '#app/domain/academy/members/memberColumns.ts';
import { marketStates } from '#app/domain/academy/levels/marketStates.ts';
import { returnStates } from '#app/domain/agencies/approval/returns.ts';
import { webhookDeliveryStates, webhookFaults, webhookStates } from '#app/domain/agencies/webhooks/webhookRules.ts';
import { approvalStatuses } from '#app/domain/agencies/approval/statuses.ts';
import { surveyQuestions } from '#app/domain/courses/about/survey.ts';
import { storedStates } from '#app/domain/content/documents/inForce.ts';
import { imageFormats } from '#app/domain/content/pictures/imageRules.ts';
import { outageKinds, systems } from '#app/domain/content/status/systems.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { mediaKinds } from '#app/domain/courses/authoring/mediaRules.ts';
import { learningCountKinds } from '#app/domain/courses/analytics/attemptFact.ts';
import { publicationStates } from '#app/domain/courses/editor/publicationStates.ts';
import { completionRules } from '#app/domain/courses/runtime/completionRules.ts';
import { courseStandards } from '#app/domain/courses/runtime/runtimeData.ts';
import { documentKinds, launchModes } from '#app/domain/courses/statements/cmi5Terms.ts';
import { submissionOutcomes } from '#app/domain/content/approval/approval.ts';
import { viewerRoles } from '#app/domain/content/usage/views.ts';
import { feedbackStates } from '#app/domain/feedback/feedbackStates.ts';
import { academyLevelCodes } from '#app/domain/markets/curricula.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { partnerKeyAlgorithms } from '#app/domain/markets/partners.ts';
import { messageAudiences } from '#app/domain/people/messages/audience.ts';
import { messageStates } from '#app/domain/people/messages/messages.ts';
import { settingActs } from '#app/domain/markets/settings/settings.ts';
import { languages } from '#app/i18n.ts';
import { caseKindNames } from '#app/domain/operations/cases/caseKinds.ts';
import { storedJobStates } from '#app/domain/operations/jobs/jobs.ts';
import { exportFormats, exportKindNames, exportStates } from '#app/domain/operations/exports/exportKinds.ts';
import { figureNames } from '#app/domain/operations/figures/figureNames.ts';
import { digests, mailChoices } from '#app/domain/operations/notifications/notificationKinds.ts';
import { searchEntryKinds } from '#app/domain/operations/search/searchKinds.ts';
import { handoverKinds } from '#app/domain/partners/tools/handoverReasons.ts';
import {
  activationFlagCodes,
  agentTypes,
  enrollmentSources,
  genderCodes,
  titleCodes,
} from '#app/domain/permissions/codes.ts';
import { permissionAreas } from '#app/domain/permissions/permissions.ts';
import { keyKinds } from '#app/domain/permissions/scopes.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { salesRhythms } from '#app/domain/sales/bookings/salesMails.ts';
import { bookingStates } from '#app/domain/sales/bookings/bookingStates.ts';
import { disputeReasons, disputeStates } from '#app/domain/sales/commission/disputes.ts';
import { groupStates } from '#app/domain/sales/groups/groups.ts';
import { paymentMethods, paymentStates } from '#app/domain/sales/payments/payments.ts';
import { offerAudiences, offerKinds, rateRequestStates } from '#app/domain/sales/rates/rates.ts';

const sources = Object.values(enrollmentSources);

/**
 * The codes that a column may hold, by the name that prisma/schema gives them in the line `/// [Name]` above it. What
 * Prisma reads of such a column has their type, and the database's CHECKs say the same (tests/api/codes.test.ts). Empty
 * text means that a column was left open.
 */
export const storedCodes = {
  AcademyLevel: academyLevelCodes,
  AccountKind: ['agent', 'staff'],
  ActivationFlag: activationFlagCodes,
  ActorKind: ['agent', 'staff', 'visitor', 'system', 'key'],
  AgentEnrollmentSource: ['', ...sources],
  AgentGender: ['', ...genderCodes],
  AgentTitle: ['', ...titleCodes],
  AgentType: agentTypes,
  ApiKeyKind: keyKinds,
  ApprovalStatus: approvalStatuses,
  AssignmentAudience: assignmentAudiences,
  AssistantAnswer: assistantAnswers,
  AssistantTokenKind: assistantTokenKinds,
  AttainedLevel: [1, 2, 3, 4],
  BatchAct: batchActs,
  BatchRowState: batchRowStates,
  BookingState: bookingStates,
  ChallengePurpose: ['second-factor', 'passkey-sign-in', 'passkey-registration', 'confirmation'],
  ChangeRequestStatus: ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'],
  CaseKind: caseKindNames,
  CompletionRule: completionRules,
  CourseLanguage: courseLanguages,
  CourseMediumKind: mediaKinds,
  CoursePackageState: ['ready', 'published', 'replaced', 'withdrawn'],
  CourseStandard: courseStandards,
  CourseState: publicationStates,
  CourseUploadState: ['checking', 'ready', 'refused'],
  CreditState: creditStates,
  DeliveryKind: deliveryKindNames,
  DeliveryState: deliveryStates,
  Digest: digests,
  DisputeReason: disputeReasons,
  DisputeState: disputeStates,
  EndedReason: endedReasons,
  EnrollmentSource: sources,
  EnrolmentEndReason: ['moved', 'taken-back', 'removed', 'deleted'],
  ExportFormat: exportFormats,
  ExportKind: exportKindNames,
  ExportState: exportStates,
  FeedbackState: feedbackStates,
  Figure: figureNames,
  Gender: genderCodes,
  GroupState: groupStates,
  HandoverKind: handoverKinds,
  HandoverOutcome: ['opened', 'refused', 'failed'],
  HandoverState: handoverStates,
  ImageFormat: imageFormats,
  ImportState: importStates,
  JobState: storedJobStates,
  Language: languages,
  LaunchMode: launchModes,
  LearningCountKind: learningCountKinds,
  LinkPurpose: linkPurposes,
  Market: markets,
  MailChoice: mailChoices,
  MarketState: marketStates,
  MessageAudience: messageAudiences,
  MessageState: messageStates,
  MemberSource: memberSources,
  MoveState: moveStates,
  OutageKind: outageKinds,
  OfferAudience: offerAudiences,
  OfferKind: offerKinds,
  PartnerKeyAlgorithm: partnerKeyAlgorithms,
  PaymentMethod: paymentMethods,
  PaymentState: paymentStates,
  PermissionArea: permissionAreas,
  RateRequestState: rateRequestStates,
  RatingStars: [1, 2, 3, 4, 5],
  RegisteredMarket: ['', ...markets],
  ReturnState: returnStates,
  RowState: rowStates,
  SalesRhythm: salesRhythms,
  SalesScope: ['own', 'agency'],
  SearchEntryKind: searchEntryKinds,
  SecondFactorMethod: ['', 'passkey', 'authenticator', 'recovery-code', 'provider', 'provider-factor'],
  SecondFactorResetState: resetStates,
  SettingAct: settingActs,
  StaffRole: staffRoles,
  StoredState: storedStates,
  SubmissionOutcome: submissionOutcomes,
  SurveyClarity: surveyQuestions.clarity,
  SurveyLength: surveyQuestions.length,
  SurveyUseful: surveyQuestions.useful,
  System: systems,
  Theme: themeNames,
  ViewerRole: viewerRoles,
  WebhookDeliveryState: webhookDeliveryStates,
  WebhookFault: webhookFaults,
  WebhookState: webhookStates,
  XapiDocumentKind: documentKinds,
} as const satisfies Record<string, readonly (string | number)[]>;

declare global {
  /** One of the codes of a column, as the generated client names it. */
  type StoredCode<Name extends keyof typeof storedCodes> = (typeof storedCodes)[Name][number];
}
