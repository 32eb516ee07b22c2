import { newCertificateNumber } from '#app/domain/academy/levels/certificateNumber.server.ts';
import { inviteStaff } from '#app/domain/accounts/staff/inviteStaff.server.ts';
import { mergeAccounts } from '#app/domain/people/merging/mergeAccounts.server.ts';
import { mergeAgencies } from '#app/domain/people/merging/mergeAgencies.server.ts';
import { previewMerge, readPair } from '#app/domain/people/merging/readMerge.server.ts';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildMember } from '#tests/support/builders.ts';
import { newCertificate, reachTop } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { enrolled } from '#tests/support/learners.ts';
import { withAuthenticator } from '#tests/support/secondFactors.ts';
import { newStaff } from '#tests/support/staff.ts';
import type { Sent } from '../attempts.ts';
import type { Home, Person } from './home.ts';
import { profileOf } from './people.ts';

/** A complete form of the console that does something about a person or an agency of the home's market. */
export interface StaffForm {
  door: string;
  what: string;
  action: StaffActionName;
  /** It is about the home's agency itself. */
  isAboutHome?: true;
  make(home: Home): Promise<Sent>;
}

const reason = 'Called from the agency';
const staffReason = 'Agreed with the brand on the telephone.';

const about = ({ agentUniqueId }: Person) => ({ params: { agentUniqueId } });

async function learnerOf(home: Home) {
  const learner = await enrolled(database(), await home.person());
  await database().curriculumStatus.createMany({
    data: [{ authId: learner.authId, curriculum: 'PC' }],
    skipDuplicates: true,
  });
  return learner;
}

async function mergeOf(home: Home) {
  const [kept, merged] = [await home.person(), await home.person()];
  const [keptId, mergedId] = [kept.agentUniqueId, merged.agentUniqueId];
  const { versions } = await previewMerge(home.admin, await readPair(home.admin, keptId, mergedId));
  return { keptId, mergedId, keptVersion: versions.kept, mergedVersion: versions.merged, reason };
}

async function agencyMergeOf({ agency: { country } }: Home) {
  const [kept, merged] = [await buildAgency(database(), { country }), await buildAgency(database(), { country })];
  const [keptId, mergedId] = [kept.agencyId, merged.agencyId];
  const versionOf = async (agencyId: string) =>
    (await database().agency.findUniqueOrThrow({ where: { agencyId } })).version;
  return { keptId, mergedId, keptVersion: await versionOf(keptId), mergedVersion: await versionOf(mergedId), reason };
}

function asFields({ keptId: _, ...fields }: Awaited<ReturnType<typeof mergeOf>>) {
  return Object.fromEntries(Object.entries({ ...fields, taken: '' }).map(([name, value]) => [name, String(value)]));
}

const waitingAgency = async ({ agency: { country } }: Home) =>
  (await buildAgency(database(), { country, owner: { activationFlag: 'P' } })).agencyId;
const otherAgency = async ({ agency: { country } }: Home) => (await buildAgency(database(), { country })).agencyId;

/** The forms of the console. */
export const formsOfStaff: readonly StaffForm[] = [
  ...(['end-sessions', 'new-password', 'deactivate'] as const).map(
    (act): StaffForm => ({
      door: 'POST staff/people/:agentUniqueId',
      what: act,
      action: 'staff.help-people',
      async make(home) {
        const person = await home.person();
        await signedIn(person);
        return { ...about(person), fields: { act, reason } };
      },
    }),
  ),
  {
    door: 'POST staff/people/:agentUniqueId',
    what: 'second-factor reset',
    action: 'staff.reset-second-factor',
    async make(home) {
      const person = await home.person();
      await withAuthenticator(person);
      return { ...about(person), fields: { act: 'reset-second-factor', reason } };
    },
  },
  {
    door: 'POST staff/people/:agentUniqueId/correct',
    what: "a person's data",
    action: 'staff.help-people',
    async make(home) {
      const person = await home.person();
      const { agentType: _, cliaagentId: __, abtanumber: ___, ...fields } = profileOf(person, { city: 'Tampa' });
      return { ...about(person), fields: { ...fields, reason } };
    },
  },
  {
    door: 'POST staff/people/:agentUniqueId/view',
    what: 'a view',
    action: 'staff.view-as',
    make: async (home) => ({ ...about(await home.person()), fields: { reason } }),
  },
  {
    door: 'POST staff/people/:agentUniqueId/number',
    what: 'a new number',
    action: 'staff.help-people',
    make: async (home) => ({ ...about(await home.person()), fields: { act: 'issue', reason } }),
  },
  {
    door: 'POST staff/people/:agentUniqueId/number',
    what: 'no number',
    action: 'staff.help-people',
    make: async (home) => ({
      params: { agentUniqueId: (await learnerOf(home)).agentUniqueId },
      fields: { act: 'remove', reason },
    }),
  },
  {
    door: 'POST staff/people/:agentUniqueId/agency',
    what: 'another agency',
    action: 'staff.help-people',
    make: async (home) => ({ ...about(await home.person()), fields: { agencyId: await otherAgency(home), reason } }),
  },
  {
    door: 'POST staff/people/:agentUniqueId/merge',
    what: 'a merge',
    action: 'staff.merge-accounts',
    async make(home) {
      const merge = await mergeOf(home);
      return { params: { agentUniqueId: merge.keptId }, fields: asFields(merge) };
    },
  },
  {
    door: 'POST staff/merges/:mergeId',
    what: 'a merge undone',
    action: 'staff.merge-accounts',
    make: async (home) => ({
      params: { mergeId: await mergeAccounts(home.admin, { ...(await mergeOf(home)), taken: [] }) },
      fields: { reason },
    }),
  },
  {
    door: 'POST staff/agencies/:agencyId/merge',
    what: 'a merge',
    action: 'staff.merge-agencies',
    async make(home) {
      const merge = await agencyMergeOf(home);
      return { params: { agencyId: merge.keptId }, fields: asFields(merge) };
    },
  },
  {
    door: 'POST staff/agency-merges/:agencyMergeId',
    what: 'a merge undone',
    action: 'staff.merge-agencies',
    make: async (home) => ({
      params: { agencyMergeId: await mergeAgencies(home.admin, { ...(await agencyMergeOf(home)), taken: [] }) },
      fields: { reason },
    }),
  },
  {
    door: 'POST staff/agencies',
    what: 'many approved',
    action: 'staff.decide-agency',
    make: async (home) => ({ fields: { agencyIds: [await waitingAgency(home)] } }),
  },
  ...[{ decision: 'approve' }, { decision: 'decline', declineReason: staffReason }].map(
    (fields): StaffForm => ({
      door: 'POST staff/agencies/:agencyId',
      what: fields.decision,
      action: 'staff.decide-agency',
      make: async (home) => ({
        params: { agencyId: await waitingAgency(home) },
        fields: fields as Record<string, string>,
      }),
    }),
  ),
  {
    door: 'POST staff/agencies/:agencyId/access',
    what: 'a suspension',
    action: 'staff.suspend-agency',
    make: async (home) => ({
      params: { agencyId: await otherAgency(home) },
      fields: { change: 'suspend', suspendReason: staffReason },
    }),
  },
  {
    door: 'POST staff/agencies/:agencyId/access',
    what: 'a reopening',
    action: 'staff.suspend-agency',
    async make(home) {
      const agencyId = await otherAgency(home);
      const suspended = { suspendedAt: new Date(), suspendReason: staffReason };
      await database().agency.update({ where: { agencyId }, data: suspended });
      return { params: { agencyId }, fields: { change: 'reopen' } };
    },
  },
  {
    door: 'POST staff/agencies/:agencyId/edit',
    what: "the brand's data",
    action: 'staff.edit-agency',
    async make(home) {
      const agencyId = await otherAgency(home);
      const flags = { agencyPartnerRewardFlag: 'N', cvpAgency: 'Y', taReportAccess: 'Y', version: '0' };
      return { params: { agencyId }, fields: flags };
    },
  },
  {
    door: 'POST staff/agencies/:agencyId/change',
    what: 'a change confirmed',
    action: 'staff.decide-change',
    isAboutHome: true,
    async make({ agency: { agencyId, owner } }) {
      const asked = { agencyId, requestedBy: owner.agentUniqueId, requestedAt: new Date(), before: {} };
      const data = { ...asked, changes: { agencyName: 'Tried' } };
      const { requestId } = await database().agencyChangeRequest.create({ data });
      return { params: { agencyId }, fields: { decision: 'approve', requestId } };
    },
  },
  {
    door: 'POST staff/certificates/grant',
    what: 'a certificate',
    action: 'staff.grant-certificates',
    make: async (home) => ({
      fields: { learner: (await learnerOf(home)).userId, curriculum: 'PC', level: '1', staffReason },
    }),
  },
  {
    door: 'POST staff/certificates/:number',
    what: 'a certificate revoked',
    action: 'staff.revoke-certificates',
    async make(home) {
      const number = newCertificateNumber();
      await newCertificate(database(), { authId: (await learnerOf(home)).authId, number, level: 1 });
      return { params: { number }, fields: { revokeReason: staffReason } };
    },
  },
  {
    door: 'POST staff/credits/open',
    what: 'a credit',
    action: 'staff.change-credits',
    make: async (home) => ({ fields: { learner: (await learnerOf(home)).userId, curriculum: 'PC', staffReason } }),
  },
  {
    door: 'POST staff/credits/:creditId',
    what: 'a credit corrected',
    action: 'staff.change-credits',
    async make(home) {
      const { creditId } = await reachTop(database(), (await learnerOf(home)).authId, 'PC');
      const created = { state: 'created', fccId: `FCC${crypto.randomUUID()}`, reference: 'K-7K3M-29QX' } as const;
      const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 365 * 86_400_000) };
      await database().futureCruiseCredit.update({ where: { creditId }, data: { ...created, ...times } });
      return { params: { creditId }, fields: { correction: 'used', lastDay: '', staffReason } };
    },
  },
  {
    door: 'POST staff/members/:ccn/correct',
    what: "a member's data",
    action: 'staff.edit-members',
    async make({ agency: { country } }) {
      const { ccn } = await buildMember(database(), { country });
      const fields = { firstName: 'Ann', lastName: 'Tried', birthDate: '1984-06-30', country, version: '0' };
      return { params: { ccn }, fields: { ...fields, correctionReason: staffReason } };
    },
  },
  {
    door: 'POST staff/messages/:messageId',
    what: 'a message to a market',
    action: 'staff.send-messages',
    make: async () => ({
      params: { messageId: 'new' },
      fields: {
        intent: 'send',
        zone: 'America/New_York',
        version: '0',
        messageMarket: 'nam',
        messageAudience: 'owners',
        titleEn: 'Tried',
        textEn: 'Tried',
        titleJa: 'Tried',
        textJa: 'Tried',
      },
    }),
  },
  {
    door: 'POST staff/accounts/:staffId',
    what: 'the end of sessions',
    action: 'staff.manage-accounts',
    make: async () => ({
      params: { staffId: (await newStaff('editor', { markets: ['nam'] })).staffId },
      fields: { intent: 'endSessions' },
    }),
  },
  {
    door: 'POST staff/accounts/:staffId',
    what: 'another role',
    action: 'staff.manage-accounts',
    make: async () => ({
      params: { staffId: (await newStaff('editor', { markets: ['nam'] })).staffId },
      fields: { intent: 'access', role: 'administrator', markets: ['nam'] },
    }),
  },
  {
    door: 'POST staff/accounts/invite',
    what: 'an invitation',
    action: 'staff.manage-accounts',
    make: async () => ({
      fields: {
        emailAddress: `invited.${crypto.randomUUID().slice(0, 8)}@brands.example`,
        firstName: 'Ana',
        lastName: 'Tried',
        role: 'administrator',
        markets: ['nam'],
      },
    }),
  },
  {
    door: 'POST staff/accounts',
    what: 'an invitation withdrawn',
    action: 'staff.manage-accounts',
    async make({ admin }) {
      const emailAddress = `INVITED.${crypto.randomUUID().slice(0, 8).toUpperCase()}@BRANDS.EXAMPLE`;
      const input = { emailAddress, firstName: 'Ana', lastName: 'Tried', role: 'editor', markets: ['nam'] } as const;
      const { invitationId } = await inviteStaff(admin, { ...input, markets: [...input.markets] });
      return { fields: { intent: 'withdraw', invitationId } };
    },
  },
];
