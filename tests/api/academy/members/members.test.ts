import { Readable } from 'node:stream';
import { createSigner } from 'fast-jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { correctMember } from '#app/domain/academy/members/correctMember.server.ts';
import { correctionSchema, memberList } from '#app/domain/academy/members/forms.ts';
import { importMembers } from '#app/domain/academy/members/importMembers.server.ts';
import { memberFile, requiredMemberColumns } from '#app/domain/academy/members/memberColumns.ts';
import { readMember } from '#app/domain/academy/members/readMember.server.ts';
import { searchMembers } from '#app/domain/academy/members/searchMembers.server.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { issueNumber } from '#app/domain/academy/enrolment/issueNumber.server.ts';
import { readDelivery } from '#app/domain/operations/deliveries/readDeliveries.server.ts';
import { chooseReading } from '#app/domain/operations/deliveries/chooseReading.server.ts';
import { decideReasons } from '#app/domain/operations/deliveries/decideReasons.server.ts';
import { readingOf } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import { uploadDelivery } from '#app/domain/operations/deliveries/uploadDelivery.server.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { database } from '#app/platform/database.server.ts';
import { tableFile } from '#app/platform/tableFiles.server.ts';
import { buildMember } from '#seed/builders/member.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { everyRow } from '#tests/support/depth.ts';
import { issuerOf, pairs, trustPartners } from '#tests/support/partners.ts';
import { deliveryOf, importFile, uploadFile } from '#tests/support/deliveries.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners({ members: ['ES256'], ledger: ['EdDSA'] });
await testDatabase();
quickPasswords();
const db = database();

let administrator: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  administrator = await newStaff('administrator');
});
const staff = (role?: StaffRole, markets: 'jp'[] | 'nam'[] = []) =>
  role ? newStaff(role, { markets }).then((member) => signedInAsStaff(member)) : signedInAsStaff(administrator);

let serial = 0;
const newNumber = () => `55${String((serial += 1)).padStart(8, '0')}`;
type Row = Record<string, string>;
const row = (change: Row = {}): Row => ({
  ccn: newNumber(),
  firstName: 'Ann',
  lastName: 'Nuñez',
  birthDate: '1984-06-30',
  country: 'US',
  ...change,
});
const csv = (rows: readonly Row[]) => {
  const columns = [...new Set(rows.flatMap((each) => Object.keys(each)))];
  const line = (each: Row) => columns.map((column) => `"${(each[column] ?? '').replaceAll('"', '""')}"`).join(',');
  return [columns.join(','), ...rows.map(line)].join('\r\n');
};

const upload = async (content: string | Uint8Array) => uploadFile(await staff(), memberFile, content);
const job = (importId: string) => importMembers({ db, now: new Date() }, { importId });
const checkedAndImported = async (deliveryId: string) => importFile(await staff(), memberFile, { deliveryId, job });

async function outcomeOf(deliveryId: string) {
  const { state, problem, about, recorded, changed, present, refused, rows } = await readDelivery(await staff(), {
    kind: 'members',
    deliveryId,
    page: 1,
    pageSize: 50,
  });
  const faults = rows.map(({ number, names, faults: reasons }) => [number, ...names, ...reasons]);
  return { state, problem, about, recorded, changed, present, refused, faults };
}

async function imported(content: string | Uint8Array) {
  const importId = await upload(content);
  await checkedAndImported(importId);
  return outcomeOf(importId);
}
const done = { state: 'done', problem: '', about: '', recorded: 0, changed: 0, present: 0, refused: 0, faults: [] };
const stored = (ccn: string | undefined) => db.member.findUniqueOrThrow({ where: { ccn: ccn! } });

async function holderOf(ccn: string, country = 'US') {
  const agency = await buildAgency(db, { country });
  const { lastName } = await stored(ccn);
  const agent = await buildAgent(db, agency, { lastName });
  await enrol(await signedIn(agent), { ccn, source: 'A' });
  return { agency, agent };
}

describe('a file of members', () => {
  test('is added, brought up to date, and passed over where it says the same', async () => {
    const [one, two] = [row({ city: 'Miami' }), row()];
    expect(await imported(csv([one, two]))).toEqual({ ...done, recorded: 2 });
    expect(await stored(one.ccn)).toMatchObject({
      source: 'imported',
      lastNameKey: 'NUNEZ',
      city: 'Miami',
      version: 0,
    });
    const outcome = await imported(
      csv([
        { ...one, city: 'Tampa' },
        { ...two, city: '' },
      ]),
    );
    expect(outcome).toEqual({ ...done, changed: 1, present: 1 });
    expect(await stored(one.ccn)).toMatchObject({ city: 'Tampa', version: 1 });
    const { events } = await readMember(await staff(), one.ccn!);
    expect(events).toMatchObject([
      { action: 'member.changed-by-delivery', before: { city: 'Miami' }, after: { city: 'Tampa' } },
    ]);
  });

  test('without a column leaves what the directory has of it', async () => {
    const one = row({ city: 'Miami', zipCode: '33101' });
    await imported(csv([one]));
    const { city: _, ...less } = one;
    expect(await imported(csv([{ ...less, zipCode: '33102' }]))).toEqual({ ...done, changed: 1 });
    expect(await stored(one.ccn)).toMatchObject({ city: 'Miami', zipCode: '33102' });
  });

  test('names each row that is wrong, also doubles of rows long before, and takes the others', async () => {
    const many = Array.from({ length: 2500 }, () => row());
    const outcome = await imported(
      csv([...many, { ...many[0]!, city: 'Elsewhere' }, row({ lastName: '=1+1' }), row({ ccn: '12' })]),
    );
    expect(outcome).toEqual({
      ...done,
      recorded: 2500,
      refused: 3,
      faults: [
        [2502, many[0]!.ccn, 'twice|ccn|2'],
        [2503, expect.any(String), 'formula|lastName'],
        [2504, '12', 'number|ccn'],
      ],
    });
    expect(await db.deliveryKey.count()).toBe(0);
  });

  test('changes no last name and no date of birth of a number that an account has', async () => {
    const [held, other] = [row(), row()];
    await imported(csv([held, other]));
    await holderOf(held.ccn!);
    const outcome = await imported(
      csv([
        { ...held, lastName: 'Smith', birthDate: '1990-01-01' },
        { ...other, lastName: 'Smith' },
      ]),
    );
    expect(outcome).toEqual({
      ...done,
      changed: 1,
      refused: 1,
      faults: [[2, held.ccn, 'guarded|lastName', 'guarded|birthDate']],
    });
    expect([(await stored(held.ccn)).lastName, (await stored(other.ccn)).lastName]).toEqual(['Nuñez', 'Smith']);
  });

  test.each<[string, string[], string]>([
    ['in the order that one of them shows', ['03/04/1984', '25/04/1984'], '1984-04-03'],
    ['in every form that says its order', ['1984年4月3日', '昭和59年4月3日'], '1984-04-03'],
    ['with years of two figures, which are not to come', ['13-4-84', '03/04/84'], '1984-04-13'],
  ])('has birth dates %s', async (_, days, first) => {
    const rows = days.map((birthDate) => row({ birthDate }));
    expect(await imported(csv(rows))).toMatchObject({ state: 'done', recorded: 2 });
    expect((await stored(rows[0]!.ccn)).birthDate).toEqual(new Date(first));
  });

  test('of an ambiguous birth date waits for the order of its column', async () => {
    const rows = [row({ birthDate: '03/04/1984' })];
    const deliveryId = await upload(csv(rows));
    await job(deliveryId);
    const refused = { code: 'conflict' };
    await expect(beginDelivery(await staff(), memberFile, { deliveryId })).rejects.toMatchObject(refused);
    const { columns } = readingOf(await deliveryOf(await staff(), memberFile, deliveryId))!;
    const chosen = columns.map((each) => (each.column === 'birthDate' ? { ...each, format: 'mdy' as const } : each));
    await chooseReading(await staff(), memberFile, { deliveryId, columns: chosen });
    await checkedAndImported(deliveryId);
    expect((await stored(rows[0]!.ccn)).birthDate).toEqual(new Date('1984-03-04'));
  });

  test('of a Japanese spreadsheet program is read in Shift_JIS, with Japanese names of columns and genders', async () => {
    const { ccn } = row();
    const bytes = Buffer.concat([
      Buffer.from(`ccn,firstName,lastName,birthDate,country,gender\r\n${ccn},`),
      // 花子, 山田
      Buffer.from('89d48e712c8e5293632c', 'hex'),
      Buffer.from('1984-03-07,JP,'),
      // 女性
      Buffer.from('8f9790ab', 'hex'),
    ]);
    expect(await imported(bytes)).toMatchObject({ state: 'done', recorded: 1 });
    expect(await stored(ccn)).toMatchObject({ firstName: '花子', lastName: '山田', gender: 'F' });
  });

  test('gets one value for all rows with a reason, and ends before blank rows', async () => {
    const rows = [row({ country: 'Nippon' }), row({ country: 'NIPPON' }), row()];
    const deliveryId = await upload(`${csv(rows)}\r\n,,,\r\n ,\r\n`);
    await job(deliveryId);
    await decideReasons(await staff(), memberFile, { deliveryId, values: { 'country|country': 'JP' } });
    await checkedAndImported(deliveryId);
    expect(await outcomeOf(deliveryId)).toEqual({ ...done, recorded: 3 });
    expect((await stored(rows[1]!.ccn)).country).toBe('JP');
  });

  test('continues where a run ended, and does nothing twice', async () => {
    const rows = Array.from({ length: 5 }, () => row());
    const importId = await upload(csv(rows));
    await job(importId);
    await beginDelivery(await staff(), memberFile, { deliveryId: importId });
    // As a run leaves it that died after two rows.
    await db.delivery.update({ where: { id: importId }, data: { readRows: 2 } });
    await job(importId);
    await job(importId);
    expect(await outcomeOf(importId)).toEqual({ ...done, recorded: 3 });
  });

  test('knows after a run that died what it has had: a double is named with its first row', async () => {
    const rows = Array.from({ length: 2100 }, () => row());
    const importId = await upload(csv([...rows, rows[0]!]));
    await job(importId);
    await beginDelivery(await staff(), memberFile, { deliveryId: importId });
    // The process dies in the second batch: what the first one wrote is there, with the place that it came to.
    let batches = 0;
    const dying = new Proxy(db, {
      get: (of, name) =>
        name === '$transaction'
          ? (work: Parameters<typeof db.$transaction>[0]) => {
              batches += 1;
              if (batches === 2) throw new Error('The process died.');
              return db.$transaction(work as never);
            }
          : Reflect.get(of, name),
    });
    await expect(importMembers({ db: dying, now: new Date() }, { importId })).rejects.toThrow('The process died.');
    expect(await outcomeOf(importId)).toMatchObject({ state: 'running', recorded: 2000 });
    await importMembers({ db, now: new Date() }, { importId });
    expect(await outcomeOf(importId)).toEqual({
      ...done,
      recorded: 2100,
      refused: 1,
      faults: [[2102, rows[0]!.ccn, 'twice|ccn|2']],
    });
  });

  if (everyRow)
    test('and another with the same numbers at the same time add each once', async () => {
      const rows = Array.from({ length: 2500 }, () => row());
      const ids = [await upload(csv(rows)), await upload(csv(rows.toReversed()))];
      await Promise.all(ids.map(checkedAndImported));
      const outcomes = await Promise.all(ids.map(outcomeOf));
      expect(outcomes.map(({ state, refused }) => [state, refused])).toEqual([
        ['done', 0],
        ['done', 0],
      ]);
      expect(outcomes[0]!.recorded + outcomes[1]!.recorded).toBe(2500);
      expect(outcomes[0]!.present + outcomes[1]!.present).toBe(2500);
    });

  test('may be a spreadsheet', async () => {
    const one = row({ firstName: '太郎', lastName: '山田', country: 'JP', telephone: '+81 3-1234-5678' });
    const header = Object.keys(one);
    const rows = (async function* () {
      yield header.map((column) => (column === 'birthDate' ? { day: one[column]! } : one[column]!));
    })();
    const content = Buffer.concat(await Readable.fromWeb(tableFile('xlsx', { header, rows }) as never).toArray());
    expect(await imported(content)).toEqual({ ...done, recorded: 1 });
    expect(await stored(one.ccn)).toMatchObject({ lastName: '山田', birthDate: new Date('1984-06-30') });
  });

  test.each<[string, () => string | Uint8Array, string, string]>([
    ['without rows', () => requiredMemberColumns.join(','), 'empty', ''],
    ['of a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'unreadable', ''],
    [
      'of a workbook too large to be read whole',
      () => Buffer.concat([Buffer.from('PK'), Buffer.alloc(17 * 1024 * 1024)]),
      'sheetTooLarge',
      '20000',
    ],
    [
      'of an archive that is no workbook',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(64)]),
      'sheetUnreadable',
      '',
    ],
  ])('%s is refused as a whole', async (_, content, problem, about) =>
    expect(await imported(content())).toEqual({ ...done, state: 'refused', problem, about }),
  );

  test('is for administrators of every market', async () => {
    const file = { name: 'm.csv', type: 'text/csv', content: Readable.from([Buffer.from(csv([row()]))]) };
    for (const ctx of [await staff('help-desk'), await staff('administrator', ['nam'])])
      await expect(uploadDelivery(ctx, 'members', file)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe("a partner's call", () => {
  const tokenOf = (change: object = {}, algorithm: 'ES256' | 'EdDSA' = 'ES256') =>
    createSigner({ key: pairs[algorithm].privateKey, algorithm })({
      iss: issuerOf(algorithm),
      sub: 'members',
      aud: 'http://localhost:3000/members',
      jti: crypto.randomUUID(),
      iat: Math.floor(Date.now() / 1000) - 1,
      exp: Math.floor(Date.now() / 1000) + 60,
      ...change,
    });
  const deliver = (members: object[], token: string | undefined = tokenOf()) =>
    call('POST /osmf/p1.0/members', { token, body: { members } });

  test('adds members, changes those it names, and says what is wrong with others', async () => {
    const one = row();
    const { status, body } = await deliver([one, { ...one, city: 'X' }, row({ birthDate: '1984-02-31' })]);
    expect([status, body.recorded, body.changed]).toEqual([200, 1, 0]);
    expect(body.refused).toMatchObject([
      { number: 2, ccn: one.ccn, faults: ['twice|ccn|1'] },
      { number: 3, faults: ['day|birthDate'] },
    ]);
    expect(await stored(one.ccn)).toMatchObject({ source: 'partner' });
    expect((await deliver([{ ...one, city: 'Miami' }])).body).toMatchObject({ recorded: 0, changed: 1, refused: [] });
  });

  test.each<[string, () => string]>([
    ['no token', () => ''],
    ['a token for the ledger', () => tokenOf({ aud: 'http://localhost:3000/ledger' })],
    ['a partner who fills the ledger alone', () => tokenOf({}, 'EdDSA')],
  ])('with %s is refused', async (_, token) =>
    expect(refusalOf(await deliver([row()], token()))).toEqual([401, 'invalidToken']),
  );
});

describe('the directory', () => {
  const found = async (search: string, ctx?: Awaited<ReturnType<typeof staff>>) => {
    const { members } = await searchMembers(ctx ?? (await staff()), { ...memberList.defaults, search });
    return members.map(({ ccn }) => ccn);
  };

  test('is searched by number, name without accents, Japanese, address and date of birth', async () => {
    const [ann, taro] = [
      row({ firstName: 'Zoë', lastName: 'Quintéro', emailAddress: 'zoe.quintero@a.example', birthDate: '1931-02-03' }),
      row({ firstName: '太郎', lastName: '鬼頭', country: 'JP' }),
    ];
    await imported(csv([ann, taro]));
    for (const search of [
      ann.ccn!,
      'quintero',
      'zoe quint',
      'Quintéro Zoe',
      'ZOE.QUINTERO@',
      '1931-02-03',
      'quint 1931-02-03',
    ])
      expect([search, await found(search)]).toEqual([search, [ann.ccn]]);
    for (const search of ['鬼頭', '鬼頭 太郎', '鬼頭太', '太郎 鬼頭']) expect(await found(search)).toEqual([taro.ccn]);
    expect(await found('quintero 1931-02-04')).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });

  test('gives last names before first names, and each member once, on every page', async () => {
    const rows = [
      row({ firstName: 'Xylo', lastName: 'Able' }),
      row({ firstName: 'Bo', lastName: 'Xylophon' }),
      row({ firstName: 'Xylo', lastName: 'Xylo' }),
    ];
    await imported(csv(rows));
    const order = [rows[2]!.ccn, rows[1]!.ccn, rows[0]!.ccn];
    expect(await found('xylo')).toEqual(order);
    const ctx = await staff();
    const second = await searchMembers(ctx, { ...memberList.defaults, search: 'xylo', page: 2, pageSize: 10 });
    expect([second.total, second.page]).toEqual([3, 1]);
  });

  test('shows staff of a market its members alone, and of another only that an account has the number', async () => {
    const [us, jp] = [row({ lastName: 'Borderline' }), row({ lastName: 'Borderline', country: 'JP' })];
    await imported(csv([us, jp]));
    const { agent, agency } = await holderOf(us.ccn!, 'JP');
    const [ofNam, ofJp] = [await staff('help-desk', ['nam']), await staff('help-desk', ['jp'])];
    expect(await found('borderline', ofNam)).toEqual([us.ccn]);
    expect(await found('borderline', ofJp)).toEqual([jp.ccn]);
    await expect(readMember(ofNam, jp.ccn!)).rejects.toMatchObject({ code: 'notFound' });
    const whole = { userId: agent.userId, agencyId: agency.agencyId };
    expect((await readMember(await staff('learning-manager'), us.ccn!)).holders).toMatchObject([{ person: whole }]);
    expect((await readMember(ofNam, us.ccn!)).holders).toMatchObject([{ person: null }]);
  });

  test('marks a number that the portal issued', async () => {
    const agency = await buildAgency(db, { country: 'US' });
    const agent = await buildAgent(db, agency, { dateOfBirth: new Date('1984-06-30'), lastName: 'Issuedson' });
    const { ccn } = await issueNumber(await signedIn(agent), { source: 'A' });
    expect(await stored(ccn)).toMatchObject({ source: 'issued', lastNameKey: 'ISSUEDSON' });
    expect(await found('issuedson')).toEqual([ccn]);
  });

  test('says who asked for a number that another account has', async () => {
    const one = row();
    await imported(csv([one]));
    const { agency } = await holderOf(one.ccn!);
    const other = await buildAgent(db, agency, { lastName: 'Nunez' });
    await enrol(await signedIn(other), { ccn: one.ccn!, source: 'A' });
    const { events } = await readMember(await staff(), one.ccn!);
    expect(events).toMatchObject([{ action: 'member.number-asked-for', actorName: other.userId }]);
  });

  test.each<StaffRole>(['reviewer', 'editor', 'sales-manager'])('is not for a %s', async (role) => {
    const ctx = await staff(role);
    await expect(searchMembers(ctx, memberList.defaults)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readMember(ctx, '4000000001')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a correction', () => {
  const correction = async (ccn: string, change: Row = {}) => {
    const { data, version } = await readMember(await staff(), ccn);
    const { ccn: _, ...fields } = data;
    const typed = { ...fields, correctionReason: 'As her passport says', version: String(version), ...change };
    return correctionSchema().parse(typed);
  };

  test('is saved with its reason, before and after, and found by the new name', async () => {
    const { ccn } = await buildMember(db, { lastName: 'Wrong', country: 'US' });
    const ctx = await staff('help-desk', ['nam']);
    expect(await correctMember(ctx, ccn, await correction(ccn, { lastName: 'Ríght' }))).toEqual({ changed: 1 });
    expect(await stored(ccn)).toMatchObject({ lastName: 'Ríght', lastNameKey: 'RIGHT', version: 1 });
    expect((await readMember(ctx, ccn)).events).toMatchObject([
      {
        action: 'member.corrected',
        actorName: expect.stringMatching(/^STAFF/),
        before: { lastName: 'Wrong' },
        after: { lastName: 'Ríght', reason: 'As her passport says' },
      },
    ]);
    expect(await correctMember(ctx, ccn, await correction(ccn))).toEqual({ changed: 0 });
  });

  test('is refused where someone was faster, of another market, into another market, and to who may only see', async () => {
    const { ccn } = await buildMember(db, { lastName: 'Wrong', country: 'US' });
    const input = await correction(ccn, { lastName: 'Right' });
    await db.member.update({ where: { ccn }, data: { city: 'Tampa', version: 1 } });
    const ofNam = await staff('help-desk', ['nam']);
    const refused = (ctx: typeof ofNam, change: Partial<typeof input>, code: string) =>
      expect(correctMember(ctx, ccn, { ...input, ...change })).rejects.toMatchObject({ code });
    await refused(ofNam, {}, 'conflict');
    await refused(ofNam, { version: 1, country: 'JP' }, 'forbidden');
    await refused(ofNam, { version: 1, birthDate: '2999-01-01' }, 'bornInFuture');
    await refused(await staff('help-desk', ['jp']), { version: 1 }, 'notFound');
    await refused(await staff('learning-manager'), { version: 1 }, 'forbidden');
    await refused(await staff(), { version: 1, country: 'ZZ' }, 'notFound');
    expect((await stored(ccn)).lastName).toBe('Wrong');
  });
});
