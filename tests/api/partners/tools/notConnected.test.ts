import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '0';
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { forgetOutages } = await import('#app/domain/content/status/knownOutages.server.ts');
const { forgetConnectedSystems } = await import('#app/domain/partners/tools/connectedSystems.server.ts');
const { readPartners } = await import('#app/domain/partners/staff/readPartners.server.ts');
const { openTool } = await import('#app/domain/partners/tools/openTool.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { loader: openHome } = await import('#app/routes/content/homePage/home.tsx');
const { loader: openContent } = await import('#app/routes/content/documents/contentFile.ts');
const { loader: openPage } = await import('#app/routes/content/documents/portalPage.tsx');
const { statusPage } = await import('#app/routes/content/status/statusPage.server.ts');
const { loader: openTools } = await import('#app/routes/partners/tools/tools.tsx');
const { findAnything } = await import('#app/routes/shell/find/findAnything.server.ts');
const { loader: openShell } = await import('#app/routes/shell/portal.tsx');
const { publishVersion } = await import('#tests/support/content.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { signedIn, visitor } = await import('#tests/support/contexts.ts');
const { openPage: open, sessionFor } = await import('#tests/support/formClient.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
const { owner } = await buildAgency(db);
const administrator = await newStaff('administrator');
const day = new Date().toISOString().slice(0, 10);

afterEach(async () => {
  await db.brandSetting.deleteMany({ where: { kind: 'partners' } });
  forgetSettings();
  forgetConnectedSystems();
  environment().PARTNER_SANDBOX = '0';
});

const decide = async (partner: string, value: Record<string, unknown>, version = 0) =>
  setSetting(await signedInAsStaff(administrator), 'partners', partner, {
    value: { partnerState: 'off', partnerAddress: '', partnerPlaces: [], partnerCall: '', ...value },
    validFrom: day,
    reason: 'Tried by a test',
    version,
  });
const connect = (partner: string, more: Record<string, unknown> = {}, version = 0) =>
  decide(partner, { partnerState: 'connected', partnerAddress: 'https://partner.example/door', ...more }, version);

function statusNow() {
  forgetConnectedSystems();
  return statusPage(visitor(), 'nam');
}

async function everywhere() {
  const sessionId = await sessionFor(owner);
  const ask = (loader: Parameters<typeof open>[0], path: string, params: Record<string, string> = {}) =>
    open(loader, { path, params, sessionId }).then(({ status, data }) => ({ status, data: data as never }));
  const ctx = await signedIn(owner);
  const chatPage = { brand: 'pc', '*': 'standalone-links/chat' };
  const [home, tools, shell, page, json, found, status] = await Promise.all([
    ask(openHome, '/home/pc', { brand: 'pc' }),
    ask(openTools, '/home/tools'),
    ask(openShell, '/home/tools'),
    ask(openPage, '/home/pages/pc/standalone-links/chat', chatPage),
    ask(openContent, '/json/gangway/pages/pc/standalone-links/chat.json', {
      '*': 'gangway/pages/pc/standalone-links/chat.json',
    }),
    findAnything(ctx, { search: 'chat', pathname: '/home/pc', limit: 5 }),
    statusNow(),
  ]);
  const { partnerTools, today } = home.data as { partnerTools: { name: string }[]; today: { lead: object } };
  return {
    home: partnerTools.map(({ name }) => name),
    lead: Object.keys(today.lead)[0],
    tools: (tools.data as { rows: { name: string }[] }).rows.map(({ name }) => name),
    shell: (shell.data as { partners: string[] }).partners,
    page: page.status,
    json: json.status,
    found: (found ?? []).flatMap(({ kind, things }) =>
      kind === 'tool' || kind === 'page' ? things.map(({ key }) => key).filter((key) => / chat$/.test(key)) : [],
    ),
    status: status.systems.map(({ system }) => system),
  };
}

describe('a partner that is not connected', () => {
  test('appears nowhere, and the home page leads with what works', async () => {
    expect(await everywhere()).toEqual({
      home: [],
      lead: 'page',
      tools: [],
      shell: [],
      page: 404,
      json: 404,
      found: [],
      status: ['portal'],
    });
  });

  test('appears everywhere once staff have connected it, and no longer once it is switched off', async () => {
    await connect('chat');
    expect(await everywhere()).toMatchObject({
      home: ['chat'],
      lead: 'page',
      tools: ['chat'],
      shell: ['chat'],
      page: 200,
      json: 200,
      found: ['tool chat', 'page chat'],
      status: ['portal', 'chat'],
    });
    const ctx = await signedInAsStaff(administrator);
    const { number } = await db.brandSetting.findFirstOrThrow({ where: { kind: 'partners', scope: 'chat' } });
    await setSetting(ctx, 'partners', 'chat', { value: null, validFrom: day, reason: 'No more chat', version: number });
    expect(await everywhere()).toMatchObject({ home: [], shell: [], page: 404, status: ['portal'] });
  });

  test('stays away where the sandbox replaces others, if it is switched off', async () => {
    environment().PARTNER_SANDBOX = '1';
    expect((await everywhere()).home).toContain('chat');
    await decide('chat', {});
    const places = await everywhere();
    expect(places).toMatchObject({ lead: 'booking', page: 404, found: [] });
    expect(places.home).not.toContain('chat');
    expect(places.status).toContain('chat');
    const { partners } = await readPartners(await signedInAsStaff(administrator));
    const states = partners.filter(({ tool }) => tool === 'chat' || tool === 'booking');
    expect(states).toMatchObject([
      { tool: 'booking', state: 'sandbox', isPreset: false },
      { tool: 'chat', state: 'off', addresses: [] },
    ]);
  });

  test('leaves no link to its page behind in a text, and the words stay', async () => {
    await publishVersion(db, {
      path: 'pages/site-requirements',
      document: { title: 'Site', description: 'Site.', body: 'Ask in the [chat](/chat), or [us](/contact-us).' },
    });
    const { data } = await open(openPage, {
      path: '/home/pages/pc/site-requirements',
      params: { brand: 'pc', '*': 'site-requirements' },
      sessionId: await sessionFor(owner),
    });
    expect((data as { html: string }).html).toBe(
      '<p>Ask in the chat, or <a href="/home/pages/pc/standalone-links/contact-us">us</a>.</p>\n',
    );
  });
});

test('a hand-over goes to the address that staff have set, in the places that they have set it for', async () => {
  await connect('chat', { partnerAddress: '', partnerPlaces: [{ place: 'CU', placeAddress: 'https://cu.example' }] });
  const ctx = await signedIn(owner);
  const opened = await openTool(ctx, { tool: 'chat', brand: 'CU' });
  expect(JSON.stringify(opened)).toContain('https://cu.example');
  expect(await openTool(ctx, { tool: 'chat', brand: 'PC' })).toMatchObject({ kind: 'refused', reason: 'notConnected' });
});

test('a partner that has taken the next key too reads tokens before its number is raised and after', async () => {
  const keys = async () => {
    const { partners } = await readPartners(await signedInAsStaff(administrator));
    const { keyNumber, publicKey, nextPublicKey } = partners.find(({ tool }) => tool === 'shore-excursions')!;
    return { keyNumber, taken: [publicKey, nextPublicKey!] };
  };
  const token = async () => {
    const opened = await openTool(await signedIn(owner), { tool: 'shore-excursions', brand: 'HA' });
    if (opened.kind !== 'launch' || !('fields' in opened.launch)) throw new Error(opened.kind);
    return opened.launch.fields.token!;
  };
  const readBy = async (text: string, pem: string) => {
    const key = createPublicKey(pem);
    return (
      (await jwtVerify(text, key, { algorithms: ['EdDSA'], audience: 'shore-excursions' }).catch(() => null)) !== null
    );
  };
  await connect('shore-excursions');
  const before = await keys();
  const first = await token();
  const { _max: last } = await db.brandSetting.aggregate({ where: { kind: 'partners' }, _max: { number: true } });
  await connect('shore-excursions', { partnerKeyNumber: 2 }, last.number!);
  forgetSettings();
  const [after, second] = [await keys(), await token()];
  expect([before.keyNumber, after.keyNumber, after.taken[0]]).toEqual([1, 2, before.taken[1]]);
  const read = [first, second].map((text) => Promise.all(before.taken.map((pem) => readBy(text, pem))));
  expect(await Promise.all(read)).toEqual([
    [true, false],
    [false, true],
  ]);
});

test.each(['editor', 'help-desk'] as const)('an %s connects no partner', async (role) => {
  const ctx = await signedInAsStaff(await newStaff(role));
  const value = { partnerState: 'off', partnerAddress: '', partnerPlaces: [], partnerCall: '', partnerKeyNumber: 1 };
  await expect(
    setSetting(ctx, 'partners', 'chat', { value, validFrom: day, reason: 'Not mine', version: 0 }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('the status page begins with the first account of staff', async () => {
  forgetOutages();
  const { historyDays, since, history } = await statusPage(visitor(), 'nam');
  expect({ historyDays, history }).toEqual({ historyDays: 1, history: [] });
  expect(since).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/);
  const { staffId } = administrator;
  await db.staffUser.update({ where: { staffId }, data: { createdAt: new Date('2020-01-01') } });
  forgetOutages();
  expect(await statusPage(visitor(), 'nam')).toMatchObject({ historyDays: 90, since: null });
});
