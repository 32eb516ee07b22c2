import { askForAccess } from '#app/domain/people/accessRequests/askForAccess.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { inviteAgent } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { acceptMove } from '#app/domain/people/transfers/answerMove.server.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { database } from '#app/platform/database.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { withAuthenticator } from '#tests/support/secondFactors.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import type { Sent } from '../attempts.ts';
import type { CompleteForm } from './completeForm.ts';
import { keysOf, newHome, type Home, type Person } from './home.ts';

const about = ({ agentUniqueId }: { agentUniqueId: string }) => ({ params: { agentUniqueId } });

async function aboutNew(home: Home, options?: Parameters<Home['person']>[0]) {
  return about(await home.person(options));
}

async function importOf(home: Home): Promise<string> {
  return (await uploadChecked(home.owner, uploadOf(csvOf([personRow(), personRow({ lastName: '' })])))).importId;
}

async function invitationOf(home: Home): Promise<string> {
  const { emailAddress, firstName, lastName } = addAgentInput();
  const input = { emailAddress, firstName, lastName, agentType: 'A', permissions: ['osAnswers'], certification: true };
  return (await inviteAgent(home.owner, input as unknown as Parameters<typeof inviteAgent>[1])).invitationId;
}

async function accessRequestOf(home: Home): Promise<string> {
  const { agentUniqueId, agencyId } = await home.person({ grants: ['osAnswers'] });
  await askForAccess(await signedIn({ agentUniqueId, agencyId }), 'osMediaLibrary');
  return (await database().accessRequest.findFirstOrThrow({ where: { agentUniqueId } })).requestId;
}

// A user of another agency who asks to join the home's, or has joined it.
async function moveTo({ agency, owner }: Home, joined = false): Promise<{ moveId: string; person: Person }> {
  const db = database();
  const person = await buildAgent(db, await buildAgency(db, { country: agency.country }));
  await requestMove(await signedIn(person), { agencyId: agency.agencyId });
  const { id: moveId } = await db.agencyMove.findFirstOrThrow({ where: { agentUniqueId: person.agentUniqueId } });
  if (joined) await acceptMove(owner, { moveId });
  return { moveId, person };
}

async function templateOf({ agency }: Home): Promise<string> {
  const name = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  const data = {
    agencyId: agency.agencyId,
    name,
    nameKey: name.toUpperCase(),
    keys: ['osAnswers'],
    updatedAt: new Date(),
  };
  return (await database().permissionTemplate.create({ data })).templateId;
}

async function batchOf(home: Home): Promise<string> {
  const { agentUniqueId } = await home.person();
  const chosen = { act: 'give', agentUniqueIds: [agentUniqueId], permissions: ['osAcademyReports'] } as const;
  const { batchId } = await beginBatch(home.owner, chosen);
  await database().batchRow.updateMany({
    where: { batchId },
    data: {
      state: 'done',
      before: { permissions: [], grants: [], template: null },
      after: { permissions: [], template: null },
    },
  });
  await database().batch.update({ where: { id: batchId }, data: { finishedAt: new Date() } });
  return batchId;
}

const many = ({ agentUniqueId }: Person) => `?agent=${agentUniqueId}`;
const overview = 'home/agency-overview';

/** The forms about the people of an agency. */
export const formsAboutPeople: readonly CompleteForm[] = [
  ...(['deactivate', 'delete'] as const).map(
    (change): CompleteForm => ({
      door: `POST ${overview}/:agentUniqueId/access`,
      what: change,
      may: 'manager',
      make: async (home) => ({ ...(await aboutNew(home)), fields: { change } }),
    }),
  ),
  {
    door: `POST ${overview}/:agentUniqueId/access`,
    what: 'reactivate',
    may: 'manager',
    make: async (home) => ({ ...(await aboutNew(home, { activationFlag: 'D' })), fields: { change: 'reactivate' } }),
  },
  ...(['end-sessions', 'send-new-password'] as const).map(
    (help): CompleteForm => ({
      door: `POST ${overview}/:agentUniqueId/sign-in`,
      what: help,
      may: 'manager',
      async make(home) {
        const person = await home.person();
        await signedIn(person);
        return { ...about(person), fields: { help } };
      },
    }),
  ),
  {
    door: `POST ${overview}/:agentUniqueId/first-mail`,
    what: 'a new mail',
    may: 'manager',
    make: (home) => aboutNew(home, { activationFlag: 'C', emailValidFlag: false }),
  },
  {
    door: `POST ${overview}/:agentUniqueId/role`,
    what: 'another role',
    may: 'owner',
    make: async (home) => ({ ...(await aboutNew(home)), fields: { agentType: 'M' } }),
  },
  {
    door: `POST ${overview}/:agentUniqueId/branch`,
    what: 'another branch',
    may: 'owner',
    make: async (home) => ({ ...(await aboutNew(home)), fields: { intent: 'branch', branch: 'none' } }),
  },
  {
    door: `POST ${overview}/:agentUniqueId/branch`,
    what: 'binding to a branch',
    may: 'owner',
    make: async (home) => ({
      ...(await aboutNew(home, { agentType: 'M' })),
      fields: { intent: 'supervision', reach: 'branches', branches: [home.branchId] },
    }),
  },
  {
    door: `POST ${overview}/:agentUniqueId/permissions`,
    what: 'permissions',
    may: 'manager',
    make: async (home) => ({ ...(await aboutNew(home)), fields: { permissions: ['osAnswers'] } }),
  },
  {
    door: `POST ${overview}/:agentUniqueId/edit`,
    what: 'a profile',
    may: 'manager',
    async make(home) {
      const person = await home.person();
      return { ...about(person), fields: profileOf(person, { city: 'Tampa' }) };
    },
  },
  {
    door: `POST ${overview}/:agentUniqueId/second-factor`,
    what: 'second-factor reset',
    may: 'manager',
    async make(home) {
      const person = await home.person();
      await withAuthenticator(person);
      return { ...about(person), fields: { password: samplePassword } };
    },
  },
  {
    door: `POST ${overview}/:agentUniqueId/ownership`,
    what: 'a proposal of ownership',
    may: 'owner',
    // An agency has one proposal at a time.
    at: () => newHome(),
    make: async (home) => ({ ...(await aboutNew(home)), fields: { password: samplePassword } }),
  },
  {
    door: 'POST home/my-account/ownership',
    what: 'taking the ownership',
    may: 'themselves',
    at: () => newHome(),
    async make(home) {
      const person = await home.person();
      await proposeOwnership(home.owner, { agentUniqueId: person.agentUniqueId, password: samplePassword });
      return { by: await keysOf(person), fields: { answer: 'accept' } };
    },
  },
  {
    door: `POST ${overview}/:agentUniqueId/leave`,
    what: 'leaving',
    may: 'manager',
    async make(home) {
      const { agentUniqueId: colleagueId } = await home.person();
      return { ...(await aboutNew(home)), fields: { change: 'leave', colleagueId } };
    },
  },
  {
    door: `POST ${overview}/:agentUniqueId/leave`,
    what: 'coming back',
    may: 'manager',
    async make(home) {
      const [leaver, colleague] = [await home.person(), await home.person()];
      await leaveAgency(home.owner, { agentUniqueId: leaver.agentUniqueId, colleagueId: colleague.agentUniqueId });
      return { ...about(leaver), fields: { change: 'undo' } };
    },
  },
  ...(['renew', 'withdraw'] as const).map(
    (intent): CompleteForm => ({
      door: `POST ${overview}/invitations`,
      what: `${intent} an invitation`,
      may: 'leader',
      make: async (home) => ({ fields: { intent, invitationId: await invitationOf(home) } }),
    }),
  ),
  ...(
    [
      ['begin', { certification: 'on' }],
      ['leave-out', { number: '2' }],
      ['correct', { number: '2', 'fix-lastName': 'Tried' }],
      ['discard', {}],
    ] as const
  ).map(
    ([intent, fields]): CompleteForm => ({
      door: `POST ${overview}/import/:importId`,
      what: `${intent} of an import`,
      may: 'leader',
      make: async (home) => ({ params: { importId: await importOf(home) }, fields: { intent, ...fields } }),
    }),
  ),
  ...(['deactivate', 'end-sessions', 'give'] as const).map(
    (act): CompleteForm => ({
      door: `POST ${overview}/many`,
      what: `${act} of many`,
      may: 'manager',
      async make(home) {
        const fields: Sent['fields'] = act === 'give' ? { act, permissions: ['osAcademyReports'] } : { act };
        return { search: many(await home.person()), fields };
      },
    }),
  ),
  {
    door: `POST ${overview}/many/:batchId`,
    what: 'taking an act on many back',
    may: 'leader',
    make: async (home) => ({ params: { batchId: await batchOf(home) } }),
  },
  {
    door: `POST ${overview}/branches/:branchId`,
    what: 'another name',
    may: 'owner',
    make: async ({ branchId }) => ({ params: { branchId }, fields: { intent: 'rename', branchName: 'Tried' } }),
  },
  {
    door: `POST ${overview}/branches/:branchId`,
    what: 'people put into it',
    may: 'owner',
    make: async (home) => ({
      params: { branchId: home.branchId },
      fields: { intent: 'put', agent: [(await home.person({ branchId: null })).agentUniqueId] },
    }),
  },
  {
    door: `POST ${overview}/branches/:branchId`,
    what: 'its end',
    may: 'owner',
    at: () => newHome(),
    make: async ({ branchId }) => ({ params: { branchId }, fields: { intent: 'delete', becomes: 'none' } }),
  },
  {
    door: `POST ${overview}/permission-templates/:templateId`,
    what: 'another name',
    may: 'owner',
    make: async (home) => ({
      params: { templateId: await templateOf(home) },
      fields: { templateName: `Tried ${crypto.randomUUID().slice(0, 8)}`, permissions: ['osAnswers'], version: '1' },
    }),
  },
  {
    door: `POST ${overview}/permission-templates/:templateId`,
    what: 'its end',
    may: 'owner',
    make: async (home) => ({ params: { templateId: await templateOf(home) }, fields: { intent: 'delete' } }),
  },
  {
    door: `POST ${overview}/permission-templates/:templateId/change`,
    what: 'its permissions',
    may: 'owner',
    make: async (home) => ({
      params: { templateId: await templateOf(home) },
      search: `?templateName=${crypto.randomUUID()}&permissions=osMediaLibrary&version=1`,
    }),
  },
  ...(['confirm', 'deactivate'] as const).map(
    (intent): CompleteForm => ({
      door: `POST ${overview}/accounts-review`,
      what: `${intent} in a review`,
      may: 'owner',
      async make(home) {
        const { agentUniqueId } = await home.person({ lastOSLoginDate: new Date('2020-01-01') });
        return { fields: { intent, agentUniqueId } };
      },
    }),
  ),
  ...(['given', 'declined'] as const).map(
    (decision): CompleteForm => ({
      door: `POST ${overview}/access-requests`,
      what: `a request ${decision}`,
      may: 'manager',
      make: async (home) => ({
        fields: { requestId: await accessRequestOf(home), decision, until: '', answerTxt: 'Tried' },
      }),
    }),
  ),
  ...(['accept', 'decline'] as const).map(
    (answer): CompleteForm => ({
      door: `POST ${overview}/requests`,
      what: `${answer} a request to join`,
      may: 'owner',
      make: async (home) => ({ fields: { move: `${answer} ${(await moveTo(home)).moveId}` } }),
    }),
  ),
  {
    door: `POST ${overview}/requests`,
    what: 'a move taken back',
    may: 'owner',
    make: async (home) => ({ fields: { move: `takeBack ${(await moveTo(home, true)).moveId}` } }),
  },
  {
    door: 'POST home/my-account/agency',
    what: 'a request to join withdrawn',
    may: 'themselves',
    async make(home) {
      const { moveId, person } = await moveTo(home);
      return { by: await keysOf(person), fields: { move: `withdraw ${moveId}` } };
    },
  },
];

/** The pages and files of what was done to many people of an agency. */
export const pagesAboutPeople: readonly CompleteForm[] = [
  ...['', '/result/:format'].flatMap((file): CompleteForm[] => [
    {
      door: `GET ${overview}/import/:importId${file}`,
      what: 'an import',
      may: 'leader',
      async make(home) {
        const importId = await importOf(home);
        await database().import.update({ where: { id: importId }, data: { state: 'done' } });
        return { params: { importId, format: 'csv' } };
      },
    },
    {
      door: `GET ${overview}/many/:batchId${file}`,
      what: 'an act on many',
      may: 'leader',
      make: async (home) => ({ params: { batchId: await batchOf(home), format: 'csv' } }),
    },
  ]),
];

/** The form of a person's profile as their page shows it, with what was changed. */
export function profileOf(person: Person, changed: Record<string, string>): Record<string, string> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const names = [
    ...['title', 'firstName', 'middleName', 'lastName', 'suffix', 'preferredName', 'gender', 'emailAddress'],
    ...['phoneCode', 'phoneNumber', 'cellphoneCode', 'cellphoneNumber', 'address1', 'address2', 'address3', 'city'],
    ...['state', 'zip', 'country', 'agentType', 'cliaagentId', 'abtanumber'],
  ];
  const [yearOfBirth = '', monthOfBirth = '', dateOfBirth = ''] =
    person.dateOfBirth?.toISOString().slice(0, 10).split('-') ?? [];
  const row = person as unknown as Record<string, unknown>;
  return {
    ...Object.fromEntries(names.map((name) => [name, text(row[name])])),
    yearOfBirth,
    monthOfBirth,
    dateOfBirth,
    version: String(person.version),
    ...changed,
  };
}
