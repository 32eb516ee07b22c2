import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { actsFirst, findAnything } from '#app/routes/shell/find/findAnything.server.ts';
import type { PortalKind } from '#app/ui/find/foundThings.ts';
import { findQuery } from '#app/routes/shell/find/findForm.ts';
import { loader as suggestions } from '#app/routes/shell/find/suggestions.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { requestTo, responseOf } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '1';
quickPasswords();
const db = database();

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Person = Awaited<ReturnType<typeof buildAgent>>;
let agency: Agency;
let advisor: Person;
let supervisor: Person;
let stranger: Agency;

async function newBooking(bookingNumber: string, { agencyId }: Agency, agentUniqueId: string) {
  const day = new Date('2027-05-01');
  await db.booking.create({
    data: {
      bookingNumber,
      agencyId,
      agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      sailingOn: day,
      bookedOn: day,
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
    },
  });
}

beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  stranger = await buildAgency(db, { country: 'US', taReportAccess: true });
  advisor = (await newLearner(db, agency, {
    firstName: 'Mireille',
    lastName: 'Kettleborough',
    userId: 'FINDME1',
  })) as never;
  supervisor = await buildAgent(db, agency, {
    agentType: 'M',
    firstName: 'Ida',
    lastName: 'Quill',
    grants: ['osManageAgents'],
  });
  await buildAgent(db, stranger, { firstName: 'Mireille', lastName: 'Kettleborough' });
  await newBooking('FB7001', agency, advisor.agentUniqueId);
  await newBooking('FB7002', agency, supervisor.agentUniqueId);
  await newBooking('FB7003', stranger, stranger.owner.agentUniqueId);
  // The last category is for the highest levels alone.
  await db.courseCategory.create({ data: { categoryId: 'mastery', nameEn: 'Mastery', nameJa: 'Mastery', rank: 9999 } });
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await db.course.update({ where: { courseId }, data: { titleEn: 'Whales of Alaska', titleJa: 'アラスカの鯨' } });
});

/** The titles of a search's results, by kind. */
async function found(person: Person, search: string): Promise<Partial<Record<PortalKind, string[]>>> {
  const ctx = await signedIn(person);
  const groups = await findAnything(ctx, { search, pathname: '/home/pc', limit: 10 });
  return Object.fromEntries((groups ?? []).map(({ kind, things }) => [kind, things.map(({ title }) => title)]));
}

describe('people', () => {
  test('of the own agency are found by parts of their names, by user ID, and misspelt', async () => {
    for (const search of ['kettle mir', 'FINDME1', 'kettelborough'])
      expect((await found(agency.owner, search)).person).toEqual(['Mireille Kettleborough']);
    const [thing] = (await findAnything(await signedIn(agency.owner), {
      search: 'findme1',
      pathname: '',
      limit: 4,
    }))!.find(({ kind }) => kind === 'person')!.things;
    expect(thing).toMatchObject({ href: `/home/agency-overview/${advisor.agentUniqueId}`, details: 'FINDME1' });
  });

  test('are not for an advisor who may not see the list', async () => {
    expect(await found(advisor, 'quill')).toEqual({});
  });
});

describe('numbers', () => {
  test.each([
    ['owner', ['FB7001', 'FB7002']],
    ['supervisor', ['FB7002']],
    ['advisor', ['FB7001']],
    ['stranger', ['FB7003']],
  ])('of bookings: the %s finds %j', async (who, numbers) => {
    const person = { owner: agency.owner, supervisor, advisor, stranger: stranger.owner }[who]!;
    expect((await found(person as Person, 'fb700')).booking?.toSorted()).toEqual(numbers);
  });

  test('of certificates: one’s own and the agency’s, not a colleague’s', async () => {
    const { authId } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } });
    const own = await newCertificate(db, { authId: authId!, holderName: 'Mireille Kettleborough' });
    const shared = await newCertificate(db, { agencyId: agency.agencyId, holderName: 'The Agency' });
    const titles = async (person: Person, number: string) => (await found(person, number)).certificate;
    expect(await titles(advisor, own.number)).toEqual(['Mireille Kettleborough']);
    expect(await titles(supervisor, own.number)).toBeUndefined();
    expect(await titles(supervisor, shared.number)).toEqual(['The Agency']);
    expect(await titles(stranger.owner as never, shared.number)).toBeUndefined();
    const letters = [...'GQZVXJKWPYFMBHUCTLDNRSOIEA'].toSorted(() => Math.random() - 0.5).join('');
    await newCertificate(db, { agencyId: agency.agencyId, holderName: 'Letters Alone', number: letters });
    expect(await titles(advisor, letters)).toEqual(['Letters Alone']);
    expect(await titles(advisor, letters.replace(/(.{4})(?!$)/g, '$1-'))).toEqual(['Letters Alone']);
  });
});

test('courses are found only by learners who may take them', async () => {
  expect((await found(advisor, 'whale')).course).toEqual(['Whales of Alaska']);
  expect((await found(advisor, 'アラスカ')).course).toEqual(['Whales of Alaska']);
  expect((await found(supervisor, 'whale')).course).toBeUndefined();
});

test.each<[string, string, string[] | undefined, string[] | undefined]>([
  ['upload csv', 'another word for it', ['Import users from a file'], undefined],
  [
    '2fa',
    'another word for it',
    ['Require two-step verification', 'Two-step verification and passkeys'],
    ['Two-step verification and passkeys'],
  ],
  ['パスワード', 'in Japanese', ['Change password'], ['Change password']],
  ['branches', 'the name of its screen', ['Branches'], undefined],
  ['open invitations', 'the name of its screen', ['Open invitations'], undefined],
  [
    'notifications',
    'everybody’s',
    ['Notifications', 'Emails about notifications'],
    ['Notifications', 'Emails about notifications'],
  ],
  ['report by email', 'everybody’s', ['Sales report by email'], ['Sales report by email']],
  ['課題', 'in Japanese', ['Assignments'], undefined],
  ['アドバイザー追加', 'without its particle', ['Add an advisor'], undefined],
  [
    '二段階',
    'a number in the other script',
    ['Require two-step verification', 'Two-step verification and passkeys'],
    ['Two-step verification and passkeys'],
  ],
  ['how do I add an advisor', 'a question', ['Add an advisor', 'Invite an advisor'], undefined],
  ['landing brand', 'a setting', ['Change default brand'], ['Change default brand']],
  ['時間帯', 'a setting, in Japanese', ['Time zone'], ['Time zone']],
  ['pasword', 'misspelt', ['Change password'], ['Change password']],
])('acts: %s (%s) is found as far as the user may', async (search, _why, byOwner, byAdvisor) => {
  expect((await found(agency.owner as Person, search)).act).toEqual(byOwner);
  expect((await found(advisor, search)).act).toEqual(byAdvisor);
});

test('a page that is a screen is found once', async () => {
  const groups = await findAnything(await signedIn(agency.owner), { search: 'sales reports', pathname: '', limit: 9 });
  const hrefs = groups!.flatMap(({ things }) => things.map(({ href }) => href));
  expect(hrefs).toContain('/home/pages/other/sales-reports');
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test('branches, templates and invitations of the own agency are found by who may open them', async () => {
  const { agencyId } = agency;
  const ctx = await signedIn(agency.owner);
  const { branchId } = await saveBranch(ctx, { branchId: null, branchName: 'Éastside Office' });
  const named = { agencyId, name: 'Eastside advisors', nameKey: 'EASTSIDE ADVISORS', keys: [], updatedAt: new Date() };
  await db.permissionTemplate.create({ data: named });
  await db.agentInvitation.create({
    data: {
      agencyId,
      emailAddress: 'ELSIE.EASTSIDE@EXAMPLE.COM',
      firstName: 'Elsie',
      lastName: 'Eastside',
      agentType: 'A',
      tokenHash: crypto.randomUUID(),
      invitedBy: ctx.actor.agentUniqueId,
      invitedAt: new Date(),
      expiresAt: new Date(Date.now() + 1000),
    },
  });
  const groups = await findAnything(ctx, { search: 'eastside', pathname: '', limit: 4 });
  expect(groups!.find(({ kind }) => kind === 'agency')!.things).toMatchObject([
    { title: 'Éastside Office', details: 'Branch', href: `/home/agency-overview/branches/${branchId}` },
    { title: 'Elsie Eastside', details: 'Open invitation · elsie.eastside@example.com' },
    { title: 'Eastside advisors', details: 'Permission template' },
  ]);
  expect((await found(supervisor, 'eastside')).agency).toEqual(['Elsie Eastside', 'Eastside advisors']);
  expect((await found(advisor, 'eastside')).agency).toBeUndefined();
  expect((await found(stranger.owner as never, 'eastside')).agency).toBeUndefined();
});

test.each(['やまだ', 'ヤマダ', 'ﾔﾏﾀﾞ', 'たろう', 'やまだ たろう', 'やまだたろう'])(
  'a Japanese name is found by its reading, typed as %s',
  async (search) => {
    const jp = await buildAgency(db, { country: 'JP' });
    await buildAgent(db, jp, { firstName: '太郎', lastName: '山田', nameReading: 'ヤマダ タロウ' });
    expect((await found(jp.owner as never, search)).person).toEqual(['山田 太郎']);
  },
);

test.each(['305 555 0142', '(305) 555-0142', '3055550142', '+1 305 555 0142', '555-0142'])(
  'a user is found by the telephone number %s',
  async (search) => {
    const own = await buildAgency(db, { country: 'US' });
    await buildAgent(db, own, { firstName: 'Tess', lastName: 'Ring', phoneCode: '305', phoneNumber: '5550142' });
    expect((await found(own.owner as never, search)).person).toEqual(['Tess Ring']);
  },
);

test('a number with the zero of its country is found with and without it', async () => {
  const jp = await buildAgency(db, { country: 'JP' });
  await buildAgent(db, jp, { firstName: 'Rei', lastName: 'Denwa', phoneCode: '03', phoneNumber: '12345678' });
  for (const search of ['03-1234-5678', '+81 3 1234 5678', '0312345678'])
    expect((await found(jp.owner as never, search)).person).toEqual(['Rei Denwa']);
});

test('a kind says that there is more than is shown', async () => {
  for (let number = 0; number < 3; number += 1)
    await buildAgent(db, agency, { firstName: 'Many', lastName: `Manifold ${'ABC'[number]}` });
  const more = async (limit: number) =>
    (await findAnything(await signedIn(agency.owner), { search: 'manifold', pathname: '', limit }))!.map(
      ({ things, hasMore }) => [things.length, hasMore],
    );
  expect(await more(2)).toEqual([[2, true]]);
  expect(await more(3)).toEqual([[3, false]]);
});

test('tools are found by name, those that are closed too', async () => {
  const ctx = await signedIn(await buildAgent(db, agency, { agentType: 'A', grants: [] }));
  const groups = await findAnything(ctx, { search: 'media library', pathname: '/home/pc', limit: 4 });
  expect(groups!.find(({ kind }) => kind === 'tool')!.things).toMatchObject([
    { title: 'Media library', href: '/home/tools', details: 'Not available to you yet' },
  ]);
});

test('what is only spelled alike comes behind what is as it was typed', async () => {
  await buildAgent(db, agency, { firstName: 'Fiona', lastName: 'Carter' });
  const groups = await findAnything(await signedIn(agency.owner), { search: 'carter', pathname: '', limit: 4 });
  expect(groups!.map(({ kind, things }) => [kind, things[0]!.title])).toEqual([
    ['person', 'Fiona Carter'],
    ['act', 'Partner Rewards'],
    ['tool', 'Partner Rewards site'],
    ['page', 'Partner Rewards'],
  ]);
});

test.each(['a', '!!', ' ', '%', ''])('%j is too little to search for', async (search) => {
  expect(await findAnything(await signedIn(advisor), { search, pathname: '', limit: 4 })).toBeNull();
});

test.each(['%%', "'; DROP TABLE agents --", '\\', "o'brien & | !", 'x'.repeat(100), '\u0000ab', '<b>ab</b>'])(
  '%j is searched for as it is typed',
  async (search) => {
    await expect(found(agency.owner as Person, search)).resolves.toBeTypeOf('object');
  },
);

test('of ten thousand characters the first hundred are searched for', async () => {
  const { search } = findQuery.read(new URLSearchParams({ q: 'kettleborough '.repeat(800) }));
  expect(search).toHaveLength(100);
  expect((await found(agency.owner as Person, search)).person).toEqual(['Mireille Kettleborough']);
});

test('before anything is typed a user is shown what they do most, and no more than they may do', async () => {
  const shown = async (person: Person) =>
    actsFirst(await signedIn(person), { pathname: '/home/pc', limit: 3 })[0]!.things.map(({ href }) => href);
  expect(await shown(agency.owner)).toEqual([
    '/home/agency-overview/add',
    '/home/agency-overview/import',
    '/home/commission',
  ]);
  expect(await shown(advisor)).not.toContain('/home/agency-overview/add');
});

test('who is not signed in is sent to sign in', async () => {
  const { status } = await responseOf(Promise.resolve(suggestions(requestTo('/home/search/suggestions?q=ada'))));
  expect(status).toBe(302);
});
