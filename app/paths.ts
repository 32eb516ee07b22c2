/** Every address has a name here; components and redirects use no other. */

/** What goes along from a sign-in to its end: the page that was asked for, and the flow that `app=` names. */
type SignInQuery = { target?: string | null; app?: string | null };

type Query = Record<string, string | number | null | undefined>;

/** `address` with the parts of `query` that have a value. */
export function withQuery(address: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}

const segment = (text: string) => encodeURIComponent(text);
const brandSegment = (brand: string) => segment(brand.toLowerCase());

export const paths = {
  root: () => '/',
  login: (query: SignInQuery & { ended?: 'idle' | 'timeout' | 'signed-out' | 'ended' } = {}) => withQuery('/login', query),
  secondFactor: (query: SignInQuery = {}) => withQuery('/login/second-factor', query),
  passkeySignIn: (query: SignInQuery = {}) => withQuery('/login/passkey', query),
  tokenLogin: (token: string, query: SignInQuery = {}) => withQuery('/login', { token, ...query }),
  switchUser: (query: SignInQuery = {}) => withQuery('/login/switch-user', query),
  signOut: () => '/sign-out',
  keepAlive: () => '/session/keep-alive',
  language: () => '/language',
  banners: () => '/banners',
  events: () => '/events',
  defaultBrand: () => '/default-brand',

  updateEmail: () => '/update-email',
  secondFactorSetup: (factor?: 'passkey' | 'authenticator', query: { target?: string | null } = {}) =>
    withQuery(factor ? `/second-factor-setup/${factor}` : '/second-factor-setup', query),
  forgotPassword: () => '/forgot-password',
  registerHome: () => '/register-agency-home',
  registerStart: () => '/register-agency-start',
  registerSteps: (query: { step?: 'agency' | 'review' } = {}) => withQuery('/register-agency-steps', query),
  registerDraft: () => '/register-agency-draft',
  registerThankYou: () => '/register-agency-thankyou',

  home: () => '/home',
  brandHome: (brand: string) => `/home/${brandSegment(brand)}`,
  myAccount: () => '/home/my-account',
  ownPassword: () => '/home/my-account/password',
  ownEmail: () => '/home/my-account/email',
  signInProtection: (part?: 'authenticator' | 'recovery-codes') =>
    part ? `/home/my-account/second-factor/${part}` : '/home/my-account/second-factor',
  passkey: (passkeyId: string) => `/home/my-account/second-factor/passkeys/${segment(passkeyId)}`,
  ownPreferences: (query: { about?: 'theme' } = {}) => withQuery('/home/my-account/preferences', query),
  ownSessions: () => '/home/my-account/sessions',
  ownOwnership: () => '/home/my-account/ownership',
  changeAgency: (query: Query = {}) => withQuery('/home/my-account/agency', query),
  ownHistory: () => '/home/my-account/history',
  ownData: () => '/home/my-account/my-data',
  agentEnroll: (registerFor: 'polaronline' | 'academy' = 'polaronline') => withQuery('/home/agent-enroll', { registerFor }),
  salesReports: (query: Query = {}) => withQuery('/home/pages/other/sales-reports', query),
  salesReportFile: (format: string, query: Query = {}) => withQuery(`/home/sales-reports/${segment(format)}`, query),
  feedback: (query: Query = {}) => withQuery('/home/feedback', query),
  ownDataFile: () => '/home/my-account/my-data/file',
  academy: (brand: string) => `/home/pages/${brandSegment(brand)}/training/academy`,
  academyDashboard: (brand: string, query: Query = {}) => withQuery(`/home/pages/${brandSegment(brand)}/academy/dashboard`, query),
  academyHistory: (brand: string, query: Query = {}) => withQuery(`/home/pages/${brandSegment(brand)}/academy/history`, query),
  academyCurriculum: (brand: string, query: Query = {}) => withQuery(`/home/pages/${brandSegment(brand)}/academy/curriculum`, query),
  academyRewards: (brand: string) => `/home/pages/${brandSegment(brand)}/academy/rewards`,
  courseLength: (brand: string, query: Query = {}) => withQuery(`/home/pages/${brandSegment(brand)}/academy/course-length`, query),
  academyResume: (brand: string, query: Query = {}) => withQuery(`/home/pages/${brandSegment(brand)}/academy/resume`, query),
  course: (brand: string, courseId: string) => `/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}`,
  certificate: (brand: string, number: string) => `/home/pages/${brandSegment(brand)}/academy/certificates/${segment(number)}`,
  verifyCertificate: (number: string) => `/verify/${segment(number)}`,
  courseAnswers: (brand: string, courseId: string) => `/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}/answers`,
  courseAttempt: (brand: string, courseId: string) => `/home/pages/${brandSegment(brand)}/academy/courses/${segment(courseId)}/attempt`,
  bookingHelp: (brand: string) => `/home/pages/${brandSegment(brand)}/booking-tools/booking-help`,
  agencyOverview: (query: Query = {}) => withQuery('/home/agency-overview', query),
  usersFile: (format: 'csv' | 'xlsx', search = '') => `/home/agency-overview/users/${format}${search}`,
  whoCan: (query: Query = {}) => withQuery('/home/agency-overview/permissions', query),
  permissionTemplates: () => '/home/agency-overview/permission-templates',
  permissionTemplate: (templateId: string) => `/home/agency-overview/permission-templates/${segment(templateId)}`,
  whatCan: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/permissions`,
  agencyInformation: (query: Query = {}) => withQuery('/home/agency-overview/agency', query),
  agencyRecord: (query: Query = {}) => withQuery('/home/agency-overview/record', query),
  agencyRecordFile: () => '/home/agency-overview/record/file',
  accountReview: (query: Query = {}) => withQuery('/home/agency-overview/accounts-review', query),
  addAgent: () => '/home/agency-overview/add',
  imports: () => '/home/agency-overview/import',
  importTemplate: (format: 'csv' | 'xlsx') => `/home/agency-overview/import/template/${format}`,
  import: (importId: string, query: Query = {}) => withQuery(`/home/agency-overview/import/${segment(importId)}`, query),
  importResult: (importId: string, format: 'csv' | 'xlsx') => `/home/agency-overview/import/${segment(importId)}/result/${format}`,
  manyAgents: (query: Query = {}) => withQuery('/home/agency-overview/many', query),
  batch: (batchId: string, query: Query = {}) => withQuery(`/home/agency-overview/many/${segment(batchId)}`, query),
  batchResult: (batchId: string, format: 'csv' | 'xlsx') => `/home/agency-overview/many/${segment(batchId)}/result/${format}`,
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
  agentAccess: (agentUniqueId: string) => `/home/agency-overview/${segment(agentUniqueId)}/access`,

  feedbackPicture: (feedbackId: string) => `/home/feedback/${segment(feedbackId)}/picture`,

  contactUs: (brand: string) => `/home/pages/${brandSegment(brand)}/standalone-links/contact-us`,

  status: () => '/status',
  statusFeed: (query: { language?: string } = {}) => withQuery('/status/feed', query),
  notices: (query: { language: string; market: string }) => withQuery('/notices', query),

  loginHelp: (market: string) => `/ext-pages/${segment(market)}/login-help`,

  staffLogin: (query: { ended?: 'idle' | 'timeout' | 'signed-out'; target?: string | null } = {}) => withQuery('/staff/login', query),
  staffSignOut: () => '/staff/sign-out',
  staffKeepAlive: () => '/staff/keep-alive',
  staffLanguage: () => '/staff/language',
  staffTheme: () => '/staff/theme',
  staffAgencies: (query: Query = {}) => withQuery('/staff/agencies', query),
  staffOutages: (query: Query = {}) => withQuery('/staff/outages', query),
  staffOutage: (outageId: string) => `/staff/outages/${segment(outageId)}`,
  staffJobs: (query: Query = {}) => withQuery('/staff/jobs', query),
  staffContent: (query: Query = {}) => withQuery('/staff/content', query),
  staffNewContent: (query: Query = {}) => withQuery('/staff/content/new', query),
  staffImages: (query: Query = {}) => withQuery('/staff/content/images', query),
  staffDocument: (documentId: string, query: Query = {}) => withQuery(`/staff/content/${segment(documentId)}`, query),
  staffDocumentVersions: (documentId: string, query: Query = {}) => withQuery(`/staff/content/${segment(documentId)}/versions`, query),
  staffPreview: (documentId: string, query: Query = {}) => withQuery(`/staff/content/preview/${segment(documentId)}`, query),
  staffAgency: (agencyId: string) => `/staff/agencies/${segment(agencyId)}`,
  staffAllAgencies: (query: Query = {}) => withQuery('/staff/agencies/all', query),
  staffAgencyChanges: (query: Query = {}) => withQuery('/staff/agencies/changes', query),
  staffAgencyChange: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/change`,
  staffAgencyPeople: (agencyId: string, query: Query = {}) => withQuery(`/staff/agencies/${segment(agencyId)}/people`, query),
  staffAgencyRecord: (agencyId: string, query: Query = {}) => withQuery(`/staff/agencies/${segment(agencyId)}/record`, query),
  staffAgencyEdit: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/edit`,
  staffAgencyAccess: (agencyId: string) => `/staff/agencies/${segment(agencyId)}/access`,

  staffFeedback: (query: Query = {}) => withQuery('/staff/feedback', query),
  staffFeedbackOne: (feedbackId: string) => `/staff/feedback/${segment(feedbackId)}`,
  staffFeedbackPicture: (feedbackId: string) => `/staff/feedback/${segment(feedbackId)}/picture`,
  staffFeedbackTemplates: () => '/staff/feedback/templates',
  staffFeedbackTemplate: (templateId: string) => `/staff/feedback/templates/${segment(templateId)}`,
  staffFeedbackOutcomes: () => '/staff/feedback/we-did',
  staffFeedbackOutcome: (outcomeId: string) => `/staff/feedback/we-did/${segment(outcomeId)}`,
  image: (imageId: string, width: number) => `/images/${segment(imageId)}/${width}`,

  mailbox: (id?: string) => (id ? `/dev/mailbox/${segment(id)}` : '/dev/mailbox'),
  mailboxHtml: (id: string) => `/dev/mailbox/${segment(id)}/html`,
};
