import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { startFaultyPartner, type Behaviour } from '#tests/support/faultyPartner.ts';

// The settings are read once: the partner comes before anything that reads them.
await testDatabase();
quickPasswords();
const partner = await startFaultyPartner();
const asked = ['booking', 'media-library', 'e-catalogue', 'answers'] as const;
process.env.PARTNERS = JSON.stringify({
  ...Object.fromEntries(
    asked.map((tool) => [
      tool,
      { open: `${partner.origin}/open/${tool}`, call: `${partner.origin}/call/${tool}`, privateNetwork: true },
    ]),
  ),
  'shore-excursions': { open: 'https://excursions.example/door' },
  air: { open: { HA: 'https://air-ha.example', other: 'https://air.example' } },
});
process.env.PARTNER_TIMEOUT = '0.3';
process.env.PARTNER_SANDBOX = '0';
const { database } = await import('#app/platform/database.server.ts');
const { openTool } = await import('#app/domain/partners/tools/openTool.server.ts');
const { testConnection } = await import('#app/domain/partners/tools/testConnection.server.ts');
const { forgetDisturbances, knownDisturbances } = await import(
  '#app/domain/partners/tools/knownDisturbances.server.ts'
);
const { findHandovers } = await import('#app/domain/partners/staff/findHandovers.server.ts');
const { readPartners } = await import('#app/domain/partners/staff/readPartners.server.ts');
const { tryPartner } = await import('#app/domain/partners/staff/tryPartner.server.ts');
const { readHandover } = await import('#app/platform/handoverTokens.server.ts');
const { statusPage } = await import('#app/routes/content/status/statusPage.server.ts');
const { buildAgency, buildAgent, buildMember } = await import('#tests/support/builders.ts');
const { signedIn, visitor } = await import('#tests/support/contexts.ts');
const { openPage, postForm, sessionFor } = await import('#tests/support/formClient.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');
const open = await import('#app/routes/partners/tools/open.ts');
const { handoverRows } = await import('#app/routes/partners/staff/partnerRows.server.ts');
const support = await import('#app/routes/partners/tools/support.ts');
const page = await import('#app/routes/partners/tools/tools.tsx');
const failed = await import('#app/routes/partners/tools/failed.tsx');

type Agent = { agentUniqueId: string; agencyId: string };
type AskedTool = (typeof asked)[number];
const db = database();
// Of a brand that has all four.
const brand = 'HA';

afterAll(() => partner.stop());

beforeEach(async () => {
  partner.behave('well');
  partner.calls.length = 0;
  await db.toolHandover.deleteMany();
  await db.partnerDisturbance.deleteMany();
  forgetDisturbances();
});

async function enrolled(options: Parameters<typeof buildAgency>[1] = {}) {
  const agency = await buildAgency(db, options);
  const { ccn } = await buildMember(db);
  const agent = await db.agent.update({
    where: { agentUniqueId: agency.owner.agentUniqueId },
    data: { member: { connect: { ccn } } },
  });
  return { ...agent, agency };
}

const rowOf = (reference: string) => db.toolHandover.findUniqueOrThrow({ where: { reference } });
const hand = async (agent: Agent, tool: ToolName, options: object = {}) =>
  openTool(await signedIn(agent), { tool, brand, ...options });

describe('a hand-over', () => {
  test('is a row, with the token that the partner was shown: for it alone, for 60 s', async () => {
    const agent = await enrolled();
    const opened = await hand(agent, 'answers');
    if (opened.kind !== 'launch') throw new Error(opened.kind);
    expect(opened.launch).toEqual({ method: 'get', href: `${partner.origin}/open/answers?token=of-the-partner` });
    const row = await rowOf(opened.reference);
    expect(row).toMatchObject({
      tool: 'answers',
      kind: 'open',
      brand,
      agentUniqueId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      outcome: 'opened',
      reason: '',
    });
    expect(row.tookMs).not.toBeNull();
    const token = partner.calls[0]!.authorization.replace('Bearer ', '');
    const read = readHandover('answers', token, 1)!;
    expect(read.isSigned).toBe(true);
    expect(read.claims).toMatchObject({
      iss: 'http://localhost:3000',
      aud: 'answers',
      sub: agent.userId,
      jti: row.tokenId,
    });
    expect(Number(read.claims.exp) - Number(read.claims.iat)).toBe(60);
    // Another partner's key does not check it.
    expect(readHandover('booking', token, 1)!.isSigned).toBe(false);
  });

  test('carries its own token where no server is asked', async () => {
    const opened = await hand(await enrolled(), 'shore-excursions');
    expect(opened).toMatchObject({
      kind: 'launch',
      launch: { method: 'post', action: 'https://excursions.example/door', fields: { companyCode: 'HA' } },
    });
    expect(partner.calls).toEqual([]);
  });

  test('is not to be had for what the brand or the market lacks, and is refused, on record, for what is not the user’s', async () => {
    const agent = await enrolled();
    await expect(hand(agent, 'ask-assistant')).rejects.toMatchObject({ code: 'notFound' });
    const advisor = await buildAgent(db, agent.agency, { agentType: 'A', grants: [] });
    const refused = await hand(advisor, 'booking');
    expect(refused).toMatchObject({ kind: 'refused', reason: 'permission' });
    expect(await hand(agent, 'chat')).toMatchObject({ kind: 'refused', reason: 'notConnected' });
    if (refused.kind === 'refused')
      expect(await rowOf(refused.reference)).toMatchObject({ outcome: 'refused', reason: 'permission', tokenId: null });
  });

  test('air has a host by brand, and is asked for before', async () => {
    const agent = await enrolled();
    expect(await hand(agent, 'air')).toEqual({ kind: 'ask', ask: 'air' });
    const air = { firstName: 'ANN', lastName: 'LEE', bookingNumber: 'X1' };
    expect(await hand(agent, 'air', { air })).toMatchObject({ launch: { action: 'https://air-ha.example' } });
    expect(await openTool(await signedIn(agent), { tool: 'air', brand: 'PC', air })).toMatchObject({
      launch: { action: 'https://air.example', fields: { ...air, pCo: 'PC', bCo: 'PC' } },
    });
  });
});

describe('the booking system', () => {
  test('writes when it was opened last, and not where it failed', async () => {
    const agent = await enrolled();
    const lastAccess = async () =>
      (await db.agent.findUniqueOrThrow({ where: { agentUniqueId: agent.agentUniqueId } })).lastPONAccessDate;
    partner.behave('minusOne');
    expect(await hand(agent, 'booking')).toMatchObject({ kind: 'failed', reason: 'minusOne' });
    expect(await lastAccess()).toBeNull();
    partner.behave('well');
    expect(await hand(agent, 'booking')).toMatchObject({
      launch: { href: expect.stringContaining('/polaronlineHA/pres+of-the-partner?') },
    });
    expect(await lastAccess()).not.toBeNull();
    expect(partner.calls.at(-1)!.body).toMatchObject({ agentType: 'O', companyCode: 'HA' });
  });

  test('tells that an advisor is T', async () => {
    await hand(await buildAgent(db, await buildAgency(db), { agentType: 'A' }), 'booking', { goesOn: true });
    expect(partner.calls[0]!.body).toMatchObject({ agentType: 'T', agentCCN: '' });
  });

  test('asks a user without a member number once, and after 60 days leads to the academy', async () => {
    const { owner } = await buildAgency(db);
    expect(await hand(owner, 'booking')).toEqual({ kind: 'ask', ask: 'enrolment' });
    expect(await hand(owner, 'booking', { goesOn: true })).toMatchObject({ kind: 'launch' });
    expect(await hand(owner, 'booking')).toMatchObject({ kind: 'launch' });
    const stale = new Date(Date.now() - 61 * 86_400_000);
    await db.agent.update({ where: { agentUniqueId: owner.agentUniqueId }, data: { lastPONAccessDate: stale } });
    expect(await hand(owner, 'booking', { goesOn: true })).toEqual({ kind: 'ask', ask: 'academy' });
    expect(await db.toolHandover.findFirst({ where: { reason: 'academyFirst' } })).toMatchObject({
      outcome: 'refused',
    });
  });
});

describe('a partner that fails', () => {
  const faults: [Behaviour, string][] = [
    ['slow', 'timeout'],
    ['down', 'unreachable'],
    ['rubbish', 'notJson'],
    ['html', 'notJson'],
    ['redirect', 'redirect'],
    ['oversize', 'tooLarge'],
    ['broken', 'status'],
    ['empty', 'unexpected'],
  ];
  describe.each(asked)('%s', (tool: AskedTool) => {
    test.each(faults)('%s: %s', async (behaviour, reason) => {
      partner.behave(behaviour);
      const opened = await hand(await enrolled(), tool);
      expect(opened).toMatchObject({ kind: 'failed', reason });
      if (opened.kind === 'failed') expect(await rowOf(opened.reference)).toMatchObject({ outcome: 'failed', reason });
      // Nothing is followed, and nothing asked twice.
      expect(partner.calls.length).toBeLessThanOrEqual(1);
    });

    test('its own refusal is shown, and is no failure', async () => {
      partner.behave('refuses');
      const agent = await enrolled();
      for (let time = 0; time < 3; time += 1)
        expect(await hand(agent, tool)).toMatchObject({
          kind: 'failed',
          reason: 'refused',
          detail: 'This agency has no account.',
        });
      expect(await knownDisturbances(visitor())).toEqual([]);
    });
  });

  test('three times in a minute is disturbed on tile and status page until it answers; the other tools go on', async () => {
    const agent = await enrolled();
    const stateOf = async () =>
      (
        (await openPage(page.loader, { path: '/home/tools', sessionId: await sessionFor(agent) })).data.rows as {
          name: string;
          trouble: unknown;
        }[]
      )
        .filter(({ trouble }) => trouble)
        .map(({ name }) => name);
    await db.preference.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { displayCompany: brand } });
    const systemState = async () =>
      (await statusPage(visitor(), 'nam')).systems.find(({ system }) => system === 'answers')!.state;
    partner.behave('broken');
    await hand(agent, 'answers');
    await hand(agent, 'answers');
    expect(await systemState()).toBe('working');
    await hand(agent, 'answers');
    expect(await systemState()).toBe('disturbed');
    expect(await stateOf()).toEqual(['answers']);
    // Booking stays what it is.
    partner.behave('well');
    expect(await hand(agent, 'booking')).toMatchObject({ kind: 'launch' });
    expect(await systemState()).toBe('disturbed');
    await hand(agent, 'answers');
    expect([await systemState(), await stateOf()]).toEqual(['working', []]);
  });

  test('three failures are not three where it answered between, nor where they are over a minute apart', async () => {
    const agent = await enrolled();
    const at = async (seconds: number, behaviour: Behaviour) => {
      partner.behave(behaviour);
      await openTool(
        { ...(await signedIn(agent)), now: new Date(Date.now() + seconds * 1000) },
        { tool: 'answers', brand },
      );
    };
    await at(0, 'broken');
    await at(1, 'broken');
    await at(2, 'well');
    await at(3, 'broken');
    expect(await db.partnerDisturbance.count()).toBe(0);
    await at(40, 'broken');
    await at(80, 'broken');
    expect(await db.partnerDisturbance.count()).toBe(0);
    await at(82, 'broken');
    expect(await db.partnerDisturbance.findMany()).toMatchObject([{ tool: 'answers' }]);
  });
});

describe('the screens', () => {
  test('a failure shows its reference only to the user who met it', async () => {
    const agent = await enrolled();
    partner.behave('html');
    const sessionId = await sessionFor(agent);
    const { status, location } = await postForm(open.action, {
      path: '/home/tools/media-library/open',
      params: { tool: 'media-library' },
      sessionId,
      fields: {},
    });
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/home\/tools\/failed\/H-/)]);
    const reference = location!.split('/').at(-1)!;
    const seen = async (of: string) =>
      openPage(failed.loader, { path: location!, params: { reference }, sessionId: of });
    expect((await seen(sessionId)).data).toMatchObject({
      tool: 'media-library',
      reference,
      message: 'refusals:widenUnavailable',
    });
    expect((await seen(await sessionFor(await enrolled()))).status).toBe(404);
  });

  test('no permission leads to booking help', async () => {
    const advisor = await buildAgent(db, await buildAgency(db), { agentType: 'A', grants: [] });
    const { location } = await postForm(open.action, {
      path: '/home/tools/booking/open',
      params: { tool: 'booking' },
      sessionId: await sessionFor(advisor),
      fields: {},
    });
    expect(location).toBe('/home/pages/pc/booking-tools/booking-help');
  });

  test('what was wrong in the air popup stays, unreadable in the address', async () => {
    const sessionId = await sessionFor(await enrolled());
    const fields = { firstName: 'Ann', lastName: '', bookingNumber: 'x'.repeat(31) };
    const { location } = await postForm(open.action, {
      path: '/home/tools/air/open',
      params: { tool: 'air' },
      sessionId,
      fields,
    });
    expect(location).toMatch(/^\/home\/tools\?ask=air&typed=/);
    expect(location).not.toContain('Ann');
    const { data } = await openPage(page.loader, { path: location!, sessionId });
    expect(data.air).toMatchObject({
      values: { firstName: 'Ann', bookingNumber: 'x'.repeat(31) },
      errors: { lastName: [expect.any(String), expect.any(String)], bookingNumber: expect.any(Array) },
    });
  });

  test('a link from elsewhere hands no user over; one that was followed in the portal does', async () => {
    const sessionId = await sessionFor(await enrolled());
    const follow = (site: string) =>
      openPage(open.loader, {
        path: '/home/tools/booking/open',
        params: { tool: 'booking' },
        sessionId,
        headers: { 'Sec-Fetch-Site': site },
      });
    expect(await follow('cross-site')).toMatchObject({ status: 302, location: '/home/tools' });
    expect(await follow('same-origin')).toMatchObject({ status: 200, location: null });
  });
});

describe('the single sign-on to the answers site (spec §4 Default brand)', () => {
  const follow = (sessionId: string, headers = {}) =>
    openPage(support.loader, { path: '/home/support', sessionId, headers });

  test('hands over from wherever it is followed, under a brand that has answers, with a token of that site', async () => {
    const agent = await enrolled();
    for (const site of ['same-origin', 'cross-site'])
      expect(await follow(await sessionFor(agent), { 'Sec-Fetch-Site': site })).toMatchObject({
        status: 200,
        location: null,
      });
    expect(await db.toolHandover.findMany()).toMatchObject([
      { tool: 'answers', brand: 'HA', outcome: 'opened' },
      { tool: 'answers', brand: 'HA', outcome: 'opened' },
    ]);
    expect(partner.calls).toMatchObject([{ path: '/call/answers' }, { path: '/call/answers' }]);
  });

  test('says why not to who may not, leads to the contact page where no brand has answers, and asks a script for the document', async () => {
    const advisor = await buildAgent(db, await buildAgency(db), { agentType: 'A', grants: [] });
    expect(await follow(await sessionFor(advisor))).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/home\/tools\/failed\/H-/),
    });
    expect((await follow(await sessionFor(await enrolled({ country: 'AU' })))).location).toBe(
      '/home/pages/pa/standalone-links/contact-us',
    );
    expect((await follow(await sessionFor(await enrolled()), { 'Sec-Fetch-Dest': 'empty' })).location).toBe(
      '/home/support',
    );
    expect(partner.calls).toEqual([]);
  });
});

describe('owners and staff', () => {
  test('only an owner tests a connection', async () => {
    const agent = await enrolled();
    expect(await testConnection(await signedIn(agent), { tool: 'answers', brand })).toMatchObject({ fault: null });
    partner.behave('down');
    expect(await testConnection(await signedIn(agent), { tool: 'answers', brand })).toMatchObject({
      fault: 'unreachable',
    });
    const supervisor = await buildAgent(db, agent.agency, { agentType: 'M' });
    await expect(testConnection(await signedIn(supervisor), { tool: 'answers', brand })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await testConnection(await signedIn(agent), { tool: 'chat', brand })).toMatchObject({
      fault: 'notConnected',
    });
    await expect(testConnection(await signedIn(agent), { tool: 'ask-assistant', brand })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('an administrator sees failures by reason, finds a hand-over by its reference, and tries a partner', async () => {
    const agent = await enrolled();
    partner.behave('html');
    const opened = await hand(agent, 'answers');
    await hand(agent, 'answers');
    const staff = await signedInAsStaff(await newStaff('administrator'));
    const { partners, failures } = await readPartners(staff);
    expect(failures).toMatchObject([{ tool: 'answers', reason: 'notJson', count: 2 }]);
    expect(partners.find(({ tool }) => tool === 'answers')).toMatchObject({
      failed: 2,
      opened: 0,
      state: 'connected',
      isPreset: true,
      algorithm: 'EdDSA',
    });
    expect(partners.find(({ tool }) => tool === 'chat')).toMatchObject({ addresses: [] });
    const reference = opened.kind === 'failed' ? opened.reference : '';
    const found = await findHandovers(staff, { search: reference.toLowerCase(), page: 9, pageSize: 10 });
    expect(found).toMatchObject({
      total: 1,
      page: 1,
      handovers: [{ reference, reason: 'notJson', agent: { userId: agent.userId } }],
    });
    expect(handoverRows({ ...staff, language: 'ja' }, found.handovers)[0]?.at).toContain('JST');
    partner.behave('well');
    expect(await tryPartner(staff, 'answers')).toMatchObject({ fault: null });
    const editor = await signedInAsStaff(await newStaff('editor'));
    await expect(tryPartner(editor, 'answers')).rejects.toMatchObject({ code: 'forbidden' });
  });
});
