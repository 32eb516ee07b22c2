import { describe, expect, test } from 'vitest';
import { nameKeyColumns } from '#app/domain/accounts/profile/names.ts';
import { searchConsole } from '#app/domain/operations/search/searchConsole.server.ts';
import { searchKindActions, type SearchKind } from '#app/domain/operations/search/searchKinds.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { staffRoles, type StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { newCertificate, reachTop } from '#tests/support/certificates.ts';
import { runAt } from '#tests/support/database.ts';
import { enrolled } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
quickPasswords();
const db = database();

const contextOf = async (role: StaffRole = 'administrator', markets: Market[] = []) =>
  signedInAsStaff(await newStaff(role, { markets }));
const administrator = await contextOf();

/** What a search finds, as kinds with their identifiers; what is only spelled alike as `similar`. */
async function idsFound(search: string, { ctx = administrator, kind = undefined as SearchKind | undefined } = {}) {
  const { groups, similar } = await searchConsole(ctx, { search, kind });
  return [
    ...groups.flatMap(({ found }) => found.map((each) => `${each.kind} ${each.id}`)),
    ...similar.map(({ id }) => `similar ${id}`),
  ];
}

const agency = await buildAgency(db, { agencyName: "Captain's Café Reisen", city: 'Zürich-Oerlikon' });
const british = await buildAgency(db, { country: 'GB', agencyName: 'Kingsbridge Voyages' });
const japanese = await buildAgency(db, { country: 'JP', agencyName: '株式会社海風トラベル' });
const person = (
  names: { firstName: string; lastName: string; preferredName?: string; userId?: string; emailAddress?: string },
  of = agency,
) => buildAgent(db, of, names);

/** One of each kind that has a number, all of one agency, under equal names. */
async function thingsOf(of: Awaited<ReturnType<typeof buildAgency>>, curriculum: 'PC' | 'PU', market: Market) {
  const drawn = () => Array.from({ length: 8 }, () => '23456789BCDFGHJK'[Math.floor(Math.random() * 16)]).join('');
  const numberOf = (prefix: string) => {
    const text = drawn();
    return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`;
  };
  const learner = await enrolled(db, await buildAgent(db, of));
  const { agentUniqueId, agencyId } = learner;
  const now = new Date();
  const certificate = await newCertificate(db, { authId: learner.authId, curriculum });
  const { creditId } = await reachTop(db, learner.authId, curriculum);
  const credit = await db.futureCruiseCredit.update({
    where: { creditId },
    data: {
      reference: numberOf('K'),
      fccId: `FCC${drawn()}`,
      state: 'created',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1e9),
    },
  });
  const feedback = await db.feedback.create({
    data: {
      number: numberOf('F'),
      agentUniqueId,
      agencyId,
      agencyName: '',
      firstName: '',
      lastName: '',
      agentId: '',
      agentUserId: '',
      emailId: '',
      application: 'OneSource',
      feedbackType: 'S',
      commentTxt: 'Unspeakable',
      market,
      brand: 'PC',
      language: 'en',
      sentAt: now,
      changedAt: now,
      searchKey: 'UNSPEAKABLE',
    },
  });
  const bookingNumber = `B${drawn()}`;
  const sailing = { brand: 'PC', ship: 'Sun Princess', sailingOn: now };
  await db.booking.create({
    data: {
      bookingNumber,
      agencyId,
      agentUniqueId,
      ...sailing,
      bookedOn: now,
      guests: 2,
      gross: 1,
      commissionExpected: 1,
      currency: 'USD',
      recordedAt: now,
    },
  });
  const dispute = await db.commissionDispute.create({
    data: {
      number: numberOf('D'),
      bookingNumber,
      agencyId,
      openedBy: agentUniqueId,
      reason: 'notPaid',
      commentTxt: '',
      expected: 1,
      paid: 0,
      currency: 'USD',
      openedAt: now,
      changedAt: now,
    },
  });
  const request = await db.advisorRateRequest.create({
    data: {
      number: numberOf('R'),
      agencyId,
      askedBy: agentUniqueId,
      ...sailing,
      category: 'inside',
      price: 1,
      currency: 'USD',
      travelers: 1,
      askedAt: now,
      changedAt: now,
    },
  });
  const handover = await db.toolHandover.create({
    data: {
      reference: numberOf('H'),
      tool: 'media-library',
      brand: 'PC',
      agentUniqueId,
      agencyId,
      at: now,
      outcome: 'failed',
      reason: 'timeout',
    },
  });
  const error = await db.shownError.create({
    data: {
      reference: crypto.randomUUID(),
      shownAt: now,
      agentUniqueId,
      agencyId,
      status: 404,
      code: 'notFound',
      page: 'GET /home/nowhere',
    },
  });
  const paidOn = now;
  const payment = await db.remittance.create({
    data: {
      number: `TT-${drawn()}`,
      revision: 1,
      method: 'transfer',
      state: 'paid',
      currency: 'USD',
      amount: 1,
      content: '',
      paidOn,
      recordedAt: now,
      parts: {
        create: {
          partId: crypto.randomUUID(),
          agencyId,
          paidOn,
          state: 'paid',
          currency: 'USD',
          amount: 1,
          unclaimed: 0,
          bookings: 1,
        },
      },
    },
    include: { parts: true },
  });
  const group = await db.groupSpace.create({
    data: {
      groupNumber: `G${drawn()}-Y`,
      groupName: 'Überlandchor',
      ship: 'Rotterdam',
      content: '',
      revision: 1,
      agencyId,
      brand: 'HA',
      sailingOn: now,
      allotment: 8,
      sold: 1,
      options: 0,
      recordedAt: now,
    },
  });
  const numbers: Record<SearchKind, [number: string, id: string]> = {
    person: [learner.userId, agentUniqueId],
    agency: [agencyId, agencyId],
    member: [learner.ccn!, learner.ccn!],
    booking: [bookingNumber, bookingNumber],
    certificate: [certificate.number, certificate.number],
    credit: [credit.reference, creditId],
    feedback: [feedback.number, feedback.feedbackId],
    handover: [handover.reference, handover.handoverId],
    dispute: [dispute.number, dispute.disputeId],
    'rate-request': [request.number, request.requestId],
    payment: [payment.number, payment.parts[0]!.partId],
    group: [group.groupNumber, group.groupNumber],
    error: [error.reference, error.reference],
  };
  return { numbers, learner, credit, certificate };
}

const things = await thingsOf(agency, 'PC', 'nam');
const britishThings = await thingsOf(british, 'PU', 'uk');
const kinds = Object.keys(things.numbers) as SearchKind[];

describe('what is typed', () => {
  test.each([
    ['the first letters, in any case', 'oBaFem'],
    ['both names, in any order', 'Lindqvist Obafemi'],
    ['without the accents', 'zoe lindq'],
    ['full-width letters', 'Ｌｉｎｄｑｖｉｓｔ'],
    ['the user ID', 'zoeobafemi'],
    ['the beginning of the address', 'zoe.oba@exam'],
    ['part of a hyphenated name', 'obafemi'],
    ['the preferred name', 'zozo'],
  ])('finds a person by %s', async (_, search) => {
    const { agentUniqueId } = await person({
      firstName: 'Zoë',
      lastName: 'Lindqvist-Obafemi',
      preferredName: 'Zozo',
      userId: `ZOEOBAFEMI${crypto.randomUUID().slice(0, 4).toUpperCase()}`,
      emailAddress: `ZOE.OBA@EXAMPLE.${crypto.randomUUID().toUpperCase()}`,
    });
    expect(await idsFound(search)).toContain(`person ${agentUniqueId}`);
    await db.agent.update({ where: { agentUniqueId }, data: { deletedAt: new Date() } });
    expect(await idsFound(search)).not.toContain(`person ${agentUniqueId}`);
  });

  test.each(["o'shaughnessy", 'O’Shaughnessy', 'oshaughnessy', 'shaughnessy'])(
    'finds an apostrophe by %s',
    async (search) => {
      const { agentUniqueId } = await person({ firstName: 'Una', lastName: "O'Shaughnessy" });
      expect(await idsFound(search, { kind: 'person' })).toContain(`person ${agentUniqueId}`);
    },
  );

  test.each(['小笠原', '小笠原 美咲', '小笠原美咲', '笠原', '美咲', '咲'])(
    'finds a Japanese name by %s',
    async (search) => {
      const { agentUniqueId } = await person({ firstName: '美咲', lastName: '小笠原' }, japanese);
      expect(await idsFound(search, { kind: 'person' })).toContain(`person ${agentUniqueId}`);
    },
  );

  test.each(['ワタナベ', 'わたなべ', 'ﾜﾀﾅﾍﾞ', 'タナベ'])('finds kana by %s', async (search) => {
    const { agentUniqueId } = await person({ firstName: 'ケン', lastName: 'ワタナベ' }, japanese);
    expect(await idsFound(search, { kind: 'person' })).toContain(`person ${agentUniqueId}`);
  });

  test.each(["captain's cafe", 'CAFÉ zurich', 'reisen oerlikon'])('finds an agency by %s', async (search) => {
    expect(await idsFound(search)).toContain(`agency ${agency.agencyId}`);
  });

  test.each(['海風', 'トラベル', 'とらべる', '株式会社海風'])('finds a Japanese agency by %s', async (search) => {
    expect(await idsFound(search)).toContain(`agency ${japanese.agencyId}`);
  });

  test.each(kinds)('finds a %s by its number', async (kind) => {
    const [number, id] = things.numbers[kind];
    const typed = [
      number,
      number.toLowerCase(),
      number.replace(/[A-Z0-9-]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ];
    for (const search of typed) expect(await idsFound(search), search).toContain(`${kind} ${id}`);
  });

  test('finds a group by the words of its name, also of a later revision', async () => {
    const [groupNumber, id] = things.numbers.group;
    expect(await idsFound('uberland', { kind: 'group' })).toContain(`group ${id}`);
    await db.groupSpace.update({ where: { groupNumber }, data: { groupName: '海風合唱団' } });
    expect(await idsFound('合唱', { kind: 'group' })).toEqual([`group ${id}`]);
    await db.groupSpace.update({ where: { groupNumber }, data: { groupName: 'Überlandchor' } });
    expect(await idsFound('合唱', { kind: 'group' })).toEqual([]);
  });

  test('finds a number that is typed in groups, and a reference without its letter or its hyphens', async () => {
    const [ccn] = things.numbers.member;
    expect(await idsFound(ccn.replace(/(...)/g, '$1 '))).toContain(`member ${ccn}`);
    const [reference, creditId] = things.numbers.credit;
    for (const search of [reference.slice(2), reference.replaceAll('-', ''), reference.slice(2).replace('-', '')])
      expect(await idsFound(search), search).toContain(`credit ${creditId}`);
    expect(await idsFound(things.credit.fccId!)).toContain(`credit ${creditId}`);
  });

  test('finds a name with a slip in it, after those that are spelled so', async () => {
    const [meant, other] = [
      await person({ firstName: 'Anneliese', lastName: 'Vandersloot' }),
      await person({ firstName: 'Piotr', lastName: 'Wojciechowski' }),
    ];
    for (const search of ['vandersloot', 'Anneliese Vandersl'])
      expect(await idsFound(search)).toEqual([`person ${meant.agentUniqueId}`]);
    for (const search of ['vandrsloot', 'Vanderslot', 'VADNERSLOOT', 'annelise vandersloot', 'Anneliese Vandarsloot'])
      expect(await idsFound(search), search).toEqual([`similar ${meant.agentUniqueId}`]);
    expect(await idsFound('wojcechowski')).toEqual([`similar ${other.agentUniqueId}`]);
    expect(await idsFound('qqqqqqqq')).toEqual([]);
  });

  test('finds nothing for what would be nearly everything, and nothing for what is no search', async () => {
    for (const search of ['', ' ', 'a', '%', '\\', "'", '__', "' | 'A':*", '<->', '!!', '𝒳'.repeat(1)])
      await expect(searchConsole(administrator, { search })).resolves.toBeDefined();
    expect(await searchConsole(administrator, { search: 'a' })).toMatchObject({ searched: false, groups: [] });
  });

  test('one kind alone shows more of it', async () => {
    const crowd = await buildAgency(db, { agencyName: 'Xylophone Travel' });
    for (let each = 0; each < 8; each += 1) await person({ firstName: 'Xaver', lastName: `Crowdington${each}` }, crowd);
    const { groups } = await searchConsole(administrator, { search: 'crowdington' });
    expect(groups).toMatchObject([{ kind: 'person', hasMore: true, found: { length: 6 } }]);
    const alone = await searchConsole(administrator, { search: 'crowdington', kind: 'person' });
    expect(alone.groups).toMatchObject([{ kind: 'person', hasMore: false, found: { length: 8 } }]);
  });
});

describe('who searches', () => {
  test.each(staffRoles)('%s finds what the table of actions says', async (role) => {
    const ctx = await contextOf(role);
    for (const kind of kinds) {
      const [number, id] = things.numbers[kind];
      const found = await idsFound(number, { ctx });
      expect(found.includes(`${kind} ${id}`), kind).toBe(can(ctx, searchKindActions[kind]));
    }
  });

  test('staff of one market find that market alone', async () => {
    const [nam, uk] = [await contextOf('administrator', ['nam']), await contextOf('administrator', ['uk'])];
    // Hand-overs are for staff of every market.
    for (const kind of kinds.filter((each) => each !== 'handover')) {
      const [[number, id], [britishNumber, britishId]] = [things.numbers[kind], britishThings.numbers[kind]];
      if (kind === 'member') continue;
      expect(await idsFound(number, { ctx: nam }), kind).toContain(`${kind} ${id}`);
      expect(await idsFound(number, { ctx: uk }), kind).toEqual([]);
      expect(await idsFound(britishNumber, { ctx: uk }), kind).toContain(`${kind} ${britishId}`);
      expect(await idsFound(britishNumber, { ctx: nam }), kind).toEqual([]);
    }
    const { ccn } = await buildMember(db, { country: 'GB' });
    expect(await idsFound(ccn, { ctx: uk })).toEqual([`member ${ccn}`]);
    expect(await idsFound(ccn, { ctx: nam })).toEqual([]);
  });

  test('an agency that goes to another market takes what is its own along', async () => {
    const moved = await buildAgency(db, { agencyName: 'Moving Vanguard' });
    const nam = await contextOf('administrator', ['nam']);
    expect(await idsFound(moved.owner.userId, { ctx: nam })).toContain(`person ${moved.owner.agentUniqueId}`);
    await db.agency.update({ where: { agencyId: moved.agencyId }, data: { country: 'GB' } });
    for (const search of [moved.owner.userId, 'vanguard']) {
      expect(await idsFound(search, { ctx: nam })).toEqual([]);
      expect(await idsFound(search, { ctx: await contextOf('administrator', ['uk']) })).toHaveLength(1);
    }
  });
});

describe('the index', () => {
  const entryOf = (kind: SearchKind, id: string) => db.searchEntry.findUnique({ where: { kind_id: { kind, id } } });

  test('has no word that its reader may not see', async () => {
    expect(await idsFound('unspeakable')).toEqual([]);
    const [, feedbackId] = things.numbers.feedback;
    expect(JSON.stringify(await entryOf('feedback', feedbackId))).not.toMatch(/unspeakable/i);
  });

  test('looks at every column that contains a name as it is searched', async () => {
    const columns = await db.$queryRaw<{ name: string }[]>`
      SELECT event_object_column AS name FROM information_schema.triggered_update_columns WHERE trigger_name = 'agents_search_changed'`;
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...nameKeyColumns]));
  });

  test('changes with its source, in the same transaction', async () => {
    const agent = await person({ firstName: 'Before', lastName: 'Quicksilverton' });
    const rename = (lastName: string) => ({
      where: { agentUniqueId: agent.agentUniqueId },
      data: { lastName, lastNameKey: lastName.toUpperCase() },
    });
    await expect(
      db.$transaction(async (tx) => {
        await tx.agent.update(rename('Never'));
        expect(
          (await tx.searchEntry.findUnique({ where: { kind_id: { kind: 'person', id: agent.agentUniqueId } } }))?.names,
        ).toContain('NEVER');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await idsFound('quicksilverton')).toEqual([`person ${agent.agentUniqueId}`]);
    await db.agent.update(rename('Goldsmithson'));
    expect(await idsFound('quicksilverton')).toEqual([]);
    expect(await idsFound('goldsmithson')).toEqual([`person ${agent.agentUniqueId}`]);
  });

  test('forgets a word of names that is no longer used, and keeps one that is', async () => {
    const [first, second] = [
      await person({ firstName: 'Ida', lastName: 'Featherstonehaugh' }),
      await person({ firstName: 'Per', lastName: 'Featherstonehaugh' }),
    ];
    const isKnown = async () => (await db.searchWord.count({ where: { word: 'FEATHERSTONEHAUGH' } })) > 0;
    const anonymise = ({ agentUniqueId }: { agentUniqueId: string }) =>
      db.agent.update({ where: { agentUniqueId }, data: { lastName: 'User', lastNameKey: 'USER' } });
    await anonymise(first);
    expect(await isKnown()).toBe(true);
    await anonymise(second);
    expect(await isKnown()).toBe(false);
  });

  test('gives certificates and credits to the account that has the member number now', async () => {
    const holder = await person({ firstName: 'New', lastName: 'Holder' });
    const { learner, credit, certificate } = britishThings;
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { authId: null, ccn: null } });
    expect(await entryOf('credit', credit.creditId)).toMatchObject({ ownerId: null });
    await db.agent.update({
      where: { agentUniqueId: holder.agentUniqueId },
      data: { authId: learner.authId, ccn: learner.ccn },
    });
    const owned = { ownerId: holder.agentUniqueId, agencyId: holder.agencyId };
    expect(await entryOf('credit', credit.creditId)).toMatchObject(owned);
    expect(await entryOf('certificate', certificate.number)).toMatchObject(owned);
  });

  test('is the same when it is made again', async () => {
    const all = () => db.searchEntry.findMany({ orderBy: [{ kind: 'asc' }, { id: 'asc' }] });
    const words = async () =>
      (await db.searchWord.findMany({ distinct: ['word'], orderBy: { word: 'asc' } })).map(({ word }) => word);
    const before = [await all(), await words()];
    await runAt(ownerUrl, 'SELECT search_refill()');
    expect([await all(), await words()]).toEqual(before);
  });
});

describe('an account that was merged into another', () => {
  const mergeInto = async (mergedId: string, keptId: string) => {
    await db.agent.update({ where: { agentUniqueId: mergedId }, data: { deletedAt: new Date() } });
    const data = { mergedId, keptId, mergedBy: administrator.staff.staffId, mergedAt: new Date(), reason: 'Asked for' };
    return (await db.accountMerge.create({ data })).mergeId;
  };

  test('finds the one that stays, by its user ID, its address and its names, as long as that is not undone', async () => {
    const kept = await person({ firstName: 'Orsolya', lastName: 'Quistgaard' });
    const between = await person({ firstName: 'Orsolya', lastName: 'Quistgaard' });
    const merged = await person({ firstName: 'Orsi', lastName: 'Maidenhead', userId: 'OLDMAIDEN7' });
    const mergeId = await mergeInto(merged.agentUniqueId, between.agentUniqueId);
    await mergeInto(between.agentUniqueId, kept.agentUniqueId);
    const { emailAddress } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: merged.agentUniqueId } });
    const found = [`person ${kept.agentUniqueId}`];
    for (const search of ['oldmaiden7', 'oldmaiden', emailAddress.toLowerCase(), 'maidenhead orsi'])
      expect(await idsFound(search)).toEqual(found);
    expect(await idsFound('oldmaiden7', { ctx: await contextOf('help-desk', ['nam']) })).toEqual(
      agency.country === 'US' ? found : [],
    );
    expect(await idsFound('oldmaiden7', { ctx: await contextOf('help-desk', ['jp']) })).toEqual([]);
    expect(await idsFound('oldmaiden7', { kind: 'agency' })).toEqual([]);
    await db.agent.update({ where: { agentUniqueId: merged.agentUniqueId }, data: { userId: 'GONEUSER7' } });
    expect([await idsFound('oldmaiden7'), await idsFound('goneuser7')]).toEqual([[], found]);
    await runAt(ownerUrl, 'SELECT search_refill()');
    expect(await idsFound('goneuser7')).toEqual(found);
    await db.accountMerge.update({ where: { mergeId }, data: { undoneAt: new Date() } });
    expect(await idsFound('goneuser7')).toEqual([]);
  });
});
