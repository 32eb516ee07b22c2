import { afterAll, describe, expect, test } from 'vitest';
import { buildAgency, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { writeSessionCookie, writeStaffCookie } = await import('#app/platform/cookies.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const login = await import('#app/routes/accounts/staff/login.tsx');
const start = await import('#app/routes/accounts/staff/index.ts');
const console_ = await import('#app/routes/accounts/staff/console.tsx');
const queue = await import('#app/routes/agencies/approval/agencies.tsx');
const agency = await import('#app/routes/agencies/approval/agency.tsx');
const signOut = await import('#app/routes/accounts/staff/signOut.ts');
const keepAlive = await import('#app/routes/accounts/staff/keepAlive.ts');
const language = await import('#app/routes/accounts/staff/language.ts');
const certificates = await import('#app/routes/academy/certificates/staffCertificates.tsx');
const partners = await import('#app/routes/partners/staff/partners.tsx');
const allAgencies = await import('#app/routes/agencies/staff/all.tsx');
const myAccount = await import('#app/routes/people/myAccount/profile.tsx');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
afterAll(closePasswords);

const refusedWith = (status: number, code: string) => ({
  type: 'DataWithResponseInit',
  data: { code },
  init: { status },
});
const locationOf = async (attempt: Promise<unknown>) => (await responseOf(attempt)).headers.get('Location');
const pending = () => buildAgency(db, { owner: { activationFlag: 'P' } });
const openAgency = (agencyId: string, cookie: string, form?: Record<string, string>) =>
  requestTo(`/staff/agencies/${agencyId}`, { cookie, form, params: { agencyId } });

test('an owner’s address is written out as the agency’s is', async () => {
  const place = { address1: '千代田１－１', city: '千代田区', state: '13', zip: '100-0001', country: 'JP' };
  const { agencyId } = await buildAgency(db, { country: 'JP', owner: { activationFlag: 'P', ...place } });
  const cookie = await staffCookie(await newStaff());
  expect(await agency.loader(openAgency(agencyId, cookie))).toMatchObject({
    agency: { owner: { address: ['〒100-0001', '東京都千代田区', '千代田１－１', 'Japan'] } },
  });
});

test('states are compared by their names, and by those of their own country', async () => {
  const owner = (name: string) => ({ activationFlag: 'P' as const, emailAddress: `${name}@TWO-STATES.EXAMPLE` });
  const { agencyId } = await buildAgency(db, { country: 'US', state: 'WA', owner: owner('ONE') });
  await buildAgency(db, { country: 'AU', state: 'WA', owner: owner('OTHER') });
  const cookie = await staffCookie(await newStaff());
  const { comparison } = await agency.loader(openAgency(agencyId, cookie));
  expect(comparison.rows.find(({ field }) => field === 'state')).toEqual({
    field: 'state',
    mine: 'Washington',
    others: [{ text: 'Western Australia', mark: 'different' }],
  });
});

describe('signing in', () => {
  const post = (form: Record<string, string>, search = '') =>
    login.action(requestTo(`/staff/login${search}`, { form }));

  test.each([
    ['', '/staff/home'],
    ['?target=%2Fstaff%2Fagencies%3Fstatus%3Ddeclined', '/staff/agencies?status=declined'],
    ['?target=%2Fhome%2Fpc', '/staff/home'],
    ['?target=https%3A%2F%2Fevil.example', '/staff/home'],
  ])('with %j leads to %s, by a cookie for /staff alone', async (search, location) => {
    const { userId } = await newStaff();
    const response = await responseOf(post({ userId, password: samplePassword }, search));
    expect(response.headers.get('Location')).toBe(location);
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('gangway_staff='));
    expect(cookie).toMatch(/Path=\/staff; HttpOnly; SameSite=Lax/);
  });

  test('is refused in words, with what was typed but the password', async () => {
    const reply = await post({ userId: 'NOBODY55', password: 'Wrong2026' });
    expect(reply).toMatchObject({
      init: { status: 401 },
      data: { error: { '': [expect.stringContaining('cannot locate')] }, initialValue: { userId: 'NOBODY55' } },
    });
    expect(JSON.stringify(reply)).not.toContain('Wrong2026');
    expect(await post({ userId: '', password: '' })).toMatchObject({ init: { status: 400 } });
  });

  test('is not for other sites', async () => {
    const args = requestTo('/staff/login', { form: { userId: 'NOBODY55', password: 'x' } });
    args.request.headers.set('origin', 'https://evil.example');
    await expect(login.action(args)).rejects.toMatchObject(refusedWith(403, 'crossOrigin'));
  });

  test.each(['reviewer', 'editor', 'administrator'] as const)(
    'of a signed-in %s leads on to the home, as /staff does and signing in',
    async (role) => {
      const home = '/staff/home';
      const member = await newStaff(role);
      const cookie = await staffCookie(member);
      expect(await locationOf(login.loader(requestTo('/staff/login', { cookie })))).toBe(home);
      expect(await locationOf(start.loader(requestTo('/staff', { cookie })))).toBe(home);
      expect(
        (await responseOf(post({ userId: member.userId, password: samplePassword }))).headers.get('Location'),
      ).toBe(home);
      expect(await locationOf(start.loader(requestTo('/staff')))).toBe('/staff/login');
    },
  );
});

describe('two doors', () => {
  test("an agent's cookie opens no page of the console, under either name", async () => {
    const { owner, agencyId } = await buildAgency(db);
    const { sessionId } = await signedIn(owner);
    const own = (await writeSessionCookie(sessionId)).split(';')[0]!;
    const renamed = (await writeStaffCookie(sessionId)).split(';')[0]!;
    const copied = own.replace('gangway_session', 'gangway_staff');
    for (const [cookie, ended] of [
      [own, ''],
      [renamed, 'ended=timeout&'],
      [copied, 'ended=timeout&'],
    ] as const) {
      expect(await locationOf(queue.loader(requestTo('/staff/agencies', { cookie })))).toBe(
        `/staff/login?${ended}target=%2Fstaff%2Fagencies`,
      );
      expect(await locationOf(agency.loader(openAgency(agencyId, cookie)))).toContain('/staff/login');
      expect(await locationOf(agency.action(openAgency(agencyId, cookie, { decision: 'approve' })))).toContain(
        '/staff/login',
      );
      expect(await locationOf(console_.loader(requestTo('/staff/agencies', { cookie })))).toContain('/staff/login');
    }
  });

  test('a staff cookie opens no page of the portal, under either name', async () => {
    const { sessionId } = await signedInAsStaff(await newStaff('administrator'));
    const own = (await writeStaffCookie(sessionId)).split(';')[0]!;
    for (const cookie of [
      own,
      (await writeSessionCookie(sessionId)).split(';')[0]!,
      own.replace('gangway_staff', 'gangway_session'),
    ]) {
      expect(await locationOf(myAccount.loader(requestTo('/home/my-account', { cookie })))).toContain('/login?');
    }
  });

  test('a form that is sent once the session is over leads back to its page; signing out then leads nowhere', async () => {
    const sent = (path: string, page: string) => {
      const { request, ...rest } = requestTo(path, { cookie: '', form: { decision: 'approve' } });
      request.headers.set('Referer', page);
      return { request, ...rest };
    };
    const here = 'http://localhost:3000/staff/agencies/12345678?tab=record';
    const after = async (page: string) => locationOf(agency.action(sent('/staff/agencies/12345678', page)));
    expect(await after(here)).toBe('/staff/login?target=%2Fstaff%2Fagencies%2F12345678%3Ftab%3Drecord');
    // What another site sent has no page here.
    expect(await after('https://elsewhere.example/staff/record')).toBe(
      '/staff/login?target=%2Fstaff%2Fagencies%2F12345678',
    );
    expect(await locationOf(signOut.action(sent('/staff/sign-out', here)))).not.toContain('target');
  });

  test('a user can be signed in at both, and signing out of one leaves the other', async () => {
    const { owner } = await buildAgency(db);
    const agentCookie = (await writeSessionCookie((await signedIn(owner)).sessionId)).split(';')[0]!;
    const both = `${agentCookie}; ${await staffCookie(await newStaff())}`;
    expect(await queue.loader(requestTo('/staff/agencies', { cookie: both }))).toHaveProperty('rows');
    const response = await responseOf(
      signOut.action(requestTo('/staff/sign-out', { cookie: both, form: { reason: 'signed-out' } })),
    );
    expect(response.headers.get('Location')).toBe('/staff/login?ended=signed-out');
    expect(response.headers.getSetCookie().join()).toMatch(/gangway_staff=;.*Max-Age=0; Path=\/staff/);
    expect(await locationOf(queue.loader(requestTo('/staff/agencies', { cookie: both })))).toContain('/staff/login');
    expect(await myAccount.loader(requestTo('/home/my-account', { cookie: agentCookie }))).toHaveProperty('title');
  });

  test('staying signed in, and the language', async () => {
    const member = await newStaff();
    const cookie = await staffCookie(member);
    expect((await responseOf(keepAlive.action(requestTo('/staff/keep-alive', { cookie, form: {} })))).status).toBe(200);
    expect(await locationOf(keepAlive.action(requestTo('/staff/keep-alive', { form: {} })))).toBe('/staff/login');
    const form = { language: 'ja', target: '/staff/agencies?status=approved' };
    expect(await locationOf(language.action(requestTo('/staff/language', { cookie, form })))).toBe(form.target);
    expect((await db.account.findUniqueOrThrow({ where: { accountId: member.staffId } })).language).toBe('ja');
    expect((await queue.loader(requestTo('/staff/agencies', { cookie }))).title).toBe('代理店 · Gangway');
  });
});

describe('roles', () => {
  test.each([
    ['reviewer', false],
    ['administrator', false],
    ['editor', true],
  ] as const)('a %s reads the queue and the agency; may only read: %s', async (role, readOnly) => {
    const { agencyId } = await pending();
    const cookie = await staffCookie(await newStaff(role));
    expect(await queue.loader(requestTo('/staff/agencies', { cookie }))).toMatchObject({ readOnly });
    expect(await agency.loader(openAgency(agencyId, cookie))).toMatchObject({
      readOnly,
      agency: { agencyId, status: 'PENDING' },
    });
  });

  test('an editor who posts all the same is refused', async () => {
    const { agencyId } = await pending();
    const cookie = await staffCookie(await newStaff('editor'));
    expect(await agency.action(openAgency(agencyId, cookie, { decision: 'approve' }))).toMatchObject({
      init: { status: 403 },
    });
    expect((await db.agency.findUniqueOrThrow({ where: { agencyId } })).approvalStatus).toBe('PENDING');
  });

  test('a role that may not do what a page names is refused by its handler', async () => {
    const { staffLoader } = await import('#app/routes/requests/staffHandlers.server.ts');
    const loader = staffLoader(async () => 'in', { can: 'staff.manage-jobs' });
    expect(
      await loader(requestTo('/staff/agencies', { cookie: await staffCookie(await newStaff('administrator')) })),
    ).toBe('in');
    await expect(
      loader(requestTo('/staff/agencies', { cookie: await staffCookie(await newStaff('reviewer')) })),
    ).rejects.toMatchObject(refusedWith(403, 'forbidden'));
  });
});

describe('deciding on the page', () => {
  test('leads back to the queue, with a toast', async () => {
    const cookie = await staffCookie(await newStaff());
    for (const [form, status] of [
      [{ decision: 'approve' }, 'APPROVED'],
      [{ decision: 'decline', declineReason: 'There is no such <b>agency</b> here' }, 'DECLINED'],
    ] as const) {
      const { agencyId } = await pending();
      const response = await responseOf(agency.action(openAgency(agencyId, cookie, form)));
      expect(response.headers.get('Location')).toBe('/staff/agencies');
      expect(response.headers.getSetCookie().join()).toContain('gangway_toast=');
      const after = await db.agency.findUniqueOrThrow({ where: { agencyId } });
      expect([after.approvalStatus, after.declineReason]).toEqual([
        status,
        status === 'DECLINED' ? 'There is no such <b>agency</b> here' : '',
      ]);
    }
  });

  test.each([
    [{ decision: 'decline' }, 'declineReason'],
    [{ decision: 'decline', declineReason: 'Too short' }, 'declineReason'],
    [{ decision: 'postpone' }, 'decision'],
    [{}, 'decision'],
  ])('%j is refused at %s', async (form, field) => {
    const { agencyId } = await pending();
    const reply = await agency.action(openAgency(agencyId, await staffCookie(await newStaff()), form));
    expect(reply).toMatchObject({
      init: { status: 400 },
      data: { error: { [field]: [expect.any(String), expect.any(String)] } },
    });
  });

  test('the second of two learns who decided, and when', async () => {
    const { agencyId } = await pending();
    const [first, second] = [await staffCookie(await newStaff()), await staffCookie(await newStaff('administrator'))];
    await agency.action(openAgency(agencyId, first, { decision: 'approve' }));
    expect(await agency.action(openAgency(agencyId, second, { decision: 'approve' }))).toMatchObject({
      init: { status: 409 },
    });
    const page = await agency.loader(openAgency(agencyId, second));
    expect(page.agency).toMatchObject({
      status: 'APPROVED',
      decision: { by: 'Mika Review', time: expect.stringContaining('E'), reason: '' },
    });
  });

  test('no other site decides', async () => {
    const { agencyId } = await pending();
    const args = openAgency(agencyId, await staffCookie(await newStaff()), { decision: 'approve' });
    args.request.headers.set('origin', 'https://evil.example');
    await expect(agency.action(args)).rejects.toMatchObject(refusedWith(403, 'crossOrigin'));
  });

  test.each(['00000000', '1', 'x', '\0', '10000000\0'])(
    'there is no page for no agency, such as %j',
    async (agencyId) => {
      const args = openAgency('00000000', await staffCookie(await newStaff()));
      await expect(agency.loader({ ...args, params: { agencyId } })).rejects.toMatchObject(
        refusedWith(404, 'notFound'),
      );
    },
  );
});

describe('a search', () => {
  test('with a character that the database takes none of finds nothing, or is none', async () => {
    const cookie = await staffCookie(await newStaff('administrator'));
    const found = await certificates.loader(requestTo('/staff/certificates?q=a%00b', { cookie }));
    expect(found).toMatchObject({ rows: [], list: { search: 'ab' } });
    const shown = await partners.loader(requestTo('/staff/partners?q=a%00b', { cookie }));
    expect(shown).toMatchObject({ list: { isNarrowed: false } });
  });

  test('of all agencies says for which markets its reader is, and offers their countries', async () => {
    const cookie = await staffCookie(await newStaff('reviewer', { markets: ['jp', 'au'] }));
    const found = await allAgencies.loader(requestTo('/staff/agencies/all', { cookie }));
    expect(found).toMatchObject({ sentence: 'Every agency in these markets: Japan · Australia and New Zealand.' });
    expect((found as { countries: { code: string }[] }).countries.map(({ code }) => code).toSorted()).toEqual([
      'AU',
      'JP',
      'NZ',
    ]);
  });
});
