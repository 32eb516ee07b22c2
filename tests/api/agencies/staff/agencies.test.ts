import { afterAll, describe, expect, test } from 'vitest';
import { allAgenciesList, brandDataSchema, peopleList } from '#app/domain/agencies/staff/forms.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { openPage } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { changeAgencyAccess } = await import('#app/domain/agencies/staff/changeAgencyAccess.server.ts');
const { editBrandData } = await import('#app/domain/agencies/staff/editBrandData.server.ts');
const { listPeople } = await import('#app/domain/agencies/staff/listPeople.server.ts');
const { searchAgencies } = await import('#app/domain/agencies/staff/searchAgencies.server.ts');
const access = await import('#app/routes/agencies/staff/access.tsx');
const all = await import('#app/routes/agencies/staff/all.tsx');
const edit = await import('#app/routes/agencies/staff/edit.tsx');
const loginPage = await import('#app/routes/accounts/signIn/login.tsx');
const people = await import('#app/routes/agencies/staff/people.tsx');
const record = await import('#app/routes/agencies/staff/record.tsx');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
afterAll(closePasswords);
const asStaff = async (role: 'reviewer' | 'editor' | 'administrator' = 'administrator') =>
  signedInAsStaff(await newStaff(role));
const suspendReason = 'Invoices of the last quarter are unpaid.';
const suspend = { change: 'suspend', suspendReason } as const;
const mailsTo = (emailAddress: string) =>
  db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() }, orderBy: { createdAt: 'asc' } });

describe('searching all agencies', () => {
  test('by words of name and city, ID, and owner, narrowed by country and state', async () => {
    const serial = crypto
      .randomUUID()
      .slice(0, 6)
      .replace(/[^a-z]/g, 'q');
    const [harbor, kobe] = [
      await buildAgency(db, {
        agencyName: `Harbor-Light ${serial}`,
        city: 'São Miguel',
        country: 'US',
        owner: { emailAddress: `JO.${serial.toUpperCase()}@HARBOR.EXAMPLE` },
      }),
      await buildAgency(db, { agencyName: `神戸トラベル ${serial}`, city: '神戸市', country: 'JP' }),
    ];
    await changeAgencyAccess(await asStaff(), kobe.agencyId, suspend);
    const ctx = await asStaff('editor');
    const found = async (query: object) => {
      const { agencies } = await searchAgencies(ctx, allAgenciesList.read(listAddress({ pageSize: 50, ...query })));
      return [harbor, kobe]
        .filter(({ agencyId }) => agencies.some((agency) => agency.agencyId === agencyId))
        .map(({ country }) => country);
    };
    const rows: [object, string[]][] = [
      [{ search: serial }, ['US', 'JP']],
      [{ search: `light ${serial}` }, ['US']],
      [{ search: `${serial} sao mig` }, ['US']],
      [{ search: '神戸' }, ['JP']],
      [{ search: `jo.${serial}@harbor` }, ['US']],
      [{ search: harbor.agencyId }, ['US']],
      [{ search: harbor.agencyId.slice(0, 6) }, ['US']],
      [{ search: serial, country: 'jp' }, ['JP']],
      [{ search: serial, state: 'suspended' }, ['JP']],
      [{ search: serial, state: 'active' }, ['US']],
      [{ search: `${serial} nowhere` }, []],
      [{ search: "' | !!(:*&" }, []],
      [{ search: '%' }, []],
      [{ search: `${serial}\0` }, ['US', 'JP']],
    ];
    for (const [query, expected] of rows) expect([query, await found(query)]).toEqual([query, expected]);
  });
});

describe('what only the brand may change', () => {
  const input = (change: object = {}) => brandDataSchema().parse({ version: 0, ...change });

  test('is changed by an administrator, with version and audit row', async () => {
    const { agencyId } = await buildAgency(db, { region: 'NAM', district: 'PC1' });
    const ctx = await asStaff();
    await editBrandData(ctx, agencyId, input({ region: 'South', dsm: 'Kim Vale', taReportAccess: 'Y' }));
    expect(await db.agency.findUniqueOrThrow({ where: { agencyId } })).toMatchObject({
      region: 'SOUTH',
      district: '',
      dsm: 'Kim Vale',
      taReportAccess: true,
      version: 1,
    });
    expect(await db.audit.findFirstOrThrow({ where: { agencyId, action: 'agency.brand-data-changed' } })).toMatchObject(
      {
        actorId: ctx.staff.staffId,
        after: { region: 'SOUTH', district: '', dsm: 'Kim Vale', taReportAccess: true },
      },
    );
    await expect(editBrandData(ctx, agencyId, input({ region: 'NORTH' }))).rejects.toMatchObject({ code: 'conflict' });
    await expect(editBrandData(ctx, '00000000', input())).rejects.toMatchObject({ code: 'notFound' });
    for (const role of ['reviewer', 'editor'] as const)
      await expect(editBrandData(await asStaff(role), agencyId, input())).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('comes back to the form with what is stored now where a colleague was faster', async () => {
    const { agencyId } = await buildAgency(db, { region: 'NAM' });
    await editBrandData(await asStaff(), agencyId, input({ region: 'SOUTH' }));
    const cookie = await staffCookie(await newStaff('administrator'));
    const reply = await edit.action(
      requestTo('/', {
        cookie,
        params: { agencyId },
        form: { region: 'NORTH', agencyType: 'RETAIL', cvpAgency: 'Y', version: '0' },
      }),
    );
    expect(reply).toMatchObject({ init: { status: 409 }, data: { stale: { version: '1' } } });
    const { differences } = (reply as unknown as { data: { stale: { differences: object[] } } }).data.stale;
    expect(differences).toContainEqual({ label: 'Region', yours: 'NORTH', stored: 'SOUTH' });
    expect(differences).toContainEqual({ label: 'CVP agency', yours: 'Yes', stored: 'No' });
  });
});

describe('suspending', () => {
  test('ends sessions, refuses every sign-in in clear words, and leaves every flag for the reopening', async () => {
    const agency = await buildAgency(db);
    const advisor = await buildAgent(db, agency);
    const leaver = await buildAgent(db, agency, { activationFlag: 'D' });
    const [ctx, token] = [await signedIn(agency.owner), await tokenFor(advisor)];
    const login = (userId: string) => call('POST /osmf/p1.0/login', { body: { userId, password: samplePassword } });
    await changeAgencyAccess(await asStaff(), agency.agencyId, suspend);

    expect(await sessionAt(ctx.sessionId, new Date())).toBeUndefined();
    // An open page finds that its session is over, and the sign-in page says why.
    expect(
      await openPage(loginPage.loader as never, { path: '/login?ended=timeout', sessionId: ctx.sessionId }),
    ).toMatchObject({ data: { ended: 'suspended' } });
    expect((await call(`GET /osdb/v1.0/agencies/${agency.agencyId}`, { token })).status).toBe(401);
    for (const { userId } of [agency.owner, advisor])
      expect(refusalOf(await login(userId))).toEqual([403, 'agencySuspended']);
    expect(refusalOf(await login(leaver.userId))).toEqual([403, 'deactivated']);
    expect((await login(advisor.userId)).body.errors[0].title).toBe(
      'Your agency’s access to Gangway is suspended. The email we sent to your agency owner gives the reason. If you have questions, please call the help desk.',
    );
    expect(
      refusalOf(await call('POST /osmf/p1.0/login', { body: { userId: advisor.userId, password: 'Wrong2026' } })),
    ).toEqual([401, '7016']);

    await changeAgencyAccess(await asStaff(), agency.agencyId, { change: 'reopen' });
    expect((await login(advisor.userId)).status).toBe(200);
    const flags = await db.agent.findMany({
      where: { agencyId: agency.agencyId },
      orderBy: { createdAt: 'asc' },
      select: { userId: true, activationFlag: true },
    });
    expect(Object.fromEntries(flags.map(({ userId, activationFlag }) => [userId, activationFlag]))).toEqual({
      [agency.owner.userId]: 'A',
      [advisor.userId]: 'A',
      [leaver.userId]: 'D',
    });
    expect((await mailsTo(agency.owner.emailAddress)).map(({ template }) => template)).toEqual([
      'agencySuspended',
      'agencyReopened',
    ]);
    expect((await mailsTo(agency.owner.emailAddress))[0]?.text).toContain(suspendReason);
    expect(await mailsTo(advisor.emailAddress)).toEqual([]);
    expect(
      (
        await db.audit.findMany({ where: { agencyId: agency.agencyId, actorKind: 'staff' }, orderBy: { id: 'asc' } })
      ).map(({ action }) => action),
    ).toEqual(['agency.suspended', 'agency.reopened']);
  });

  test('is refused twice, before approval, for no agency, and to any but an administrator', async () => {
    const { agencyId } = await buildAgency(db);
    const ctx = await asStaff();
    await expect(changeAgencyAccess(ctx, agencyId, { change: 'reopen' })).rejects.toMatchObject({ code: 'conflict' });
    await changeAgencyAccess(ctx, agencyId, suspend);
    await expect(changeAgencyAccess(ctx, agencyId, suspend)).rejects.toMatchObject({ code: 'conflict' });
    await expect(changeAgencyAccess(ctx, '00000000', suspend)).rejects.toMatchObject({ code: 'notFound' });
    const pending = await buildAgency(db, { owner: { activationFlag: 'P' } });
    await expect(changeAgencyAccess(ctx, pending.agencyId, suspend)).rejects.toMatchObject({
      code: 'illegalTransition',
    });
    for (const role of ['reviewer', 'editor'] as const)
      await expect(changeAgencyAccess(await asStaff(role), agencyId, suspend)).rejects.toMatchObject({
        code: 'forbidden',
      });
  });

  test('needs a reason, on the page', async () => {
    const { agencyId } = await buildAgency(db);
    const cookie = await staffCookie(await newStaff('administrator'));
    const post = (form: Record<string, string>) =>
      access.action(requestTo('/', { cookie, params: { agencyId }, form }));
    expect(await post({ change: 'suspend', suspendReason: 'short' })).toMatchObject({
      init: { status: 400 },
      data: { error: { suspendReason: [expect.any(String), expect.any(String)] } },
    });
    expect((await responseOf(post({ change: 'suspend', suspendReason }))).headers.get('Location')).toBe(
      `/staff/agencies/${agencyId}`,
    );
    expect(await access.loader(requestTo('/', { cookie, params: { agencyId } }))).toMatchObject({
      reason: suspendReason,
      act: 'reopen',
    });
  });
});

test('staff see the people of an agency; no editor does', async () => {
  const agency = await buildAgency(db, { owner: { lastName: 'Aalto' } });
  const other = await buildAgent(db, agency, { lastName: 'Nuñez', userId: 'NUNEZ77' });
  await buildAgent(db, agency, { lastName: 'Gone', deletedAt: new Date() });
  const seen = async (search = '') =>
    (
      await listPeople(await asStaff('reviewer'), agency.agencyId, peopleList.read(new URLSearchParams({ q: search })))
    ).people.map(({ userId }) => userId);
  expect([await seen(), await seen('nune'), await seen('zzz')]).toEqual([
    [agency.owner.userId, other.userId],
    [other.userId],
    [],
  ]);
  expect([await seen('%'), await seen('n_nez'), await seen('\\')]).toEqual([[], [], []]);
});

test.each([
  ['editor', [200, 403, 403, 403, 403]],
  ['reviewer', [200, 200, 200, 403, 403]],
  ['administrator', [200, 200, 200, 200, 200]],
] as const)(
  'a %s opens the list, people, record, edit, access: %j; a user of an agency none',
  async (role, expected) => {
    const { agencyId, owner } = await buildAgency(db);
    const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
    const own = (await writeSessionCookie((await signedIn(owner)).sessionId)).split(';')[0]!;
    const staff = await staffCookie(await newStaff(role));
    const statuses = (cookie: string) =>
      Promise.all(
        [all, people, record, edit, access].map(async ({ loader }) => {
          const reply = await (loader as (args: unknown) => Promise<unknown>)(
            requestTo('/staff/agencies/x', { cookie, params: { agencyId } }),
          ).catch((thrown: unknown) => thrown);
          return reply instanceof Response ? reply.status : ((reply as { init?: ResponseInit }).init?.status ?? 200);
        }),
      );
    expect(await statuses(staff)).toEqual(expected);
    expect(await statuses(own)).toEqual([302, 302, 302, 302, 302]);
  },
);
