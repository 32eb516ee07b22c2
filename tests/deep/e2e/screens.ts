import type { Page } from '@playwright/test';
import { askingQuery, newProof } from '#tests/support/assistants.ts';
import { oldAccount } from '#seed/demo/members.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { registerClient } from '#app/domain/accounts/assistants/registerClient.server.ts';
import { requireSecondFactor } from '#app/domain/agencies/information/requireSecondFactor.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { newCertificateNumber } from '#app/domain/academy/levels/certificateNumber.server.ts';
import { requestRate } from '#app/domain/sales/rates/requestRate.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { recordPayments } from '#app/domain/sales/payments/recordPayments.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { until } from '#server/commands/parts/processes.mjs';
import { uploadImport } from '#app/domain/people/import/uploadImport.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { moveNumber } from '#app/domain/academy/enrolment/moveNumber.server.ts';
import type { Language } from '#app/i18n.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { askForCode } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import { answerFeedback } from '#app/domain/feedback/staff/answerFeedback.server.ts';
import { writeChallengeCookie } from '#app/platform/cookies.server.ts';
import { codeCookies } from '#app/routes/accounts/signIn/mailedCodeAnswer.server.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  samplePassword,
  signIn,
  type Person,
} from '#tests/e2e/support/people.ts';
import { newOwner } from '#tests/e2e/support/registration.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';
import { buildAgent, buildAgents, buildMember } from '#tests/support/builders.ts';
import { reachTop } from '#tests/support/certificates.ts';
import { newCmi5Attempt } from '#tests/support/cmi5.ts';
import { newLearner } from '#tests/support/learners.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { newAgencyMerge, newMerge } from '#tests/support/merges.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { beginSetUp, readSignOn } from '#app/domain/people/signOn/readSignOn.server.ts';
import { addRule } from '#app/domain/people/signOn/signOnAccounts.server.ts';
import { addDomain } from '#app/domain/people/signOn/signOnDomains.server.ts';
import { keyOf } from '#tests/support/keys.ts';
import { deliveredTo, webhookOf } from '#tests/support/webhooks.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { tokenPartnerOf } from '#tests/support/tokenPartners.ts';
import { askedToJoin, askedToOwn, leaverWithItems } from './leavingPeople.ts';
import { longWithoutNumber, rewardedOwner, withAnswers, withFailure } from './toolUsers.ts';
import {
  giveAuthenticator,
  givePasskey,
  twoMinutesAgo,
  withAuthenticator,
  withPasskey,
} from '#tests/support/secondFactors.ts';

/** A screen to check: its route, and what brings a browser to its address. */
export interface Screen {
  route: string;
  /** Signs in, where it takes that, as a user of the test whose language can change, and gives the address. */
  reach: (page: Page, language: Language) => Promise<string>;
  /** A page for a frame, which runs no scripts. */
  runsNothing?: boolean;
}

const plain = (...routes: string[]): Screen[] => routes.map((route) => ({ route, reach: async () => `/${route}` }));
const as = (person: () => Promise<Person>, ...routes: string[]): Screen[] =>
  routes.map((route) => ({
    route,
    reach: async (page) => {
      await signIn(page, await person());
      return `/${route}`;
    },
  }));
const asStaff = (route: string, address: () => Promise<string> = async () => `/${route}`): Screen => ({
  route,
  reach: async (page, language) => {
    databaseOfServer();
    const { userId } = await newStaff('administrator', { language });
    await postForm(page, '/staff/login', { userId, password: samplePassword });
    return address();
  },
});

/** The page for a mailed code, reached beside the form: thirty failures from here would ask everybody for one. */
const waitingForCode = (route: string, kind: 'agent' | 'staff'): Screen => ({
  route,
  reach: async (page) => {
    databaseOfServer();
    const cookie = await writeChallengeCookie(codeCookies[kind], await askForCode(visitor(), kind, null));
    const [name = '', ...value] = cookie.split(';', 1)[0]!.split('=');
    await page.context().addCookies([{ name, value: value.join('='), url: `${process.env.E2E_ORIGIN!}/${route}` }]);
    return `/${route}`;
  },
});

/** The owner of an agency with people of every status and role. */
async function ownerOfMany() {
  const agency = await newAgency();
  await buildAgents(databaseOfServer(), agency, 24, (place) => ({
    agentType: place % 5 ? 'A' : 'M',
    activationFlag: (['A', 'A', 'D', 'C', 'E'] as const)[place % 5],
  }));
  return agency.owner;
}
const advisor =
  (activationFlag: ActivationFlag, country = 'US') =>
  () =>
    newPerson({ country, agentType: 'A', activationFlag });

async function askedForChange() {
  const { agencyId, owner } = await newAgency();
  const requestedBy = owner.agentUniqueId;
  return databaseOfServer().agencyChangeRequest.create({
    data: { agencyId, changes: { agencyName: 'New Name' }, before: {}, requestedBy, requestedAt: new Date() },
  });
}

/** An advisor who has sent feedback of both kinds, one with a picture and an answer, and the answered one. */
async function withFeedback(language: Language) {
  databaseOfServer();
  const sender = await newPerson({ agentType: 'A' });
  const ctx = await signedIn(sender);
  await sendFeedback(ctx, {
    application: 'Academy',
    feedbackType: 'L',
    commentTxt: 'It stops half way.',
    courseName: 'Alaska in Depth',
    curriculum: 'PC',
    userAgent: '',
  });
  const { feedbackId } = await sendFeedback(ctx, {
    application: 'OneSource',
    feedbackType: 'S',
    commentTxt: 'Larger buttons, please.',
    userAgent: '',
    picture: await smallPicture(),
  });
  const staff = await signedInAsStaff(await newStaff('help-desk', { language }));
  await answerFeedback(staff, feedbackId, { answerTxt: 'Thank you.', feedbackState: 'answered', version: 0 });
  return { sender, feedbackId };
}

/** An advisor with late commission, and a dispute about it. */
async function withDispute() {
  const db = databaseOfServer();
  const seller = await newPerson({ agentType: 'A' });
  const { agencyId, agentUniqueId } = seller;
  const bookingNumber = `S${agentUniqueId.slice(-12).toUpperCase()}`;
  const days = { bookedOn: new Date('2026-01-05'), sailingOn: new Date('2026-02-01') };
  await db.booking.create({
    data: {
      bookingNumber,
      agencyId,
      agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      ...days,
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
    },
  });
  const { number } = await openDispute(await signedIn(seller), bookingNumber, {
    reason: 'notPaid',
    detailsTxt: 'Nothing came.',
  });
  const { disputeId } = await db.commissionDispute.findUniqueOrThrow({ where: { number } });
  return { advisor: seller, bookingNumber, disputeId };
}

/** A payment to an owner who sees their agency's sales, of which a part waits without a booking. */
async function withPayment() {
  const db = databaseOfServer();
  const { agencyId, owner } = await newAgency({ country: 'US', taReportAccess: true });
  const number = `TT-${owner.agentUniqueId.slice(-12).toUpperCase()}`;
  const paid = { number, revision: 1, paidOn: '2026-11-20', method: 'transfer', state: 'paid' } as const;
  const entry = { ...paid, currency: 'USD', amount: 100_00, agencyId, bankLine: 'COMMISSION', allocations: [] };
  await db.$transaction((tx) =>
    recordPayments(tx, new Date(), [{ number: 1, payment: number, revision: '1', read: { entry } }]),
  );
  const { remittanceId, lines } = await db.remittance.findUniqueOrThrow({
    where: { number },
    include: { lines: true },
  });
  return { owner, remittanceId, lineId: lines[0]!.lineId };
}

/** A group with a deadline next week. */
async function withGroup() {
  const { agencyId, owner } = await newAgency({ country: 'US' });
  const groupNumber = `GP-${owner.agentUniqueId.slice(-12).toUpperCase()}`;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await databaseOfServer().groupSpace.create({
    data: {
      groupNumber,
      revision: 1,
      agencyId,
      groupName: 'Garden Club',
      brand: 'HA',
      ship: 'Rotterdam',
      content: '',
      allotment: 20,
      sold: 8,
      options: 2,
      sailingOn: inDays(120),
      namesDueOn: inDays(7),
      recordedAt: new Date(),
    },
  });
  return { owner, groupNumber };
}

/** A rate to come, and a request for it. */
async function withRateRequest() {
  const db = databaseOfServer();
  const { rateId } = await db.advisorRate.findFirstOrThrow({
    where: { brand: 'PC', sailingOn: { gt: new Date(Date.now() + 2 * 86_400_000) } },
  });
  const { number } = await requestRate(await signedIn(await newPerson({ agentType: 'A' })), rateId, {
    travelers: '2',
    commentTxt: '',
  });
  const { requestId } = await db.advisorRateRequest.findUniqueOrThrow({ where: { number } });
  return { rateId, requestId };
}

const faultsOfRow = {
  ledger: ['formula|ship', 'day|sailingOn'],
  members: ['twice|ccn|2'],
  rates: ['formula|ship', 'day|sailingOn'],
  remittances: ['day|paidOn'],
  groups: ['day|sailingOn'],
};

/** A delivery with a row that was refused. */
async function withDelivery(kind: keyof typeof faultsOfRow = 'ledger') {
  const { id } = await databaseOfServer().delivery.create({
    data: {
      kind,
      source: 'partner',
      issuer: 'https://brand.example',
      state: 'done',
      refused: 1,
      createdAt: new Date(),
      rows: {
        create: [
          {
            number: 2,
            names: ['B1', '1'],
            faults: faultsOfRow[kind],
          },
        ],
      },
    },
  });
  return id;
}

/** A learner with a certificate. */
const dueLevel = () => ({
  assignmentId: crypto.randomUUID(),
  curriculum: 'PC',
  level: 1 as const,
  resolving: false,
  createdAt: new Date(),
  countsFrom: new Date(),
  dueOn: new Date(Date.now() + 30 * 86_400_000),
});

/** An owner whose agency has assigned a level. */
async function withAssignment() {
  const owner = await ownerOfMany();
  const { agencyId, agentUniqueId: assignedBy } = owner;
  const { assignmentId } = await databaseOfServer().assignment.create({
    data: { ...dueLevel(), agencyId, assignedBy, audience: 'roles', roles: ['A'] },
  });
  return { owner, assignmentId };
}

async function withBrandAssignment() {
  const { staffId } = await newStaff('learning-manager');
  return databaseOfServer().assignment.create({
    data: { ...dueLevel(), staffId, audience: 'brand', filter: { markets: ['nam'] } },
  });
}

const withStatement = async () => newCmi5Attempt(databaseOfServer(), await newAgency());

async function withCertificate() {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const number = newCertificateNumber();
  const [issuedAt, validUntil] = [new Date(), new Date(Date.now() + 300 * 86_400_000)];
  await db.certificate.create({
    data: {
      number,
      kind: 'agent',
      authId: learner.authId,
      curriculum: 'PC',
      level: 1,
      holderName: 'Ada Lovelace',
      agencyName: 'Harbor Travel',
      issuedAt,
      validUntil,
    },
  });
  return { learner, number };
}

async function certificateOf(page: Page) {
  const { learner, number } = await withCertificate();
  await signIn(page, learner);
  return `/home/pages/pc/academy/certificates/${number}`;
}

async function creditOfLearner(): Promise<string> {
  const { learner } = await withCertificate();
  return (await reachTop(databaseOfServer(), learner.authId, 'PC')).creditId;
}

async function openCourse(page: Page) {
  await signIn(page, (await withCertificate()).learner);
  const { courseId } = await databaseOfServer().course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
  return `/home/pages/pc/academy/courses/${courseId}`;
}

/** A course that a partner gives. */
async function openPartnerCourse(page: Page) {
  const db = databaseOfServer();
  await signIn(page, (await withCertificate()).learner);
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await db.course.update({ where: { courseId }, data: { partner: 'sandbox' } });
  return `/home/pages/pc/academy/courses/${courseId}`;
}

const ofLearner = (route: string, address: string): Screen => ({
  route,
  reach: async (page) => {
    await signIn(page, (await withCertificate()).learner);
    return address;
  },
});

/** A learner of the highest level, with a credit that waits for its guest. */
const ofCommodore = (route: string, address: string): Screen => ({
  route,
  reach: async (page) => {
    const { learner } = await withCertificate();
    await reachTop(databaseOfServer(), learner.authId, 'PC');
    await signIn(page, learner);
    return address;
  },
});

/** An agency whose owner has a second factor and demands one of everybody. */
async function strictAgency() {
  const agency = await newAgency();
  await withAuthenticator(agency.owner);
  await requireSecondFactor(await signedIn(agency.owner), { required: true });
  return agency;
}

const inStrictAgency = (route: string): Screen => ({
  route,
  reach: async (page) => {
    await signIn(page, await buildAgent(databaseOfServer(), await strictAgency()));
    return `/${route}`;
  },
});

const withFactors = (route: string, address: (passkeyId: string) => string): Screen => ({
  route,
  reach: async (page) => {
    const person = await newPerson();
    await withPasskey(person);
    await withAuthenticator(person);
    const { id } = await databaseOfServer().passkey.findFirstOrThrow({
      where: { accountId: person.agentUniqueId },
    });
    await signIn(page, person);
    return address(id);
  },
});

const staffWithFactors = (route: string, address: (passkeyId: string) => string): Screen => ({
  route,
  reach: async (page, language) => {
    databaseOfServer();
    const member = await newStaff('administrator', { language });
    await postForm(page, '/staff/login', { userId: member.userId, password: samplePassword });
    const ctx = await signedInAsStaff(member, { now: twoMinutesAgo() });
    await givePasskey(ctx);
    await giveAuthenticator(ctx);
    const { id } = await databaseOfServer().passkey.findFirstOrThrow({ where: { accountId: member.staffId } });
    return address(id);
  },
});

/** A message of the brand to everybody. */
async function newMessage(): Promise<string> {
  databaseOfServer();
  const { staffId } = await newStaff('administrator');
  const texts = {
    titleEn: 'Wave season',
    titleJa: 'ウェーブシーズン',
    textEn: 'It begins soon.',
    textJa: 'まもなく始まります。',
  };
  const { messageId } = await databaseOfServer().brandMessage.create({
    data: {
      messageId: newUuid(new Date()),
      market: '',
      audience: 'everybody',
      ...texts,
      state: 'sent',
      sentAt: new Date(),
      sentBy: staffId,
    },
  });
  return messageId;
}

const colleague = (route: string, ending: string): Screen => ({
  route,
  reach: async (page) => {
    const agency = await newAgency();
    const agent = await buildAgent(databaseOfServer(), agency);
    await withAuthenticator(agent);
    await signIn(page, agency.owner);
    return `/home/agency-overview/${agent.agentUniqueId}${ending}`;
  },
});

/** Signs in as the owner of an agency, and does as them what the screen shows. */
async function ofOwner(page: Page, prepare: (ctx: AgentContext) => Promise<string>): Promise<string> {
  const owner = await ownerOfMany();
  await signIn(page, owner);
  return prepare(await signedIn(owner));
}

const faultyFile = () => csvOf([personRow(), personRow({ emailAddress: 'nowhere', title: 'Captain' })]);
// The server's job checks it.
async function checkedImport(ctx: AgentContext): Promise<string> {
  const { importId } = await uploadImport(ctx, uploadOf(faultyFile()));
  const isChecked = async () =>
    (await databaseOfServer().import.count({ where: { id: importId, state: 'checking' } })) === 0;
  if (!(await until(isChecked, 30_000, 200))) throw new Error('The import was not checked.');
  return importId;
}
const endOwnSessions = ({ actor }: AgentContext) => ({
  act: 'end-sessions' as const,
  agentUniqueIds: [actor.agentUniqueId],
  permissions: [],
});

/** The token of the mail to an account whose number was moved to another. */
async function linkOfLostNumber(): Promise<string> {
  const db = databaseOfServer();
  const lastName = 'Lostwithiel';
  const { ccn } = await buildMember(db, { lastName, birthDate: new Date('1984-06-30') });
  const [holder, other] = [
    await buildAgent(db, await newAgency(), { lastName, ccn }),
    await buildAgent(db, await newAgency(), { lastName }),
  ];
  await moveNumber(await signedIn(other), { ccn, birthDay: '1984-06-30', source: 'E' });
  const { text } = await db.outbox.findFirstOrThrow({
    where: { recipient: holder.emailAddress.toLowerCase(), template: 'memberNumberLost' },
  });
  return /token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** A permission template of an agency. */
async function templateOf(ctx: AgentContext): Promise<string> {
  await saveTemplate(ctx, {
    templateId: null,
    templateName: 'Front desk',
    permissions: ['osManageAgents', 'osAgencyInformation'],
  });
  const { templateId } = await ctx.db.permissionTemplate.findFirstOrThrow({ where: { agencyId: ctx.agency.agencyId } });
  return templateId;
}

/** A branch of an agency. */
async function branchOf(ctx: AgentContext): Promise<string> {
  return (await saveBranch(ctx, { branchId: null, branchName: 'Uptown' })).branchId;
}

/** A document with every kind of field: the home page of a brand. */
async function homeDocument(): Promise<string> {
  const { documentId } = await databaseOfServer().contentDocument.findFirstOrThrow({
    where: { path: 'home-page-enrolled', language: 'en' },
    orderBy: { documentId: 'asc' },
  });
  return documentId;
}

function alaska(): Promise<{ courseId: string; packageId: string }> {
  return databaseOfServer().coursePackage.findFirstOrThrow({
    where: { course: { code: 'alaska' }, language: 'en', state: 'published' },
    select: { courseId: true, packageId: true },
  });
}

/** A course that is written in two languages, and where it is. */
async function writtenCourse(part = ''): Promise<string> {
  const db = databaseOfServer();
  const { courseId } = await newCourse(db);
  const { staffId } = await newStaff('learning-manager');
  const content = sampleContent() as unknown as Prisma.InputJsonObject;
  await db.courseDraft.createMany({
    data: (['en', 'ko'] as const).map((language) => ({
      courseId,
      language,
      content,
      updatedAt: new Date(),
      updatedBy: staffId,
    })),
  });
  return `/staff/courses/${courseId}/write${part}`;
}

/** The screens of the tools of partners and of Partner Rewards. */
const ofTools: Screen[] = [
  ...['', '?ask=booking', '?ask=air'].map(
    (asked): Screen => ({
      route: 'home/tools',
      reach: async (page) => (await signIn(page, await newPerson()), `/home/tools${asked}`),
    }),
  ),
  {
    route: 'home/tools/pinned',
    reach: async (page) => (await signIn(page, await newPerson()), '/home/tools/pinned'),
  },
  // 60 days after the booking system was opened first, the academy is asked for before it.
  {
    route: 'home/tools',
    reach: async (page) => {
      await signIn(page, await longWithoutNumber());
      return '/home/tools?ask=booking';
    },
  },
  {
    route: 'home/tools/failed/:reference',
    reach: async (page) => {
      const { person, reference } = await withFailure();
      await signIn(page, person);
      return `/home/tools/failed/${reference}`;
    },
  },
  ...[false, true].map(
    (isEnrolled): Screen => ({
      route: 'home/agency-overview/rewards',
      reach: async (page) => (await signIn(page, await rewardedOwner(isEnrolled)), '/home/agency-overview/rewards'),
    }),
  ),
  ...[false, true].map(
    (isEnrolled): Screen => ({
      route: 'home/pages/:brand/sales-programs-and-benefits/princess-partner-rewards/:page',
      reach: async (page) => (
        await signIn(page, await rewardedOwner(isEnrolled)),
        `/home/pages/pc/sales-programs-and-benefits/princess-partner-rewards/${isEnrolled ? 'registered' : 'unregistered'}`
      ),
    }),
  ),
  ...plain('sandbox/partners/booking', 'sandbox/partners/chat').map(
    (screen): Screen => ({ ...screen, route: 'sandbox/partners/:tool/*' }),
  ),
  asStaff('staff/partners', async () => (await withFailure(), '/staff/partners')),
];

/** One screen at least for each page of the portal. */
export const screens: Screen[] = [
  ...plain(
    'login',
    'login/sign-on',
    'oauth/authorize',
    'forgot-password',
    'reset-password',
    'email-validate',
    'register-agency-home',
    'register-agency-start',
    'register-agency-thankyou',
    'register-agency-answer',
  ),
  ...plain(
    'terms-and-conditions',
    'privacy-policy',
    'do-not-sell',
    'site-requirements',
    'contact-us',
    'find-your-rep',
    'login-help',
    'how-to-register',
  ),
  ...plain(
    'princess-partners',
    'awards',
    'cunard-partnership',
    '_error',
    'status',
    'staff/login',
    'staff/forgot-password',
    'staff/reset-password',
    'staff/email-validate',
    'staff/join',
    'join',
    'sandbox/partner',
    'dev/mailbox',
    'docs',
  ),
  { route: '*', reach: async () => '/no-such-page' },
  { route: 'ext-pages/:market/*', reach: async () => '/ext-pages/nam/login-help' },
  {
    route: 'register-agency-steps',
    reach: async (page) => {
      await postForm(page, '/register-agency-start', {
        ...newOwner(),
        ownerMiddleName: '',
        cliaagentId: '',
        password: samplePassword,
        confirmPwd: samplePassword,
      });
      return '/register-agency-steps';
    },
  },
  waitingForCode('login/code', 'agent'),
  waitingForCode('staff/login/code', 'staff'),
  {
    route: 'login/second-factor',
    reach: async (page) => {
      const person = await newPerson();
      await withAuthenticator(person);
      await postForm(page, '/login', { userId: person.userId, password: samplePassword });
      return '/login/second-factor';
    },
  },
  inStrictAgency('second-factor-setup'),
  inStrictAgency('second-factor-setup/passkey'),
  inStrictAgency('second-factor-setup/authenticator'),
  ...as(advisor('E'), 'update-email'),
  ...as(advisor('C'), 'accept-tnc'),
  ...as(advisor('C', 'GB'), 'initial-edit'),
  ...as(
    ownerOfMany,
    'default-brand',
    'home/my-account',
    'home/my-account/password',
    'home/my-account/email',
    'home/my-account/second-factor',
  ),
  ...as(
    ownerOfMany,
    'home/my-account/preferences',
    'home/my-account/sessions',
    'home/my-account/history',
    'home/my-account/my-data',
    'home/my-account/notifications',
    'home/my-account/notifications/choices',
  ),
  ...plain('unsubscribe'),
  {
    route: 'home/messages/:messageId',
    reach: async (page) => {
      await signIn(page, await newPerson());
      return `/home/messages/${await newMessage()}`;
    },
  },
  ...as(
    ownerOfMany,
    'home/agency-overview',
    'home/agency-overview/add',
    'home/agency-overview/invite',
    'home/agency-overview/invitations',
    'home/agency-overview/second-factor',
  ),
  ...as(ownerOfMany, 'home/agency-overview/import'),
  {
    route: 'home/agency-overview/many',
    reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/agency-overview/many?all=1'),
  },
  {
    route: 'home/agency-overview/import/:importId',
    reach: (page) => ofOwner(page, async (ctx) => `/home/agency-overview/import/${await checkedImport(ctx)}`),
  },
  {
    route: 'home/agency-overview/many/:batchId',
    reach: (page) =>
      ofOwner(
        page,
        async (ctx) => `/home/agency-overview/many/${(await beginBatch(ctx, endOwnSessions(ctx))).batchId}`,
      ),
  },
  ...as(
    ownerOfMany,
    'home/agency-overview/agency',
    'home/agency-overview/record',
    'home/agency-overview/accounts-review',
    'home/agency-overview/bulk-changes',
  ),
  ...as(advisor('A'), 'home/agency-overview'),
  {
    route: 'home/agency-overview/permissions',
    reach: async (page) => (
      await signIn(page, await ownerOfMany()), '/home/agency-overview/permissions?permission=osManageAgents'
    ),
  },
  {
    route: 'home/agency-overview/sign-on',
    reach: (page) =>
      ofOwner(page, async (ctx) => {
        await beginSetUp(ctx);
        if ((await readSignOn(ctx))?.domains.length === 0) {
          await addDomain(ctx, 'sample-travel.example');
          await addRule(ctx, { groupName: 'advisors', ruleRole: 'A' });
        }
        return '/home/agency-overview/sign-on';
      }),
  },
  {
    route: 'home/agency-overview/provisioning',
    reach: (page) =>
      ofOwner(page, async (ctx) => (await keyOf(ctx, ['provision:people']), '/home/agency-overview/provisioning')),
  },
  {
    route: 'connect-assistant',
    reach: (page) =>
      ofOwner(page, async (ctx) => {
        const addresses = ['https://assistant.example/callback'];
        const client = await registerClient(ctx, { name: 'Harbor assistant', addresses });
        if (typeof client === 'string') throw new Error(client);
        return `/connect-assistant?${askingQuery(client.clientId, newProof().challenge, { redirect_uri: addresses[0]! })}`;
      }),
  },
  {
    route: 'home/agency-overview/api-keys',
    reach: (page) =>
      ofOwner(page, async (ctx) => (await keyOf(ctx, ['read:people']), '/home/agency-overview/api-keys')),
  },
  {
    route: 'home/agency-overview/api-keys',
    reach: (page) => ofOwner(page, () => Promise.resolve('/home/agency-overview/api-keys?act=create')),
  },
  {
    route: 'home/agency-overview/api-keys/:keyId',
    reach: (page) =>
      ofOwner(page, async (ctx) => `/home/agency-overview/api-keys/${(await keyOf(ctx, ['read:people'])).keyId}`),
  },
  {
    route: 'home/agency-overview/webhooks',
    reach: (page) => ofOwner(page, async (ctx) => (await webhookOf(ctx), '/home/agency-overview/webhooks')),
  },
  {
    route: 'home/agency-overview/webhooks',
    reach: (page) => ofOwner(page, () => Promise.resolve('/home/agency-overview/webhooks?act=create')),
  },
  {
    route: 'home/agency-overview/webhooks/:endpointId',
    reach: (page) =>
      ofOwner(page, async (ctx) => `/home/agency-overview/webhooks/${(await deliveredTo(ctx)).endpointId}`),
  },
  {
    route: 'home/agency-overview/webhooks/:endpointId/deliveries/:deliveryId',
    reach: (page) =>
      ofOwner(page, async (ctx) => {
        const { endpointId, deliveryId } = await deliveredTo(ctx);
        return `/home/agency-overview/webhooks/${endpointId}/deliveries/${deliveryId}`;
      }),
  },
  {
    route: 'home/agency-overview/branches',
    reach: (page) => ofOwner(page, async (ctx) => (await branchOf(ctx), '/home/agency-overview/branches')),
  },
  {
    route: 'home/agency-overview/branches/:branchId',
    reach: (page) =>
      ofOwner(page, async (ctx) => `/home/agency-overview/branches/${await branchOf(ctx)}?people=others`),
  },
  {
    route: 'home/agency-overview/:agentUniqueId/branch',
    reach: (page) =>
      ofOwner(page, async (ctx) => {
        await branchOf(ctx);
        const { agentUniqueId } = await buildAgent(databaseOfServer(), ctx.agency, { agentType: 'M' });
        return `/home/agency-overview/${agentUniqueId}/branch`;
      }),
  },
  {
    route: 'home/agency-overview/permission-templates',
    reach: (page) =>
      ofOwner(page, async (ctx) => (await templateOf(ctx), '/home/agency-overview/permission-templates')),
  },
  {
    route: 'home/agency-overview/permission-templates/:templateId/people',
    reach: (page) =>
      ofOwner(page, async (ctx) => `/home/agency-overview/permission-templates/${await templateOf(ctx)}/people`),
  },
  {
    route: 'home/agency-overview/permission-templates/:templateId/change',
    reach: (page) =>
      ofOwner(
        page,
        async (ctx) =>
          `/home/agency-overview/permission-templates/${await templateOf(ctx)}/change?templateName=Counter&permissions=poPayments&version=2`,
      ),
  },
  {
    route: 'home/agency-overview/permission-templates/:templateId',
    reach: (page) =>
      ofOwner(page, async (ctx) => `/home/agency-overview/permission-templates/${await templateOf(ctx)}`),
  },
  withFactors(
    'home/my-account/second-factor/passkeys/:passkeyId',
    (id) => `/home/my-account/second-factor/passkeys/${id}`,
  ),
  withFactors('home/my-account/second-factor/authenticator', () => '/home/my-account/second-factor/authenticator'),
  withFactors('home/my-account/second-factor/recovery-codes', () => '/home/my-account/second-factor/recovery-codes'),
  colleague('home/agency-overview/:agentUniqueId', ''),
  colleague('home/agency-overview/:agentUniqueId/edit', '/edit'),
  colleague('home/agency-overview/:agentUniqueId/learning', '/learning'),
  colleague('home/agency-overview/:agentUniqueId/sales', '/sales'),
  colleague('home/agency-overview/:agentUniqueId/record', '/record'),
  colleague('home/agency-overview/:agentUniqueId/end-access', '/end-access'),
  colleague('home/agency-overview/:agentUniqueId/permissions', '/permissions'),
  colleague('home/agency-overview/:agentUniqueId/second-factor', '/second-factor'),
  colleague('home/agency-overview/:agentUniqueId/ownership', '/ownership'),
  ...as(askedToOwn, 'home/my-account/ownership'),
  ...as(advisor('A'), 'home/my-account/agency', 'home/agent-enroll'),
  ...['dashboard', 'catalogue', 'wall', 'history', 'curriculum', 'course-length'].map((page) =>
    ofLearner(`home/pages/:brand/academy/${page}`, `/home/pages/pc/academy/${page}`),
  ),
  {
    route: 'home/pages/:brand/academy/reports',
    reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/pages/pc/academy/reports'),
  },
  ...['', '/new', '/:assignmentId'].map((page) => ({
    route: `home/pages/:brand/academy/assignments${page}`,
    reach: async (tab: Page) => {
      const { owner, assignmentId } = await withAssignment();
      await signIn(tab, owner);
      return `/home/pages/pc/academy/assignments${page.replace(':assignmentId', assignmentId)}`;
    },
  })),
  {
    route: 'home/pages/:brand/academy/reminder',
    reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/pages/pc/academy/reminder?all=1'),
  },
  {
    route: 'home/pages/:brand/training/academy',
    reach: async (page) => (
      await signIn(page, await newLearner(databaseOfServer(), await newAgency())), '/home/pages/sb/training/academy'
    ),
  },
  { route: 'home/pages/:brand/academy/certificates/:number', reach: certificateOf },
  { route: 'home/pages/:brand/academy/courses/:courseId', reach: openCourse },
  {
    route: 'home/pages/:brand/academy/courses/:courseId/about',
    reach: async (page) => `${await openCourse(page)}/about`,
  },
  {
    route: 'home/pages/:brand/academy/courses/:courseId/questions',
    reach: async (page) => `${await openCourse(page)}/questions`,
  },
  { route: 'home/pages/:brand/academy/courses/:courseId', reach: openPartnerCourse },
  {
    route: 'home/pages/:brand/academy/courses/:courseId/answers',
    reach: async (page) => {
      const { learner, courseId } = await withAnswers();
      await signIn(page, learner);
      return `/home/pages/pc/academy/courses/${courseId}/answers`;
    },
  },
  ofCommodore('home/pages/:brand/academy/rewards', '/home/pages/pc/academy/rewards'),
  ofCommodore('home/pages/other/commodores', '/home/pages/other/commodores'),
  ofCommodore('home/pages/:brand/academy/commodore-marketing-kit', '/home/pages/pc/academy/commodore-marketing-kit'),
  ofLearner('home/pages/:brand/academy/certificates', '/home/pages/pc/academy/certificates'),
  { route: 'certificates/:number', reach: async () => `/certificates/${(await withCertificate()).number}` },
  asStaff('staff/learning'),
  asStaff(
    'staff/learning/courses/:courseId',
    async () => `/staff/learning/courses/${(await newCourse(databaseOfServer(), { curriculum: 'PC' })).courseId}`,
  ),
  asStaff('staff/learning/statements'),
  asStaff(
    'staff/learning/statements/:statementId',
    async () => `/staff/learning/statements/${(await withStatement()).statementId}`,
  ),
  asStaff(
    'staff/learning/courses/:courseId/learners',
    async () => `/staff/learning/courses/${(await alaska()).courseId}/learners`,
  ),
  asStaff(
    'staff/learning/attempts/:registration/calls',
    async () => `/staff/learning/attempts/${(await withStatement()).registration}/calls`,
  ),
  asStaff(
    'staff/learning/attempts/:registration/change',
    async () => `/staff/learning/attempts/${(await withStatement()).registration}/change`,
  ),
  asStaff(
    'staff/learning/attempts/:registration',
    async () => `/staff/learning/attempts/${(await withStatement()).registration}`,
  ),
  asStaff('staff/learning/assignments'),
  asStaff('staff/learning/assignments/new'),
  asStaff(
    'staff/learning/assignments/:assignmentId',
    async () => `/staff/learning/assignments/${(await withBrandAssignment()).assignmentId}`,
  ),
  asStaff('staff/certificates', async () => '/staff/certificates?q=Lovelace'),
  asStaff('staff/certificates/:number', async () => `/staff/certificates/${(await withCertificate()).number}`),
  ...plain('sandbox/credits'),
  ...plain('verify'),
  { route: 'verify/:number', reach: async () => `/verify/${(await withCertificate()).number}` },
  { route: 'member-number', reach: async () => `/member-number?token=${await linkOfLostNumber()}` },
  ...as(askedToJoin, 'home/agency-overview/requests'),
  {
    route: 'home/agency-overview/access-requests',
    reach: async (page) => {
      const agency = await newAgency();
      const { agentUniqueId, agencyId } = await buildAgent(databaseOfServer(), agency, { agentType: 'A' });
      await databaseOfServer().accessRequest.create({
        data: { agentUniqueId, agencyId, key: 'osMediaLibrary', askedAt: new Date() },
      });
      return (await signIn(page, agency.owner), '/home/agency-overview/access-requests');
    },
  },
  {
    route: 'home/agency-overview/:agentUniqueId/leave',
    reach: async (page) => {
      const { owner, leaver } = await leaverWithItems();
      await signIn(page, owner);
      return `/home/agency-overview/${leaver.agentUniqueId}/leave`;
    },
  },
  {
    route: 'home/search',
    reach: async (page, language) => (await signIn(page, (await withFeedback(language)).sender), '/home/search?q=pass'),
  },
  {
    route: 'home/feedback',
    reach: async (page, language) => (await signIn(page, (await withFeedback(language)).sender), '/home/feedback'),
  },
  {
    route: 'home/commission',
    reach: async (page) => (await signIn(page, (await withDispute()).advisor), '/home/commission'),
  },
  {
    route: 'home/commission/:bookingNumber',
    reach: async (page) => {
      const { advisor: seller, bookingNumber } = await withDispute();
      await signIn(page, seller);
      return `/home/commission/${bookingNumber}`;
    },
  },
  ...['home/payments', 'home/payments/account', 'home/commission-shares', 'home/pages/other/sales-goals'].map(
    (route): Screen => ({
      route,
      reach: async (page) => (await signIn(page, (await withPayment()).owner), `/${route}`),
    }),
  ),
  {
    route: 'home/groups',
    reach: async (page) => (await signIn(page, (await withGroup()).owner), '/home/groups'),
  },
  {
    route: 'home/groups/:groupNumber',
    reach: async (page) => {
      const { owner, groupNumber } = await withGroup();
      await signIn(page, owner);
      return `/home/groups/${groupNumber}`;
    },
  },
  {
    route: 'home/payments/:remittanceId',
    reach: async (page) => {
      const { owner, remittanceId } = await withPayment();
      await signIn(page, owner);
      return `/home/payments/${remittanceId}`;
    },
  },
  {
    route: 'home/advisor-rates/:rateId',
    reach: async (page) => (
      await signIn(page, await newPerson({ agentType: 'A' })), `/home/advisor-rates/${(await withRateRequest()).rateId}`
    ),
  },
  {
    route: 'home/pages/other/travel-advisor-rates',
    reach: async (page) => (
      await signIn(page, await newPerson({ agentType: 'A' })), '/home/pages/other/travel-advisor-rates'
    ),
  },
  {
    route: 'home/sailings',
    reach: async (page) => (await signIn(page, (await withDispute()).advisor), '/home/sailings'),
  },
  {
    route: 'home/sales-by-mail',
    reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/sales-by-mail'),
  },
  { route: 'home/my-sales', reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/my-sales') },
  {
    route: 'home/pages/other/sales-reports',
    reach: async (page) => (
      await signIn(page, (await newAgency({ taReportAccess: true })).owner), '/home/pages/other/sales-reports'
    ),
  },
  ...ofTools,
  // A brand of each family of colours.
  ...['pc', 'ha', 'cu', 'sb'].map(
    (brand): Screen => ({
      route: 'home/:brand',
      reach: async (page) => (await signIn(page, await ownerOfMany()), `/home/${brand}`),
    }),
  ),
  ...['standalone-links/find-your-rep', 'find-your-rep'].map((page) => ({
    route: `home/pages/:brand/${page}`,
    reach: async (tab: Page) => (await signIn(tab, await ownerOfMany()), `/home/pages/pc/${page}`),
  })),
  {
    route: 'home/pages/:brand/*',
    reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/pages/pc/booking-tools/booking-help'),
  },
  { route: 'home/*', reach: async (page) => (await signIn(page, await ownerOfMany()), '/home/pc/no-such-page') },
  asStaff('staff/certificates/grant'),
  asStaff('staff/credits'),
  asStaff('staff/credits/open'),
  asStaff('staff/credits/:creditId', async () => `/staff/credits/${await creditOfLearner()}`),
  asStaff('staff/people/:agentUniqueId/merge', async () => {
    const agency = await newAgency();
    const { agentUniqueId } = await buildAgent(databaseOfServer(), agency);
    return `/staff/people/${agency.owner.agentUniqueId}/merge?with=${agentUniqueId}&take=address&preview=1`;
  }),
  asStaff('staff/agencies/:agencyId/merge', async () => {
    const [one, other] = [await newAgency(), await newAgency()];
    return `/staff/agencies/${one.agencyId}/merge?with=${other.agencyId}&take=address&preview=1`;
  }),
  asStaff(
    'staff/agency-merges/:agencyMergeId',
    async () => `/staff/agency-merges/${await newAgencyMerge(databaseOfServer(), await newAgency())}`,
  ),
  asStaff(
    'staff/merges/:mergeId',
    async () => `/staff/merges/${await newMerge(databaseOfServer(), await newAgency())}`,
  ),
  asStaff(
    'staff/people/:agentUniqueId/view',
    async () => `/staff/people/${(await newAgency()).owner.agentUniqueId}/view`,
  ),
  asStaff('staff/people/:agentUniqueId', async () => `/staff/people/${(await newAgency()).owner.agentUniqueId}`),
  asStaff(
    'staff/people/:agentUniqueId',
    async () => `/staff/people/${(await newAgency()).owner.agentUniqueId}?act=new-password`,
  ),
  ...['correct', 'number', 'agency'].map((part) =>
    asStaff(
      `staff/people/:agentUniqueId/${part}`,
      async () => `/staff/people/${(await newAgency()).owner.agentUniqueId}/${part}`,
    ),
  ),
  asStaff('staff/search', async () => `/staff/search?q=${(await newAgency()).agencyId}`),
  asStaff('staff/home'),
  asStaff('staff/help'),
  asStaff('staff/figures'),
  asStaff('staff/exports'),
  asStaff('staff/agencies'),
  asStaff('staff/agencies/all'),
  asStaff('staff/agencies/changes'),
  asStaff('staff/second-factor-resets'),
  asStaff('staff/messages'),
  asStaff('staff/messages/new'),
  asStaff('staff/messages/:messageId', async () => `/staff/messages/${await newMessage()}`),
  ...['people', 'record', 'edit', 'access', 'sign-on'].map((part) =>
    asStaff(`staff/agencies/:agencyId/${part}`, async () => `/staff/agencies/${(await newAgency()).agencyId}/${part}`),
  ),
  asStaff('staff/agencies/:agencyId/change', async () => `/staff/agencies/${(await askedForChange()).agencyId}/change`),
  asStaff(
    'staff/cases/registrations/:agencyId',
    async () => `/staff/cases/registrations/${(await newAgency()).agencyId}`,
  ),
  asStaff('staff/cases/changes/:changeId', async () => `/staff/cases/changes/${(await askedForChange()).requestId}`),
  asStaff(
    'staff/cases/feedback/:feedbackId',
    async () => `/staff/cases/feedback/${(await withFeedback('en')).feedbackId}`,
  ),
  asStaff('staff/cases/disputes/:disputeId', async () => `/staff/cases/disputes/${(await withDispute()).disputeId}`),
  asStaff('staff/cases/rates/:requestId', async () => `/staff/cases/rates/${(await withRateRequest()).requestId}`),
  asStaff('staff/feedback'),
  asStaff('staff/feedback/:feedbackId', async () => `/staff/feedback/${(await withFeedback('en')).feedbackId}`),
  asStaff('staff/feedback/templates'),
  asStaff('staff/feedback/templates/:templateId', async () => '/staff/feedback/templates/new'),
  asStaff('staff/feedback/we-did'),
  asStaff('staff/feedback/we-did/:outcomeId', async () => '/staff/feedback/we-did/new'),
  asStaff('staff/content'),
  asStaff('staff/content', async () => '/staff/content?kind=page'),
  asStaff('staff/content/new'),
  asStaff('staff/content/replace', async () => '/staff/content/replace?text=cruise&replacement=voyage&market=uk'),
  asStaff('staff/content/images'),
  asStaff('staff/content/:documentId', async () => `/staff/content/${await homeDocument()}`),
  asStaff('staff/content/:documentId/languages', async () => `/staff/content/${await homeDocument()}/languages`),
  asStaff('staff/content/approval'),
  asStaff('staff/content/:documentId/approval', async () => `/staff/content/${await homeDocument()}/approval`),
  asStaff('staff/content/usage'),
  asStaff('staff/content/:documentId/usage', async () => `/staff/content/${await homeDocument()}/usage`),
  asStaff('staff/content/:documentId/versions', async () => `/staff/content/${await homeDocument()}/versions`),
  {
    ...asStaff('staff/content/preview/:documentId', async () => `/staff/content/preview/${await homeDocument()}`),
    runsNothing: true,
  },
  asStaff('staff/ledger'),
  asStaff('staff/ledger/:deliveryId', async () => `/staff/ledger/${await withDelivery()}`),
  asStaff('staff/groups'),
  asStaff('staff/groups/:deliveryId', async () => `/staff/groups/${await withDelivery('groups')}`),
  asStaff('staff/payments', async () => (await withPayment(), '/staff/payments')),
  asStaff('staff/payments/:lineId', async () => `/staff/payments/${(await withPayment()).lineId}`),
  asStaff('staff/payments/import'),
  asStaff(
    'staff/payments/import/:deliveryId',
    async () => `/staff/payments/import/${await withDelivery('remittances')}`,
  ),
  asStaff('staff/members', async () => '/staff/members?q=a'),
  asStaff('staff/members/import'),
  asStaff('staff/members/import/:deliveryId', async () => `/staff/members/import/${await withDelivery('members')}`),
  asStaff('staff/members/:ccn', async () => `/staff/members/${oldAccount.ccn}`),
  asStaff('staff/members/:ccn/correct', async () => `/staff/members/${oldAccount.ccn}/correct`),
  asStaff('staff/rates'),
  asStaff('staff/rates/new'),
  asStaff('staff/rates/import'),
  asStaff('staff/rates/import/:deliveryId', async () => `/staff/rates/import/${await withDelivery('rates')}`),
  asStaff('staff/rates/:rateId', async () => `/staff/rates/${(await withRateRequest()).rateId}`),
  asStaff('staff/sales'),
  asStaff(
    'staff/sales/bookings/:bookingNumber',
    async () => `/staff/sales/bookings/${(await withDispute()).bookingNumber}`,
  ),
  ...['', '?act=accepted'].map((act) =>
    asStaff(
      'staff/sales/disputes/:disputeId',
      async () => `/staff/sales/disputes/${(await withDispute()).disputeId}${act}`,
    ),
  ),
  asStaff('staff/sales/groups/:groupNumber', async () => `/staff/sales/groups/${(await withGroup()).groupNumber}`),
  asStaff('staff/sales/rates'),
  asStaff('staff/sales/rates/:requestId', async () => `/staff/sales/rates/${(await withRateRequest()).requestId}`),
  ...['', '/new', '/requirements', '/categories', '/markets'].map((part) => asStaff(`staff/courses${part}`)),
  asStaff('staff/learning/questions'),
  asStaff(
    'staff/learning/courses/:courseId/ratings',
    async () => `/staff/learning/courses/${(await alaska()).courseId}/ratings`,
  ),
  asStaff('staff/courses/requirements/:curriculum', async () => '/staff/courses/requirements/PC'),
  asStaff('staff/courses/:courseId', async () => `/staff/courses/${(await alaska()).courseId}`),
  asStaff('staff/courses/:courseId/write', () => writtenCourse()),
  asStaff('staff/courses/:courseId/write/:language', () => writtenCourse('/ko')),
  asStaff('staff/courses/:courseId/write/:language/bank', () => writtenCourse('/ko/bank')),
  asStaff('staff/courses/:courseId/write/:language/pages/:pageId', () => writtenCourse('/ko/pages/p-one?from=en')),
  asStaff('staff/courses/:courseId/write/:language/questions/:questionId', () => writtenCourse('/ko/questions/q-one')),
  asStaff('staff/courses/:courseId/packages/:packageId/preview', async () => {
    const { courseId, packageId } = await alaska();
    return `/staff/courses/${courseId}/packages/${packageId}/preview`;
  }),
  asStaff('staff/jobs'),
  asStaff('staff/record'),
  asStaff('staff/setup'),
  asStaff('staff/setup/content', async () => '/staff/setup/content?set=pages'),
  asStaff('staff/mails'),
  asStaff('staff/mails/:template', async () => '/staff/mails/agencyApproved'),
  asStaff('staff/settings'),
  asStaff('staff/settings/:kind', async () => '/staff/settings/credit-amounts'),
  asStaff('staff/settings/:kind/:scope', async () => '/staff/settings/credit-amounts/PC'),
  asStaff('staff/api-keys'),
  asStaff('staff/api-keys/:keyId', async () => {
    const { keyId } = await keyOf(await signedInAsStaff(await newStaff('administrator')), ['write:bookings']);
    return `/staff/api-keys/${keyId}`;
  }),
  asStaff('staff/webhooks'),
  asStaff('staff/webhooks/:endpointId', async () => {
    const { endpointId } = await deliveredTo(await signedInAsStaff(await newStaff('administrator')));
    return `/staff/webhooks/${endpointId}`;
  }),
  asStaff('staff/webhooks/:endpointId/deliveries/:deliveryId', async () => {
    const { endpointId, deliveryId } = await deliveredTo(await signedInAsStaff(await newStaff('administrator')));
    return `/staff/webhooks/${endpointId}/deliveries/${deliveryId}`;
  }),
  asStaff('staff/partners/new'),
  asStaff('staff/partners/try-token'),
  asStaff('staff/partners/:partnerId', async () => {
    const ctx = await signedInAsStaff(await newStaff('administrator'));
    return `/staff/partners/${(await tokenPartnerOf(ctx)).partnerId}`;
  }),
  asStaff('staff/accounts'),
  asStaff('staff/accounts/invite'),
  asStaff('staff/login/confirm'),
  asStaff('staff/accounts/:staffId', async () => `/staff/accounts/${(await newStaff('editor')).staffId}`),
  ...['', '/password', '/email', '/second-factor', '/preferences', '/sessions', '/history'].map((part) =>
    asStaff(`staff/account${part}`),
  ),
  ...['/notifications', '/notifications/choices'].map((part) => asStaff(`staff/account${part}`)),
  asStaff('staff/account/second-factor/recovery-codes'),
  staffWithFactors('staff/account/second-factor/authenticator', () => '/staff/account/second-factor/authenticator'),
  staffWithFactors(
    'staff/account/second-factor/passkeys/:passkeyId',
    (id) => `/staff/account/second-factor/passkeys/${id}`,
  ),
  {
    route: 'staff/login/second-factor',
    reach: async (page, language) => {
      databaseOfServer();
      const member = await newStaff('administrator', { language });
      await giveAuthenticator(await signedInAsStaff(member, { now: twoMinutesAgo() }));
      await postForm(page, '/staff/login', { userId: member.userId, password: samplePassword });
      return '/staff/login/second-factor';
    },
  },
  asStaff('staff/second-factor-setup'),
  asStaff('staff/second-factor-setup/passkey'),
  asStaff('staff/second-factor-setup/authenticator'),
  asStaff('staff/outages'),
  asStaff('staff/outages/:outageId', async () => '/staff/outages/new'),
  ...['', '?act=return'].map((act) =>
    asStaff(
      'staff/agencies/:agencyId',
      async () => `/staff/agencies/${(await newAgency({ owner: { activationFlag: 'P' } })).agencyId}${act}`,
    ),
  ),
  {
    route: 'dev/mailbox/:mailId',
    reach: async () =>
      `/dev/mailbox/${(await databaseOfServer().outbox.findFirstOrThrow({ select: { id: true } })).id}`,
  },
];

/** Pages that no address alone shows, and where they are looked at. */
export const elsewhere: Record<string, string> = {
  'login/switch-user':
    'a partner sends a user who is signed in with another account: tests/e2e/accounts/tokenLogin.test.ts',
};
