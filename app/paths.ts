import { type Query, type SignInQuery, visitorPaths, withQuery } from './visitorPaths.ts';

export { withQuery } from './visitorPaths.ts';

const segment = (text: string) => encodeURIComponent(text);
const brandSegment = (brand: string) => segment(brand.toLowerCase());

/**
 * Every address has a name here; components and redirects use no other, but those of pages for visitors, which use
 * `visitorPaths`.
 */
export const paths = {
  ...visitorPaths,
  mailedCode: (query: SignInQuery = {}) => withQuery('/login/code', query),
  staffMailedCode: (query: { target?: string | null } = {}) => withQuery('/staff/login/code', query),
  staffSecondFactor: (query: { target?: string | null } = {}) => withQuery('/staff/login/second-factor', query),
  staffConfirmation: (query: { target?: string | null; done?: 'yes' } = {}) => withQuery('/staff/login/confirm', query),
  staffPasskeySignIn: (query: { target?: string | null } = {}) => withQuery('/staff/login/passkey', query),
  staffForgotPassword: () => '/staff/forgot-password',
  staffAccount: () => '/staff/account',
  staffApiKeys: (query: { act?: 'create' } = {}) => withQuery('/staff/api-keys', query),
  staffApiKey: (keyId: string) => `/staff/api-keys/${segment(keyId)}`,
  staffWebhooks: (query: { act?: 'create' } = {}) => withQuery('/staff/webhooks', query),
  staffWebhook: (endpointId: string) => `/staff/webhooks/${segment(endpointId)}`,
  staffWebhookDelivery: (endpointId: string, deliveryId: string) =>
    `/staff/webhooks/${segment(endpointId)}/deliveries/${segment(deliveryId)}`,
  staffAccounts: (query: Query = {}) => withQuery('/staff/accounts', query),
  inviteStaff: () => '/staff/accounts/invite',
  staffMemberAccount: (staffId: string) => `/staff/accounts/${segment(staffId)}`,
  staffRecord: () => '/staff/record',
  staffRecordFile: (format: 'csv' | 'xlsx', search = '') => `/staff/record/${format}${search}`,
  staffSecondFactorSetup: () => '/staff/second-factor-setup',
  secondFactor: (query: SignInQuery = {}) => withQuery('/login/second-factor', query),
  tokenLogin: (token: string, query: SignInQuery = {}) => withQuery('/login', { token, ...query }),
  authorizeAssistant: (query: URLSearchParams) => `/oauth/authorize?${query}`,
  connectAssistant: (query: URLSearchParams) => `/connect-assistant?${query}`,
  switchUser: (query: SignInQuery = {}) => withQuery('/login/switch-user', query),
  defaultBrand: () => '/default-brand',
  formTooLarge: () => '/form-too-large',
  failed: (query: { code: string; reference: string }) => withQuery('/_error', query),

  updateEmail: () => '/update-email',
  registerStart: () => '/register-agency-start',
  registerSteps: (query: { step?: 'agency' | 'review' } = {}) => withQuery('/register-agency-steps', query),
  registerDraft: () => '/register-agency-draft',
  registerAnswer: (token: string) => withQuery('/register-agency-answer', { token }),
  registerThankYou: () => '/register-agency-thankyou',

  home: () => '/home',
  pinnedTools: () => '/home/tools/pinned',
  find: (query: Query = {}) => withQuery('/home/search', query),
  findSoon: (query: Query = {}) => withQuery('/home/search/suggestions', query),
  brandHome: (brand: string) => `/home/${brandSegment(brand)}`,
  selectBrand: (brand: string, query: { target: string }) => withQuery(`/home/brand/${brandSegment(brand)}`, query),
  myAccount: () => '/home/my-account',
  restoreNumber: () => '/home/my-account/member-number',
  ownEmail: () => '/home/my-account/email',
  signInProtection: (part?: 'authenticator' | 'recovery-codes') =>
    part ? `/home/my-account/second-factor/${part}` : '/home/my-account/second-factor',
  ownPreferences: (query: { about?: 'theme' | 'timeZone' } = {}) => withQuery('/home/my-account/preferences', query),
  ownOwnership: () => '/home/my-account/ownership',
  changeAgency: (query: Query = {}) => withQuery('/home/my-account/agency', query),
  ownData: () => '/home/my-account/my-data',
  agentEnroll: (registerFor: 'polaronline' | 'academy' = 'polaronline', query: Query = {}) =>
    withQuery('/home/agent-enroll', { registerFor, ...query }),
  salesGoals: () => '/home/pages/other/sales-goals',
  salesReports: (query: Query = {}) => withQuery('/home/pages/other/sales-reports', query),
  salesReportFile: (format: string, query: Query = {}) => withQuery(`/home/sales-reports/${segment(format)}`, query),
  salesMail: () => '/home/sales-by-mail',
  mySales: (query: Query = {}) => withQuery('/home/my-sales', query),
  sailings: (query: Query = {}) => withQuery('/home/sailings', query),
  sailingsCalendar: (query: Query = {}) => withQuery('/home/sailings/file', query),
  commission: (query: Query = {}) => withQuery('/home/commission', query),
  /** `list` is the search of the list from which it is opened, to which its way back leads. */
  bookingCommission: (bookingNumber: string, query: { list?: string } = {}) =>
    withQuery(`/home/commission/${segment(bookingNumber)}`, query),
  payments: (query: Query = {}) => withQuery('/home/payments', query),
  payment: (remittanceId: string) => `/home/payments/${segment(remittanceId)}`,
  paymentsAccount: (query: Query = {}) => withQuery('/home/payments/account', query),
  paymentsFile: (format: string, query: Query = {}) => withQuery(`/home/payments-file/${segment(format)}`, query),
  groups: (query: Query = {}) => withQuery('/home/groups', query),
  group: (groupNumber: string) => `/home/groups/${segment(groupNumber)}`,
  groupsFile: (format: string, query: Query = {}) => withQuery(`/home/groups-file/${segment(format)}`, query),
  disputeAttachment: (attachmentId: string) => `/home/commission-attachments/${segment(attachmentId)}`,
  splits: () => '/home/commission-shares',
  sharesFile: (format: string, query: Query = {}) => withQuery(`/home/commission-shares/${segment(format)}`, query),
  commissionStatement: (format: string, query: Query = {}) =>
    withQuery(`/home/commission-statements/${segment(format)}`, query),
  advisorRates: (query: Query = {}) => withQuery('/home/pages/other/travel-advisor-rates', query),
  cancelRateRequest: (requestId: string) => `/home/advisor-rate-requests/${segment(requestId)}/cancel`,
  advisorRate: (rateId: string) => `/home/advisor-rates/${segment(rateId)}`,
  feedback: (query: Query = {}) => withQuery('/home/feedback', query),
  ownDataFile: () => '/home/my-account/my-data/file',
  academy: (brand: string) => `/home/pages/${brandSegment(brand)}/training/academy`,
  academyDashboard: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/dashboard`, query),
  academyCatalogue: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/catalogue`, query),
  academyWall: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/wall`, query),
  academyHistory: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/history`, query),
  academyCurriculum: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/curriculum`, query),
  academyRewards: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/rewards`, query),
  courseLength: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/course-length`, query),
  academyReports: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/reports`, query),
  academyReportFile: (brand: string, format: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/reports/${segment(format)}`, query),
  academyAssignments: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/assignments`, query),
  newAcademyAssignment: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/assignments/new`, query),
  academyAssignment: (brand: string, assignmentId: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/assignments/${segment(assignmentId)}`, query),
  academyReminder: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/reminder`, query),
  academyResume: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/resume`, query),
  course: (brand: string, courseId: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}`, query),
  aboutCourse: (brand: string, courseId: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}/about`, query),
  courseQuestions: (brand: string, courseId: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}/questions`, query),
  certificate: (brand: string, number: string) =>
    `/home/pages/${brandSegment(brand)}/academy/certificates/${segment(number)}`,
  verify: () => '/verify',
  verifyCertificate: (number: string) => `/verify/${segment(number)}`,
  certificates: (brand: string, query: Query = {}) =>
    withQuery(`/home/pages/${brandSegment(brand)}/academy/certificates`, query),
  certificatePdf: (brand: string, number: string) =>
    `/home/pages/${brandSegment(brand)}/academy/certificates/${segment(number)}/pdf`,
  certificateBadge: (brand: string, number: string) =>
    `/home/pages/${brandSegment(brand)}/academy/certificates/${segment(number)}/badge`,
  bakedBadge: (brand: string, number: string, format: string) =>
    `/home/pages/${brandSegment(brand)}/academy/certificates/${segment(number)}/badge/${segment(format)}`,
  sharedCertificate: (number: string) => `/certificates/${segment(number)}`,
  commodores: () => '/home/pages/other/commodores',
  marketingKit: (brand: string) => `/home/pages/${brandSegment(brand)}/academy/commodore-marketing-kit`,
  marketingKitFile: (brand: string, file: string) =>
    `/home/pages/${brandSegment(brand)}/academy/commodore-marketing-kit/${segment(file)}`,
  courseAnswers: (brand: string, courseId: string) =>
    `/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}/answers`,
  courseAttempt: (brand: string, courseId: string) =>
    `/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}/attempt`,
  bookingHelp: (brand: string) => `/home/pages/${brandSegment(brand)}/booking-tools/booking-help`,
  agencyOverview: (query: Query = {}) => withQuery('/home/agency-overview', query),
  usersFile: (format: 'csv' | 'xlsx', search = '') => `/home/agency-overview/users/${format}${search}`,
  whoCan: (query: Query = {}) => withQuery('/home/agency-overview/permissions', query),
  signOnGuide: (query: { tested?: string; failed?: string } = {}) => withQuery('/home/agency-overview/sign-on', query),
  provisioning: () => '/home/agency-overview/provisioning',
  testSignOn: () => '/home/agency-overview/sign-on/test',
  apiKeys: (query: { act?: 'create' } = {}) => withQuery('/home/agency-overview/api-keys', query),
  apiKey: (keyId: string) => `/home/agency-overview/api-keys/${segment(keyId)}`,
  webhooks: (query: { act?: 'create' } = {}) => withQuery('/home/agency-overview/webhooks', query),
  webhook: (endpointId: string) => `/home/agency-overview/webhooks/${segment(endpointId)}`,
  webhookDelivery: (endpointId: string, deliveryId: string) =>
    `/home/agency-overview/webhooks/${segment(endpointId)}/deliveries/${segment(deliveryId)}`,
  branches: () => '/home/agency-overview/branches',
  branch: (branchId: string, query: Query = {}) =>
    withQuery(`/home/agency-overview/branches/${segment(branchId)}`, query),
  personBranch: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/branch`,
  permissionTemplates: () => '/home/agency-overview/permission-templates',
  permissionTemplate: (templateId: string) => `/home/agency-overview/permission-templates/${segment(templateId)}`,
  templatePeople: (templateId: string, query: Query = {}) =>
    withQuery(`/home/agency-overview/permission-templates/${segment(templateId)}/people`, query),
  templateChange: (templateId: string, query: Query = {}) =>
    withQuery(`/home/agency-overview/permission-templates/${segment(templateId)}/change`, query),
  whatCan: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/permissions`,
  personLearning: (agentUniqueId: string, query: Query = {}) =>
    withQuery(`/home/agency-overview/${segment(agentUniqueId)}/learning`, query),
  personSales: (agentUniqueId: string, query: Query = {}) =>
    withQuery(`/home/agency-overview/${segment(agentUniqueId)}/sales`, query),
  personRecord: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/record`,
  endAccess: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/end-access`,
  agencyInformation: (query: Query = {}) => withQuery('/home/agency-overview/agency', query),
  agencyRecordFile: (format: 'csv' | 'xlsx', query: Query = {}) =>
    withQuery('/home/agency-overview/record/file', { ...query, format }),
  accountReview: (query: Query = {}) => withQuery('/home/agency-overview/accounts-review', query),
  addAgent: () => '/home/agency-overview/add',
  inviteAgent: () => '/home/agency-overview/invite',
  invitations: () => '/home/agency-overview/invitations',
  imports: () => '/home/agency-overview/import',
  importTemplate: (format: 'csv' | 'xlsx') => `/home/agency-overview/import/template/${format}`,
  import: (importId: string, query: Query = {}) =>
    withQuery(`/home/agency-overview/import/${segment(importId)}`, query),
  importResult: (importId: string, format: 'csv' | 'xlsx') =>
    `/home/agency-overview/import/${segment(importId)}/result/${format}`,
  manyAgents: (query: Query = {}) => withQuery('/home/agency-overview/many', query),
  batches: () => '/home/agency-overview/bulk-changes',
  batch: (batchId: string, query: Query = {}) => withQuery(`/home/agency-overview/many/${segment(batchId)}`, query),
  batchResult: (batchId: string, format: 'csv' | 'xlsx') =>
    `/home/agency-overview/many/${segment(batchId)}/result/${format}`,
  editAgent: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}`,
  editProfile: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/edit`,
  resetSecondFactor: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/second-factor`,
  sendFirstMail: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/first-mail`,
  requireSecondFactor: () => '/home/agency-overview/second-factor',
  agentRole: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/role`,
  agentSignIn: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/sign-in`,
  proposeOwnership: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/ownership`,
  leaveAgency: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/leave`,
  moveRequests: () => '/home/agency-overview/requests',
  accessRequests: () => '/home/agency-overview/access-requests',
  agentAccess: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/access`,

  feedbackPicture: (feedbackId: string) => `/home/feedback/${segment(feedbackId)}/picture`,

  contactUs: (brand: string) => `/home/pages/${brandSegment(brand)}/standalone-links/contact-us`,

  statusFeed: (query: { language?: string } = {}) => withQuery('/status/feed', query),
  notices: (query: { language: string; market: string; alerts?: string }) => withQuery('/notices', query),

  loginHelp: (market: string) => `/ext-pages/${segment(market)}/login-help`,

  correctPerson: (agentUniqueId: string) => `/staff/people/${segment(agentUniqueId)}/correct`,
  personNumber: (agentUniqueId: string) => `/staff/people/${segment(agentUniqueId)}/number`,
  movePerson: (agentUniqueId: string) => `/staff/people/${segment(agentUniqueId)}/agency`,
  staffResets: (query: Query = {}) => withQuery('/staff/second-factor-resets', query),
  staffPerson: (agentUniqueId: string, query: Query = {}) =>
    withQuery(`/staff/people/${segment(agentUniqueId)}`, query),
  staffHome: () => '/staff/home',
  staffCase: (kind: string, subjectId: string) => `/staff/cases/${segment(kind)}/${segment(subjectId)}`,
  staffFigures: (query: Query = {}) => withQuery('/staff/figures', query),
  staffFiguresFile: (format: 'csv' | 'xlsx', query: Query = {}) => withQuery(`/staff/figures/${format}`, query),
  staffExports: (query: Query = {}) => withQuery('/staff/exports', query),
  staffExportFile: (exportId: string) => `/staff/exports/${segment(exportId)}/file`,
  staffHelp: () => '/staff/help',
  staffMergeWith: (agentUniqueId: string, query: { with?: string } = {}) =>
    withQuery(`/staff/people/${segment(agentUniqueId)}/merge`, query),
  staffAgencyMergeWith: (agencyId: string, query: { with?: string } = {}) =>
    withQuery(`/staff/agencies/${segment(agencyId)}/merge`, query),
  staffAgencyMerge: (mergeId: string) => `/staff/agency-merges/${segment(mergeId)}`,
  staffMerge: (mergeId: string) => `/staff/merges/${segment(mergeId)}`,
  staffViewAs: (agentUniqueId: string) => `/staff/people/${segment(agentUniqueId)}/view`,
  staffMails: () => '/staff/mails',
  staffMail: (template: string) => `/staff/mails/${segment(template)}`,
  staffSettings: () => '/staff/settings',
  staffSettingKind: (kind: string) => `/staff/settings/${segment(kind)}`,
  staffSetting: (kind: string, scope: string) => `/staff/settings/${segment(kind)}/${segment(scope)}`,
  staffSettingSheet: (scope: string, typed: Query = {}) =>
    withQuery(`/staff/settings/appearance/${segment(scope)}/sheet`, typed),
  staffSettingMail: (kind: string, scope: string, typed: Query = {}) =>
    withQuery(`/staff/settings/${segment(kind)}/${segment(scope)}/mail`, typed),
  staffSetup: () => '/staff/setup',
  staffSetupContent: (query: Query = {}) => withQuery('/staff/setup/content', query),
  staffSetupCourses: () => '/staff/setup/courses',
  staffSearchSoon: (query: Query = {}) => withQuery('/staff/search/suggestions', query),
  staffSearch: (query: Query = {}) => withQuery('/staff/search', query),
  staffHandovers: (query: Query = {}) => withQuery('/staff/partners', query),
  staffTheme: () => '/staff/theme',
  staffOutages: (query: Query = {}) => withQuery('/staff/outages', query),
  staffMessages: (query: Query = {}) => withQuery('/staff/messages', query),
  staffMessage: (messageId: string) => `/staff/messages/${segment(messageId)}`,
  staffOutage: (outageId: string) => `/staff/outages/${segment(outageId)}`,
  staffJobs: (query: Query = {}) => withQuery('/staff/jobs', query),
  staffCertificates: (query: Query = {}) => withQuery('/staff/certificates', query),
  staffGrantCertificate: () => '/staff/certificates/grant',
  staffCredits: (query: Query = {}) => withQuery('/staff/credits', query),
  staffOpenCredit: () => '/staff/credits/open',
  staffCredit: (creditId: string) => `/staff/credits/${segment(creditId)}`,
  staffCertificate: (number: string) => `/staff/certificates/${segment(number)}`,
  staffContent: (query: Query = {}) => withQuery('/staff/content', query),
  staffReplaceTexts: () => '/staff/content/replace',
  staffNewContent: (query: Query = {}) => withQuery('/staff/content/new', query),
  staffImages: (query: Query = {}) => withQuery('/staff/content/images', query),
  staffDocument: (documentId: string, query: Query = {}) => withQuery(`/staff/content/${segment(documentId)}`, query),
  staffDocumentVersions: (documentId: string, query: Query = {}) =>
    withQuery(`/staff/content/${segment(documentId)}/versions`, query),
  staffDocumentLanguages: (documentId: string) => `/staff/content/${segment(documentId)}/languages`,
  staffContentApproval: () => '/staff/content/approval',
  staffDocumentApproval: (documentId: string) => `/staff/content/${segment(documentId)}/approval`,
  staffUsage: (query: Query = {}) => withQuery('/staff/content/usage', query),
  staffDocumentUsage: (documentId: string, query: Query = {}) =>
    withQuery(`/staff/content/${segment(documentId)}/usage`, query),
  staffPreview: (documentId: string, query: Query = {}) =>
    withQuery(`/staff/content/preview/${segment(documentId)}`, query),
  staffLearning: (query: Query = {}) => withQuery('/staff/learning', query),
  staffLearningFile: (format: 'csv' | 'xlsx', query: Query = {}) => withQuery(`/staff/learning/file/${format}`, query),
  staffCourseLearning: (courseId: string, query: Query = {}) =>
    withQuery(`/staff/learning/courses/${segment(courseId)}`, query),
  staffStatements: (query: Query = {}) => withQuery('/staff/learning/statements', query),
  staffStatement: (statementId: string) => `/staff/learning/statements/${segment(statementId)}`,
  staffAttempt: (registration: string) => `/staff/learning/attempts/${segment(registration)}`,
  staffAttemptCalls: (registration: string, query: Query = {}) =>
    withQuery(`/staff/learning/attempts/${segment(registration)}/calls`, query),
  staffChangeAttempt: (registration: string) => `/staff/learning/attempts/${segment(registration)}/change`,
  staffCourseLearners: (courseId: string, query: Query = {}) =>
    withQuery(`/staff/learning/courses/${segment(courseId)}/learners`, query),
  staffCourseLearnersFile: (courseId: string, format: 'csv' | 'xlsx', query: Query = {}) =>
    withQuery(`/staff/learning/courses/${segment(courseId)}/learners/file/${format}`, query),
  staffAssignments: (query: Query = {}) => withQuery('/staff/learning/assignments', query),
  staffNewAssignment: (query: Query = {}) => withQuery('/staff/learning/assignments/new', query),
  staffAssignment: (assignmentId: string) => `/staff/learning/assignments/${segment(assignmentId)}`,
  staffQuestions: (query: Query = {}) => withQuery('/staff/learning/questions', query),
  staffCourseRatings: (courseId: string, query: Query = {}) =>
    withQuery(`/staff/learning/courses/${segment(courseId)}/ratings`, query),
  staffCourses: (query: Query = {}) => withQuery('/staff/courses', query),
  staffNewCourse: () => '/staff/courses/new',
  staffCourse: (courseId: string, query: Query = {}) => withQuery(`/staff/courses/${segment(courseId)}`, query),
  staffWrite: (courseId: string) => `/staff/courses/${segment(courseId)}/write`,
  staffWriteIn: (courseId: string, language: string) =>
    `/staff/courses/${segment(courseId)}/write/${segment(language)}`,
  staffWriteBank: (courseId: string, language: string, query: Query = {}) =>
    withQuery(`/staff/courses/${segment(courseId)}/write/${segment(language)}/bank`, query),
  staffWritePage: (courseId: string, language: string, pageId: string, query: Query = {}) =>
    withQuery(`/staff/courses/${segment(courseId)}/write/${segment(language)}/pages/${segment(pageId)}`, query),
  staffWriteQuestion: (courseId: string, language: string, questionId: string, query: Query = {}) =>
    withQuery(`/staff/courses/${segment(courseId)}/write/${segment(language)}/questions/${segment(questionId)}`, query),
  staffWriteShown: (courseId: string, language: string) =>
    `/staff/courses/${segment(courseId)}/write/${segment(language)}/shown`,
  staffWriteExport: (courseId: string, language: string, standard: string) =>
    `/staff/courses/${segment(courseId)}/write/${segment(language)}/export/${segment(standard)}`,
  staffCourseMedium: (courseId: string, name: string) => `/staff/courses/${segment(courseId)}/files/${segment(name)}`,
  staffCourseHosts: (courseId: string) => `/staff/courses/${segment(courseId)}/hosts`,
  staffCoursePackages: (courseId: string) => `/staff/courses/${segment(courseId)}/packages`,
  staffCoursePreview: (courseId: string, packageId: string) =>
    `/staff/courses/${segment(courseId)}/packages/${segment(packageId)}/preview`,
  staffCoursePreviewAttempt: (courseId: string, packageId: string) =>
    `/staff/courses/${segment(courseId)}/packages/${segment(packageId)}/attempt`,
  staffRequirements: () => '/staff/courses/requirements',
  staffCurriculumRequirements: (curriculum: string, query: Query = {}) =>
    withQuery(`/staff/courses/requirements/${segment(curriculum)}`, query),
  staffCourseCategories: () => '/staff/courses/categories',
  staffAcademyMarkets: (query: Query = {}) => withQuery('/staff/courses/markets', query),
  staffAgency: (agencyId: string) => `/staff/agencies/${segment(agencyId)}`,
  staffAllAgencies: (query: Query = {}) => withQuery('/staff/agencies/all', query),
  staffAgencyChanges: (query: Query = {}) => withQuery('/staff/agencies/changes', query),
  staffAgencyChange: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/change`,
  staffAgencyPeople: (agencyId: string, query: Query = {}) =>
    withQuery(`/staff/agencies/${segment(agencyId)}/people`, query),
  staffAgencyRecord: (agencyId: string, query: Query = {}) =>
    withQuery(`/staff/agencies/${segment(agencyId)}/record`, query),
  staffAgencyEdit: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/edit`,
  staffAgencyAccess: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/access`,
  staffAgencySignOn: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/sign-on`,

  staffMembers: (query: Query = {}) => withQuery('/staff/members', query),
  staffMember: (ccn: string) => `/staff/members/${segment(ccn)}`,
  staffMemberCorrection: (ccn: string) => `/staff/members/${segment(ccn)}/correct`,
  staffMemberImports: () => '/staff/members/import',
  staffMemberImport: (deliveryId: string) => `/staff/members/import/${segment(deliveryId)}`,
  staffMemberImportResult: (deliveryId: string, format: string) =>
    `/staff/members/import/${segment(deliveryId)}/result/${segment(format)}`,
  staffMemberTemplate: (format: string) => `/staff/members/import/template/${segment(format)}`,
  staffRates: (query: Query = {}) => withQuery('/staff/rates', query),
  staffRate: (rateId: string) => `/staff/rates/${segment(rateId)}`,
  staffRateState: (rateId: string) => `/staff/rates/${segment(rateId)}/state`,
  staffNewRate: (query: { from?: string } = {}) => withQuery('/staff/rates/new', query),
  staffRateImports: () => '/staff/rates/import',
  staffRateImport: (deliveryId: string) => `/staff/rates/import/${segment(deliveryId)}`,
  staffRateImportResult: (deliveryId: string, format: string) =>
    `/staff/rates/import/${segment(deliveryId)}/result/${segment(format)}`,
  staffRateTemplate: (format: string) => `/staff/rates/import/template/${segment(format)}`,
  staffPayments: (query: Query = {}) => withQuery('/staff/payments', query),
  staffPaymentLine: (lineId: string) => `/staff/payments/${segment(lineId)}`,
  staffUndoAssignment: (lineId: string) => `/staff/payments/${segment(lineId)}/undo`,
  staffRemittances: () => '/staff/payments/import',
  staffRemittanceImport: (deliveryId: string) => `/staff/payments/import/${segment(deliveryId)}`,
  staffRemittanceResult: (deliveryId: string, format: string) =>
    `/staff/payments/import/${segment(deliveryId)}/result/${segment(format)}`,
  staffRemittanceTemplate: (format: string) => `/staff/payments/import/template/${segment(format)}`,
  staffGroups: () => '/staff/groups',
  staffGroupImport: (deliveryId: string) => `/staff/groups/${segment(deliveryId)}`,
  staffGroupResult: (deliveryId: string, format: string) =>
    `/staff/groups/${segment(deliveryId)}/result/${segment(format)}`,
  staffGroupTemplate: (format: string) => `/staff/groups/template/${segment(format)}`,
  staffLedger: () => '/staff/ledger',
  staffLedgerImport: (deliveryId: string) => `/staff/ledger/${segment(deliveryId)}`,
  staffLedgerResult: (deliveryId: string, format: string) =>
    `/staff/ledger/${segment(deliveryId)}/result/${segment(format)}`,
  staffLedgerTemplate: (format: string) => `/staff/ledger/template/${segment(format)}`,
  staffDisputes: (query: Query = {}) => withQuery('/staff/sales', query),
  staffDispute: (disputeId: string) => `/staff/sales/disputes/${segment(disputeId)}`,
  staffBooking: (bookingNumber: string) => `/staff/sales/bookings/${segment(bookingNumber)}`,
  staffGroup: (groupNumber: string) => `/staff/sales/groups/${segment(groupNumber)}`,
  staffDisputeAttachment: (attachmentId: string) => `/staff/sales/attachments/${segment(attachmentId)}`,
  staffRateRequests: (query: Query = {}) => withQuery('/staff/sales/rates', query),
  staffRateRequest: (requestId: string) => `/staff/sales/rates/${segment(requestId)}`,

  staffFeedback: (query: Query = {}) => withQuery('/staff/feedback', query),
  staffFeedbackOne: (feedbackId: string) => `/staff/feedback/${segment(feedbackId)}`,
  staffFeedbackPicture: (feedbackId: string) => `/staff/feedback/${segment(feedbackId)}/picture`,
  staffFeedbackTemplates: () => '/staff/feedback/templates',
  staffFeedbackTemplate: (templateId: string) => `/staff/feedback/templates/${segment(templateId)}`,
  staffFeedbackOutcomes: () => '/staff/feedback/we-did',
  staffFeedbackOutcome: (outcomeId: string) => `/staff/feedback/we-did/${segment(outcomeId)}`,
  image: (imageId: string, width: number) => `/images/${segment(imageId)}/${width}`,

  sandboxCredits: () => '/sandbox/credits',
  mailbox: (id?: string) => (id ? `/dev/mailbox/${segment(id)}` : '/dev/mailbox'),
  mailboxAttachment: (id: string) => `/dev/mailbox/${segment(id)}/attachment`,
  mailboxHtml: (id: string) => `/dev/mailbox/${segment(id)}/html`,
};

type Factor = 'passkey' | 'authenticator';
type SetupQuery = { target?: string | null };

// The notifications of an account, at either door.
function notificationPaths(base: string) {
  return {
    notifications: (query: Query = {}) => withQuery(base, query),
    notification: (notificationId: string) => `${base}/${segment(notificationId)}`,
    newestNotifications: () => `${base}/newest`,
    unreadStream: () => `${base}/stream`,
    notificationChoices: () => `${base}/choices`,
  };
}

/**
 * The pages of one's own account, which stand at two addresses each: an agent's, and a staff member's. `home` is
 * where a change of the password leads to.
 */
export const ownPaths = {
  agent: {
    home: paths.myAccount,
    forgotPassword: paths.forgotPassword,
    password: () => '/home/my-account/password',
    email: paths.ownEmail,
    history: () => '/home/my-account/history',
    ...notificationPaths('/home/my-account/notifications'),
    protection: paths.signInProtection,
    passkey: (passkeyId: string) => `/home/my-account/second-factor/passkeys/${segment(passkeyId)}`,
    setup: (factor?: Factor, query: SetupQuery = {}) =>
      withQuery(factor ? `/second-factor-setup/${factor}` : '/second-factor-setup', query),
    sessions: () => '/home/my-account/sessions',
    preferences: paths.ownPreferences,
    dataFile: paths.ownDataFile,
    login: () => paths.login(),
  },
  staff: {
    home: paths.staffAccount,
    forgotPassword: paths.staffForgotPassword,
    password: () => '/staff/account/password',
    email: () => '/staff/account/email',
    history: () => '/staff/account/history',
    ...notificationPaths('/staff/account/notifications'),
    protection: (part?: 'authenticator' | 'recovery-codes') =>
      part ? `/staff/account/second-factor/${part}` : '/staff/account/second-factor',
    passkey: (passkeyId: string) => `/staff/account/second-factor/passkeys/${segment(passkeyId)}`,
    setup: (factor?: Factor, query: SetupQuery = {}) =>
      withQuery(factor ? `/staff/second-factor-setup/${factor}` : '/staff/second-factor-setup', query),
    sessions: () => '/staff/account/sessions',
    preferences: (query: { about?: 'theme' | 'timeZone' } = {}) => withQuery('/staff/account/preferences', query),
    dataFile: () => '/staff/account/my-data/file',
    login: () => paths.staffLogin(),
  },
} satisfies Record<'agent' | 'staff', OwnPaths>;

export interface OwnPaths extends ReturnType<typeof notificationPaths> {
  home: () => string;
  forgotPassword: () => string;
  password: () => string;
  email: () => string;
  history: () => string;
  protection: typeof paths.signInProtection;
  passkey: (passkeyId: string) => string;
  setup: (factor?: Factor, query?: SetupQuery) => string;
  sessions: () => string;
  preferences: typeof paths.ownPreferences;
  dataFile: () => string;
  login: () => string;
}
