import type { ActionName } from '#app/domain/permissions/actions.ts';
import { permissionStrings } from '#app/domain/permissions/permissions.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { samplePassword } from '#tests/support/builders.ts';
import { certificateNumberOf } from '#tests/support/certificates.ts';

/** The user, agency or permission that an attempt is about. */
export interface Subject {
  agentUniqueId: string;
  agentId: string;
  polarAgentId: string;
  emailAddress: string;
  agentType: string;
  agencyId: string;
  /** What they hold. */
  grants: readonly string[];
  /** The permission that the attempt gives. */
  key?: string;
}

/** What is sent: a form's fields, a call's body, or a search; parts of the address come from the subject. */
export interface Sent {
  fields?: Record<string, string | readonly string[]>;
  body?: unknown;
  search?: string;
  /** Parts of the address that are others than at other doors. */
  params?: Record<string, string>;
  /** What the subject must be for the action to be possible. */
  subject?: { activationFlag?: 'A' | 'C' | 'D'; emailValidFlag?: boolean; boundToBranches?: boolean };
}

const deliveryKindsOfMatrix = ['ledger', 'members', 'remittances', 'groups'] as const;

/** The identifier of the matrix's delivery of a kind. */
export function deliveryOf(kind: (typeof deliveryKindsOfMatrix)[number], agencyId: string): string {
  return `00000000-0000-4000-8000-000${deliveryKindsOfMatrix.indexOf(kind)}${agencyId}`;
}
const delivery =
  (kind: (typeof deliveryKindsOfMatrix)[number]) =>
  ({ agencyId }: Subject) => ({
    params: { deliveryId: deliveryOf(kind, agencyId) },
  });

// It has ended already: a user who may do it reads so.
const posted = (kind: (typeof deliveryKindsOfMatrix)[number]) => (subject: Subject) => ({
  ...delivery(kind)(subject),
  fields: { intent: 'discard' },
});

/** The number of the group that the matrix's agency has. */
export function groupOf(agencyId: string): string {
  return `MATRIX-${agencyId}`;
}

/** The identifier of the permission template that the matrix's agency has. */
export function templateOf(agencyId: string): string {
  return `00000000-0000-4000-8000-0009${agencyId}`;
}
/** The identifier of the domain for sign-on that the matrix's agency has. */
export function signOnDomainOf(agencyId: string): string {
  return `00000000-0000-4000-8000-0019${agencyId}`;
}
/** The identifiers of the keys that the matrix makes: one of the agency, and one of the brand. */
export function keyOfMatrix(owner: 'agency' | 'brand', agencyId: string): string {
  return `00000000-0000-4000-8000-00${owner === 'agency' ? '07' : '08'}${agencyId}`;
}
/** The identifiers of the webhooks that the matrix makes, each with one delivery. */
export function webhookOfMatrix(
  owner: 'agency' | 'brand',
  agencyId: string,
): { endpointId: string; deliveryId: string } {
  const id = (part: string) => `00000000-0000-4000-8000-00${part}${agencyId}`;
  return owner === 'agency'
    ? { endpointId: id('10'), deliveryId: id('12') }
    : { endpointId: id('11'), deliveryId: id('13') };
}
const agencyWebhook = ({ agencyId }: Subject): Sent => ({ params: webhookOfMatrix('agency', agencyId) });
const brandWebhook = ({ agencyId }: Subject): Sent => ({ params: webhookOfMatrix('brand', agencyId) });
const switchedOn = { fields: { intent: 'switchOn' } };
const agencyKey = ({ agencyId }: Subject): Sent => ({ params: { keyId: keyOfMatrix('agency', agencyId) } });
const brandKey = ({ agencyId }: Subject): Sent => ({ params: { keyId: keyOfMatrix('brand', agencyId) } });
const takenOver = { fields: { intent: 'takeOver' } };
/** The identifier of the partner that the matrix makes: what an attempt does to it, others may do too. */
export const tokenPartnerOfMatrix = '00000000-0000-4000-8000-000600000000';
const tokenPartner = (): Sent => ({ params: { partnerId: tokenPartnerOfMatrix } });

const templateOfMatrix = ({ agencyId }: Subject): Sent => ({
  params: { templateId: templateOf(agencyId) },
  search: '?templateName=Kept&permissions=osAnswers',
});

const permissionsFor = ({ grants, key }: Subject) => (key ? [...grants, key] : grants);
const stringsFor = (subject: Subject) => permissionStrings(permissionCatalogue, permissionsFor(subject));
const added = (subject: Subject) => ({
  ...addAgentInput(),
  agentType: subject.agentType,
  permissions: subject.key ? [subject.key] : [],
});
const addForm = (subject: Subject): Sent => ({ fields: { ...added(subject), certification: 'on' } });
const inviteForm = (subject: Subject): Sent => {
  const { emailAddress, firstName, lastName, agentType, permissions } = added(subject);
  return { fields: { emailAddress, firstName, lastName, agentType, permissions, certification: 'on' } };
};
const profileUpdate = (agent: object): Sent => ({ body: { reqType: 'R0032', agent } });
const noteOfMatrix = { fields: { intent: 'note', noteTxt: 'Tried by the matrix' } };
// A scope of nam alone.
const settingOfMatrix = (kind: string, scope: string, fields: Record<string, string>) => () => ({
  params: { kind, scope },
  fields: { ...fields, validFrom: '2026-01-01', reason: 'Tried by the matrix', version: '0', intent: 'save' },
});
const lookOfMatrix = {
  lightHeader: '#004040',
  lightAction: '#004040',
  lightAccent: '#A8132B',
  headingFont: 'sans',
  darkHeader: '#232326',
  darkAction: '#FF9AA8',
  darkAccent: '#FF9AA8',
  textFont: 'sans',
};
const sampleOfMatrix = (kind: string, typed: Record<string, string>) => () => ({
  params: { kind, scope: 'CU' },
  search: `?${new URLSearchParams(typed)}`,
});
const settings: Partial<Record<ActionName, (subject: Subject) => Sent>> = {
  'staff.set-business-hours': settingOfMatrix('business-hours', 'nam', { monday: '09:00-12:00' }),
  'staff.set-contact-details': settingOfMatrix('contact-details', 'nam', { helpDeskPhone: '+1 206 000 0000' }),
  'staff.set-holidays': settingOfMatrix('holidays', 'nam', { holidays: '2026-12-25; Christmas' }),
  'staff.set-time-zones': settingOfMatrix('time-zones', 'nam', { officeZone: 'UTC', outageZone: 'UTC' }),
  'staff.set-districts': settingOfMatrix('districts', 'nam', { districts: 'D1; R1; Ann Matrix' }),
  'staff.set-marketing-levels': settingOfMatrix('marketing-levels', 'nam', { marketingLevels: 'GOLD; Gold' }),
  'staff.set-sales-access': settingOfMatrix('sales-access', 'nam', { newAgencySalesAccess: 'granted' }),
  'staff.set-commission-pay-day': settingOfMatrix('commission-pay-day', 'PC', { daysAfterSailing: '14' }),
  'staff.set-override-tiers': settingOfMatrix('override-tiers', 'PC', {
    overrideTiers: '2026-01-01; 2026-12-31; 250000; 1',
  }),
  'staff.set-permission-texts': settingOfMatrix('permission-texts', 'PA', { permissionTexts: 'osAnswers; Answers' }),
  'staff.set-rewards': settingOfMatrix('rewards', 'nam', {
    neededBookings: '3',
    grossOfPoint: '100',
    rewardTiers: 'One; ; 0',
  }),
  'staff.set-credit-amounts': settingOfMatrix('credit-amounts', 'CU', { creditAmount: '100' }),
  'staff.set-partners': settingOfMatrix('partners', 'chat', { partnerState: 'off', partnerKeyNumber: '1' }),
  'staff.set-product-name': settingOfMatrix('product-name', 'portal', { productNameEn: 'Bridge' }),
  'staff.set-appearance': settingOfMatrix('appearance', 'CU', lookOfMatrix),
  'staff.set-mail-sender': settingOfMatrix('mail-sender', 'CU', { senderNameEn: 'Cunard' }),
};
const assignment = {
  thing: 'level:1',
  audience: 'roles',
  roles: ['A'],
  dueOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  message: '',
  assignmentId: crypto.randomUUID(),
};
const brandAssignment = {
  thing: 'level:1',
  curriculum: 'PC',
  markets: [],
  countries: '',
  dueOn: assignment.dueOn,
  message: '',
  assignmentId: crypto.randomUUID(),
};
/** The brand's assignment in the matrix, which every agency's things have beside their own. */
export const brandAssignmentId = crypto.randomUUID();
const template = { fields: { templateName: 'Of the matrix', permissions: ['osAnswers'] } };

/** A page about a person of the agency: the one of the person who tries. */
const ofThemselves = ({ agentUniqueId }: Subject): Sent => ({ params: { agentUniqueId } });

/**
 * What must be sent for an attempt to be decided by who may: good input, for a door whose verb is asked only once its
 * input was read. What is missing here is sent empty, which is enough for a door that is closed by `can` alone.
 */
export const attempts: Record<string, Partial<Record<ActionName, (subject: Subject) => Sent>>> = {
  'GET staff/setup/content': { 'staff.set-up': () => ({ search: '?set=pages' }) },
  'GET home/commission-statements/:format': { 'agency.commission': () => ({ search: '?month=2026-03' }) },
  'GET home/commission-shares/:format': {
    'agency.commission': () => ({ search: '?month=2026-03', params: { format: 'csv' } }),
  },
  'GET home/payments-file/:format': {
    'agency.commission': () => ({ search: '?month=2026-03', params: { format: 'csv' } }),
  },
  'GET home/groups/:groupNumber': {
    'agency.groups': ({ agencyId }) => ({ params: { groupNumber: groupOf(agencyId) } }),
  },
  'GET home/groups-file/:format': { 'agency.groups': () => ({ params: { format: 'csv' } }) },
  'GET staff/mails/:template': { 'staff.edit-mails': () => ({ params: { template: 'agencyApproved' } }) },
  'POST staff/mails/:template': { 'staff.edit-mails': () => ({ params: { template: 'agencyApproved' } }) },
  'GET staff/settings/:kind': settings,
  'GET staff/settings/:kind/:scope': settings,
  'POST staff/settings/:kind/:scope': settings,
  'GET staff/settings/appearance/:scope/sheet': {
    'staff.set-appearance': sampleOfMatrix('appearance', lookOfMatrix),
  },
  'GET staff/settings/:kind/:scope/mail': {
    'staff.set-appearance': sampleOfMatrix('appearance', lookOfMatrix),
    'staff.set-mail-sender': sampleOfMatrix('mail-sender', {}),
  },
  'POST home/agency-overview/add': { 'user.add': addForm, 'permission.give': addForm },
  'POST home/agency-overview/invite': { 'user.add': inviteForm, 'permission.give': inviteForm },
  'POST home/tools': { 'access.ask': () => ({ fields: { permission: 'osMediaLibrary' } }) },
  'POST home/agency-overview/access-requests': {
    'agency.access-requests': () => ({ fields: { requestId: '', decision: 'declined' } }),
  },
  'POST home/agency-overview/invitations': {
    'agency.invitations': () => ({ fields: { intent: 'withdraw', invitationId: crypto.randomUUID() } }),
  },
  'POST home/agency-overview/second-factor': {
    'agency.second-factor': () => ({ fields: { secondFactorRequired: 'N' } }),
  },
  'POST home/agency-overview/permission-templates/:templateId': {
    'agency.change-permission-templates': () => template,
  },
  'GET home/agency-overview/permission-templates/:templateId/change': {
    'agency.change-permission-templates': templateOfMatrix,
  },
  'POST home/agency-overview/permission-templates/:templateId/change': {
    'agency.change-permission-templates': templateOfMatrix,
  },
  'GET home/agency-overview/permission-templates/:templateId/people': {
    'agency.permission-templates': templateOfMatrix,
  },
  'POST home/agency-overview/sign-on': { 'agency.sign-on': () => ({ fields: { intent: 'begin' } }) },
  'POST home/agency-overview/provisioning': { 'agency.provisioning': () => ({ fields: { intent: 'begin' } }) },
  'GET home/agency-overview/api-keys/:keyId': { 'agency.manage-keys': agencyKey },
  'POST home/agency-overview/api-keys/:keyId': {
    'agency.manage-keys': (subject) => ({ ...agencyKey(subject), ...takenOver }),
  },
  'GET home/agency-overview/webhooks/:endpointId': { 'agency.manage-webhooks': agencyWebhook },
  'POST home/agency-overview/webhooks/:endpointId': {
    'agency.manage-webhooks': (subject) => ({ ...agencyWebhook(subject), ...switchedOn }),
  },
  'GET home/agency-overview/webhooks/:endpointId/deliveries/:deliveryId': { 'agency.manage-webhooks': agencyWebhook },
  'POST home/agency-overview/webhooks/:endpointId/deliveries/:deliveryId': { 'agency.manage-webhooks': agencyWebhook },
  'POST home/commission-shares': {
    'agency.set-splits': () => ({ fields: { intent: 'add', percent: '50', fromOn: '2026-01-01' } }),
  },
  'POST home/agency-overview/branches': {
    'agency.change-branches': () => ({ fields: { branchName: `Branch ${crypto.randomUUID().slice(0, 8)}` } }),
  },
  'POST home/agency-overview/branches/:branchId': {
    'agency.change-branches': () => ({ fields: { intent: 'rename', branchName: 'Of the matrix' } }),
  },
  'POST home/agency-overview/:agentUniqueId/branch': {
    'user.set-branch': () => ({ fields: { intent: 'branch', branch: 'none' } }),
    // An advisor may be unbound again, and never bound.
    'user.bind-to-branches': () => ({
      fields: { intent: 'supervision', reach: 'agency' },
      subject: { boundToBranches: true },
    }),
  },
  'POST home/agency-overview/:agentUniqueId/permissions': {
    'user.set-permissions': (subject) => ({ fields: { permissions: permissionsFor(subject) } }),
    'permission.give': (subject) => ({ fields: { permissions: permissionsFor(subject) } }),
  },
  'GET home/agency-overview/:agentUniqueId/learning': { 'agency.academy-reports': ofThemselves },
  'POST home/agency-overview/:agentUniqueId/sales': { 'user.set-goal': () => ({ fields: { goal: '1000' } }) },
  'GET home/agency-overview/:agentUniqueId/sales': { 'agency.sales': ofThemselves },
  'GET home/agency-overview/:agentUniqueId/record': { 'agency.record': ofThemselves },
  'POST home/agency-overview/:agentUniqueId/access': {
    'user.deactivate': () => ({ fields: { change: 'deactivate' } }),
    'user.reactivate': () => ({ fields: { change: 'reactivate' }, subject: { activationFlag: 'D' } }),
    'user.delete': () => ({ fields: { change: 'delete' } }),
  },
  'POST home/agency-overview/:agentUniqueId/role': {
    'user.change-role': ({ agentType }) => ({ fields: { agentType: agentType === 'A' ? 'M' : 'A' } }),
  },
  'POST home/agency-overview/:agentUniqueId/second-factor': {
    'user.reset-second-factor': () => ({ fields: { password: samplePassword } }),
  },
  'POST home/agency-overview/:agentUniqueId/sign-in': {
    'user.end-sessions': () => ({ fields: { help: 'end-sessions' } }),
    'user.send-new-password': () => ({ fields: { help: 'send-new-password' } }),
  },
  'POST home/agency-overview/:agentUniqueId/leave': { 'user.leave': () => ({ fields: { change: 'leave' } }) },
  'POST home/agency-overview/:agentUniqueId/ownership': {
    'user.propose-ownership': () => ({ fields: { password: samplePassword } }),
  },
  'POST home/pages/:brand/academy/wall': { 'agency.see-wall': () => ({ fields: { act: 'join' } }) },
  'POST home/pages/:brand/academy/certificates': {
    'agency.share-certificates': ({ agencyId }) => ({
      fields: { number: certificateNumberOf(agencyId), act: 'share' },
    }),
  },
  'POST home/pages/:brand/academy/assignments/new': { 'agency.assign-learning': () => ({ fields: assignment }) },
  'POST home/pages/:brand/academy/assignments/:assignmentId': {
    'agency.assign-learning': () => ({ fields: { act: 'end' } }),
  },
  'GET staff/learning/assignments/:assignmentId': {
    'staff.see-learning': () => ({ params: { assignmentId: brandAssignmentId } }),
  },
  'POST staff/learning/statements/:statementId': {
    'staff.void-statements': () => ({ fields: { staffReason: 'Tried by the matrix' } }),
  },
  'POST staff/learning/attempts/:registration': {
    'staff.waive-units': () => ({
      fields: {
        courseUnit: 'https://publisher.example/one',
        waiveReason: 'administrative',
        staffReason: 'Tried by the matrix',
      },
    }),
  },
  'POST staff/learning/attempts/:registration/change': {
    'staff.correct-attempts': () => ({ fields: { act: 'reset', staffReason: 'Tried by the matrix' } }),
  },
  'POST staff/learning/assignments/new': {
    'staff.assign-learning': () => ({ fields: brandAssignment }),
  },
  'POST staff/learning/assignments/:assignmentId': {
    'staff.assign-learning': () => ({ params: { assignmentId: brandAssignmentId }, fields: { act: 'end' } }),
  },
  'POST home/my-account/ownership': { 'agency.take-ownership': () => ({ fields: { answer: 'accept' } }) },
  'POST staff/agencies/:agencyId': {
    'staff.decide-agency': () => ({ fields: { decision: 'decline', declineReason: 'Tried by the matrix' } }),
  },
  'POST home/feedback': {
    'feedback.send': () => ({ fields: { feedbackType: 'OneSource-S', commentTxt: 'Tried by the matrix' } }),
  },
  'POST staff/agencies': { 'staff.decide-agency': ({ agencyId }) => ({ fields: { agencyIds: [agencyId] } }) },
  'POST staff/exports': {
    'staff.export-data': () => ({ fields: { exportKind: 'agencies', fileFormat: 'csv' } }),
  },
  'POST staff/cases/registrations/:agencyId': { 'staff.decide-agency': () => noteOfMatrix },
  'POST staff/cases/changes/:changeId': { 'staff.decide-change': () => noteOfMatrix },
  'POST staff/cases/feedback/:feedbackId': { 'staff.answer-feedback': () => noteOfMatrix },
  'POST staff/cases/disputes/:disputeId': { 'staff.answer-sales': () => noteOfMatrix },
  'POST staff/cases/rates/:requestId': { 'staff.answer-sales': () => noteOfMatrix },
  'POST staff/sales/disputes/:disputeId': {
    'staff.answer-sales': () => ({
      fields: { intent: 'answer', decision: 'declined', answerTxt: 'Tried by the matrix', version: '0' },
    }),
  },
  'POST staff/sales/rates/:requestId': {
    'staff.answer-sales': () => ({ fields: { decision: 'declined', answerTxt: 'Tried by the matrix', version: '0' } }),
  },
  'POST staff/agencies/:agencyId/change': {
    'staff.decide-change': () => ({ fields: { decision: 'approve', requestId: crypto.randomUUID() } }),
  },
  'POST staff/agencies/:agencyId/edit': {
    'staff.edit-agency': () => ({
      fields: { agencyPartnerRewardFlag: 'N', cvpAgency: 'N', taReportAccess: 'Y', version: '1000' },
    }),
  },
  'POST staff/agencies/:agencyId/sign-on': {
    'staff.confirm-domains': ({ agencyId }) => ({
      fields: { domainId: signOnDomainOf(agencyId), decision: 'confirm', staffReason: 'Tried by the matrix' },
    }),
  },
  'POST staff/agencies/:agencyId/access': { 'staff.suspend-agency': () => ({ fields: { change: 'reopen' } }) },
  'GET staff/ledger/:deliveryId': { 'staff.import-bookings': delivery('ledger') },
  'GET staff/ledger/:deliveryId/result/:format': { 'staff.import-bookings': delivery('ledger') },
  'POST staff/ledger/:deliveryId': { 'staff.import-bookings': posted('ledger') },
  'GET staff/groups/:deliveryId': { 'staff.import-bookings': delivery('groups') },
  'GET staff/groups/:deliveryId/result/:format': { 'staff.import-bookings': delivery('groups') },
  'POST staff/groups/:deliveryId': { 'staff.import-bookings': posted('groups') },
  'GET staff/payments/import/:deliveryId': { 'staff.import-bookings': delivery('remittances') },
  'GET staff/payments/import/:deliveryId/result/:format': { 'staff.import-bookings': delivery('remittances') },
  'POST staff/payments/import/:deliveryId': { 'staff.import-bookings': posted('remittances') },
  // There is no such booking, which a user who may assign one reads.
  'POST staff/payments/:lineId': { 'staff.answer-sales': () => ({ fields: { bookingNumber: 'NONE' } }) },
  'POST staff/members/import/:deliveryId': { 'staff.import-members': posted('members') },
  'GET staff/members/import/:deliveryId': { 'staff.import-members': delivery('members') },
  'GET staff/members/import/:deliveryId/result/:format': { 'staff.import-members': delivery('members') },
  'POST staff/rates/:rateId': {
    'staff.edit-rates': () => ({
      fields: {
        brand: 'PC',
        ship: 'Tried',
        sailingOn: '2030-01-01',
        nights: '7',
        routeEn: 'Alaska',
        category: 'suite',
        price: '100',
        version: '1000',
      },
    }),
  },
  'POST staff/rates/:rateId/state': { 'staff.edit-rates': () => ({ fields: { change: 'bringBack' } }) },
  'POST staff/members/:ccn/correct': {
    'staff.edit-members': () => ({
      fields: {
        firstName: 'Ann',
        lastName: 'Matrix',
        birthDate: '1984-06-30',
        country: 'US',
        version: '1000',
        correctionReason: 'Tried by the matrix',
      },
    }),
  },
  'POST staff/messages/:messageId': {
    'staff.send-messages': ({ agencyId }) => ({
      params: { messageId: 'new' },
      fields: {
        intent: 'send',
        zone: 'America/New_York',
        version: '0',
        messageMarket: 'nam',
        messageAudience: 'owners',
        titleEn: agencyId,
        textEn: agencyId,
        titleJa: agencyId,
        textJa: agencyId,
      },
    }),
  },
  'GET staff/webhooks/:endpointId': { 'staff.see-webhooks': brandWebhook },
  'POST staff/webhooks/:endpointId': {
    'staff.manage-webhooks': (subject) => ({ ...brandWebhook(subject), ...switchedOn }),
  },
  'GET staff/webhooks/:endpointId/deliveries/:deliveryId': { 'staff.see-webhooks': brandWebhook },
  'POST staff/webhooks/:endpointId/deliveries/:deliveryId': { 'staff.manage-webhooks': brandWebhook },
  'GET staff/api-keys/:keyId': { 'staff.see-keys': brandKey },
  'POST staff/api-keys/:keyId': { 'staff.manage-keys': (subject) => ({ ...brandKey(subject), ...takenOver }) },
  'GET staff/partners/:partnerId': { 'staff.see-partners': tokenPartner },
  'POST staff/partners/:partnerId': {
    'staff.manage-token-partners': () => ({ ...tokenPartner(), fields: { intent: 'switchOn' } }),
  },
  'POST staff/partners/new': {
    'staff.manage-token-partners': () => ({
      fields: {
        partnerIssuer: `https://${crypto.randomUUID()}.example`,
        tokenPartnerName: 'Of the matrix',
        partnerRights: 'sign-in',
        partnerReach: 'all',
      },
    }),
  },
  'POST staff/partners/try-token': { 'staff.see-partners': () => ({ fields: { partnerToken: 'x' } }) },
  'POST staff/accounts/:staffId': { 'staff.manage-accounts': () => ({ fields: { intent: 'endSessions' } }) },
  'POST staff/people/:agentUniqueId': {
    'staff.help-people': () => ({ fields: { act: 'end-sessions', reason: 'Called from the agency' } }),
    'staff.reset-second-factor': () => ({ fields: { act: 'reset-second-factor', reason: 'Called from the agency' } }),
  },
  'POST staff/people/:agentUniqueId/view': { 'staff.view-as': () => ({ fields: { reason: 'Tried by the matrix' } }) },
  'POST staff/people/:agentUniqueId/correct': {
    'staff.help-people': () => ({ fields: { reason: 'Called from the agency', version: '1000' } }),
  },
  'POST staff/people/:agentUniqueId/number': {
    'staff.help-people': () => ({ fields: { act: 'remove', reason: 'Called from the agency' } }),
  },
  'POST staff/people/:agentUniqueId/agency': {
    'staff.help-people': () => ({ fields: { agencyId: '00000000' } }),
  },
  'POST staff/people/:agentUniqueId/merge': {
    'staff.merge-accounts': ({ agentUniqueId }) => ({
      fields: {
        mergedId: agentUniqueId,
        taken: '',
        keptVersion: '1',
        mergedVersion: '1',
        reason: 'Tried by the matrix',
      },
    }),
  },
  'POST staff/agencies/:agencyId/merge': {
    'staff.merge-agencies': ({ agencyId }) => ({
      fields: { mergedId: agencyId, taken: '', keptVersion: '0', mergedVersion: '0', reason: 'Tried by the matrix' },
    }),
  },
  'POST staff/agency-merges/:agencyMergeId': {
    'staff.merge-agencies': () => ({ fields: { reason: 'Tried by the matrix' } }),
  },
  'POST staff/merges/:mergeId': { 'staff.merge-accounts': () => ({ fields: { reason: 'Tried by the matrix' } }) },
  'POST staff/feedback/:feedbackId': {
    'staff.answer-feedback': () => ({ fields: { intent: 'state', feedbackState: 'closed', version: '1000' } }),
  },
  'POST staff/certificates/grant': {
    'staff.grant-certificates': () => ({
      fields: { learner: 'NOBODYATALL', curriculum: 'PC', level: '1', staffReason: 'Tried by the matrix' },
    }),
  },
  'POST staff/credits/open': {
    'staff.change-credits': () => ({
      fields: { learner: 'NOBODYATALL', curriculum: 'PC', staffReason: 'Tried by the matrix' },
    }),
  },
  'POST staff/credits/:creditId': {
    'staff.change-credits': () => ({ fields: { correction: 'used', lastDay: '', staffReason: 'Tried by the matrix' } }),
  },
  'POST staff/certificates/:number': {
    'staff.revoke-certificates': () => ({ fields: { revokeReason: 'Tried by the matrix' } }),
  },
  'POST staff/content/approval': {
    'staff.set-content-approval': () => ({ fields: { market: 'asia', wanted: 'no' } }),
  },
  'POST staff/content/replace': { 'staff.edit-content': () => ({ fields: { text: 'Nothing', replacement: '' } }) },
  'POST staff/content/:documentId/approval': {
    'staff.edit-content': () => ({
      fields: { decision: 'return', submissionId: crypto.randomUUID(), commentTxt: 'Tried by the matrix' },
    }),
  },
  'POST staff/content/:documentId/languages': { 'staff.edit-content': () => ({ fields: { intent: 'save' } }) },
  'POST staff/content/:documentId/versions': { 'staff.edit-content': () => ({ fields: { intent: 'withdraw' } }) },
  // Which question is in whose market, tests/api/courses/questions/questions.test.ts says.
  'POST staff/learning/questions': {
    'staff.answer-learners': () => ({ fields: { intent: 'hide', postId: '', reason: '' } }),
  },
  // Which rating is in whose market, tests/api/courses/about/ratings.test.ts says.
  'POST staff/learning/courses/:courseId/ratings': {
    'staff.answer-learners': () => ({ fields: { intent: 'hide', ratingId: '', reason: '' } }),
  },
  'POST staff/courses/:courseId/write': { 'staff.edit-courses': () => ({ fields: { language: 'ko' } }) },
  'POST staff/courses/:courseId/write/:language': {
    'staff.edit-courses': () => ({ fields: { act: 'add-page' } }),
  },
  'POST staff/courses/:courseId/write/:language/bank': {
    'staff.edit-courses': () => ({ fields: { act: 'give', questionId: 'q-one' } }),
  },
  'POST staff/courses/:courseId/write/:language/shown': { 'staff.edit-courses': () => ({ fields: { pageBody: '' } }) },
  'POST staff/courses/markets': {
    'staff.open-markets': () => ({ fields: { market: 'nam', state: 'open', version: '1' } }),
  },
  'POST staff/jobs': { 'staff.manage-jobs': () => ({ fields: { id: crypto.randomUUID(), name: 'send-mail' } }) },

  'POST /osdb/v1.0/agents/academy-report': { 'agency.academy-reports': () => ({ body: { companyId: 'PC' } }) },
  'POST /osdb/v1.0/agents/feedback': {
    'feedback.send': () => ({ body: { commentTxt: 'Tried by the matrix', feedbackType: 'S' } }),
  },
  'POST /osmf/v1.0/agents/list': { 'agency.users': () => ({ body: {} }) },
  'POST /osmf/v1.0/agents/add': {
    'user.add': (subject) => ({ body: { agent: added(subject) } }),
    'permission.give': (subject) => ({ body: { agent: added(subject) } }),
  },
  'POST /osmf/v1.0/agents/permission': {
    'user.set-permissions': (subject) => ({
      body: { agent: { agentId: subject.agentId, permissions: stringsFor(subject) } },
    }),
    'permission.give': (subject) => ({
      body: { agent: { agentId: subject.agentId, permissions: stringsFor(subject) } },
    }),
  },
  'GET /osmf/p1.0/agents/retrieve': { 'user.read': ({ agentId }) => ({ search: `?agentId=${agentId}` }) },
  'POST /osmf/v1.0/agents/profile-update': {
    'user.edit': ({ agentId }) => profileUpdate({ agentId, address1: '2 Harbor Way' }),
    'user.change-email': ({ agentId }) => profileUpdate({ agentId, emailAddress: `matrix.${agentId}@harbor.example` }),
    'user.set-permissions': (subject) =>
      profileUpdate({
        agentId: subject.agentId,
        permissions: stringsFor({ ...subject, grants: subject.grants.filter((key) => key !== 'osAnswers') }),
      }),
    'permission.give': (subject) => profileUpdate({ agentId: subject.agentId, permissions: stringsFor(subject) }),
    'user.deactivate': ({ agentId }) => profileUpdate({ agentId, activationFlag: 'D' }),
    'user.reactivate': ({ agentId }) => ({
      ...profileUpdate({ agentId, activationFlag: 'A' }),
      subject: { activationFlag: 'D' },
    }),
    'user.change-role': ({ agentId, agentType }) =>
      profileUpdate({ agentId, agentType: agentType === 'A' ? 'M' : 'A' }),
  },
  'POST /osmf/v1.0/agents/owner': {
    'user.propose-ownership': ({ agentId }) => ({ body: { reqType: 'R0033', agent: { agentId } } }),
  },
  'POST /osmf/v1.0/agents/delete': { 'user.delete': ({ agentId }) => ({ body: { agent: { agentId } } }) },
  'DELETE /osdb/v1.0/agents/{polarAgentId}': {
    'user.delete': ({ polarAgentId }) => ({ body: { polarAgentId, ccn: '', source: 'E' } }),
  },
  'POST /osdb/v1.0/agents/email-validate': {
    'user.send-validation': ({ agentId, emailAddress }) => ({
      body: { id: agentId, email: emailAddress },
      subject: { activationFlag: 'C', emailValidFlag: false },
    }),
  },
};

/** The permission that a door gives by itself, whatever is sent. */
export const givenBy: Record<string, string> = {
  'POST /osmf/v1.0/agents/{agentId}/P/access': 'poBookingAccess',
  'POST /osmf/v1.0/agents/{agentId}/T/access': 'poSalesRepAccess',
};
