import { beforeAll, describe, expect, test } from 'vitest';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '1';
const { database } = await import('#app/platform/database.server.ts');
const { environment, readEnvironment } = await import('#app/platform/environment.server.ts');
const { signHandover } = await import('#app/platform/handoverTokens.server.ts');
const { answerCall } = await import('#app/domain/partners/sandbox/answerCall.server.ts');
const { receiveVisitor } = await import('#app/domain/partners/sandbox/receiveVisitor.server.ts');
const { sandboxTool } = await import('#app/domain/partners/sandbox/sandboxTool.server.ts');
const { adapterOf } = await import('#app/domain/partners/tools/adapterOf.ts');
const { openTool } = await import('#app/domain/partners/tools/openTool.server.ts');
const { readVisit } = await import('#app/domain/partners/tools/readVisit.server.ts');
const { offeredTools } = await import('#app/domain/partners/tools/toolTable.ts');
const { partnerUserOf } = await import('#app/domain/partners/tools/openTool.server.ts');
const { selectableBrands } = await import('#app/domain/markets/brands.ts');
const { markets } = await import('#app/domain/markets/markets.ts');
const { isSandboxUsed } = await import('#app/domain/markets/partnerAddresses.server.ts');
const { buildAgency, buildMember } = await import('#tests/support/builders.ts');
const { signedIn, visitor } = await import('#tests/support/contexts.ts');

const db = database();
const countries = { nam: 'US', uk: 'GB', au: 'AU', jp: 'JP', asia: 'SG', int: 'DE' } as const;
type Owner = Awaited<ReturnType<typeof buildAgency>>['owner'];
const owners: Partial<Record<(typeof markets)[number], Owner>> = {};

beforeAll(async () => {
  for (const market of markets) {
    const { owner } = await buildAgency(db, { country: countries[market], agencyPartnerRewardFlag: true });
    const { ccn } = await buildMember(db);
    await db.agent.update({ where: { agentUniqueId: owner.agentUniqueId }, data: { member: { connect: { ccn } } } });
    owners[market] = owner;
  }
});

/**
 * What a browser brings to a partner: the values of an address or of a form, and those of the booking system's path.
 */
function broughtBy(
  launch: { method: 'get'; href: string } | { method: 'post'; action: string; fields: Record<string, string> },
): Record<string, string> {
  if (launch.method === 'post') return launch.fields;
  const { pathname, searchParams } = new URL(launch.href);
  const [, company, token] = /\/polaronline([A-Z]{2})\/pres\+(.+)$/.exec(pathname) ?? [];
  return {
    ...(company && token && { company, token: decodeURIComponent(token) }),
    ...Object.fromEntries(searchParams),
  };
}

/** A whole hand-over as the server and the browser do it, without the network between. */
async function walk(market: (typeof markets)[number], brand: BrandCode, tool: ToolName) {
  const ctx = await signedIn(owners[market]!);
  const adapter = adapterOf(tool, market);
  const token = signHandover(tool, {
    keyNumber: 1,
    userId: ctx.actor.userId,
    tokenId: crypto.randomUUID(),
    now: ctx.now,
  });
  const visit = {
    ...(await readVisit(ctx, brand)),
    open: `${environment().ORIGIN}/sandbox/partners/${tool}`,
    token,
    air: { firstName: 'ANN', lastName: 'LEE', bookingNumber: 'X1' },
  };
  const reply =
    adapter.ask && (await answerCall(ctx, { tool, authorization: `Bearer ${token}`, body: adapter.ask(visit) }));
  if (reply) expect(reply, tool).toMatchObject({ status: 200 });
  const answer = reply ? (adapter.read!(reply.body) ?? undefined) : undefined;
  const values = broughtBy(adapter.launch(visit, answer));
  return { values, arrive: () => receiveVisitor(visitor(), { tool, values }) };
}

const places = markets.flatMap((market) => selectableBrands(market).map((brand) => [market, brand] as const));

describe('every tool, in every market and brand where it is offered', () => {
  test.each(places)('%s %s: each partner welcomes its user, once', async (market, brand) => {
    const ctx = await signedIn(owners[market]!);
    for (const tool of offeredTools(partnerUserOf(ctx, brand))) {
      const { values, arrive } = await walk(market, brand, tool);
      const arrival = await arrive();
      expect(arrival, tool).toMatchObject({ isWelcome: true });
      if (arrival.token.length > 0)
        expect(await receiveVisitor(visitor(), { tool, values }), tool).toMatchObject({ isWelcome: false });
    }
  });

  test.each(places)('%s %s: what is not offered cannot be opened', async (market, brand) => {
    const ctx = await signedIn(owners[market]!);
    const offered = offeredTools(partnerUserOf(ctx, brand));
    const others = (
      [
        'answers',
        'chat',
        'reservation-chat',
        'shore-excursions',
        'self-service',
        'brochures',
        'academy',
        'ask-assistant',
        'social-channels',
        'expert-training',
        'rewards',
      ] as const
    ).filter((tool) => !offered.includes(tool));
    expect(others.length).toBeGreaterThan(4);
    for (const tool of others) await expect(openTool(ctx, { tool, brand })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('a partner refuses', () => {
  const ask = async (change: { tool?: ToolName; token?: string; now?: Date; body?: object } = {}) => {
    const ctx = await signedIn(owners.nam!);
    const { tool = 'answers', now = new Date() } = change;
    const token =
      change.token ??
      signHandover('answers', { keyNumber: 1, userId: ctx.actor.userId, tokenId: crypto.randomUUID(), now });
    const body =
      change.body ??
      adapterOf('answers', 'nam').ask!({ ...(await readVisit(ctx, 'HA')), open: 'https://x.example', token });
    return { token, reply: await answerCall(visitor(), { tool, authorization: `Bearer ${token}`, body }) };
  };
  const titleOf = ({ reply }: Awaited<ReturnType<typeof ask>>) =>
    (reply.body as { errors?: { title: string }[] }).errors?.[0]?.title;

  test('a token that was used before', async () => {
    const first = await ask();
    expect(first.reply.status).toBe(200);
    expect(titleOf(await ask({ token: first.token }))).toBe('The token was used before.');
  });
  test('one that is too old', async () =>
    expect(titleOf(await ask({ now: new Date(Date.now() - 61_000) }))).toBe('The token is too old.'));
  test('one for another partner, and one with another signature', async () => {
    const { token } = await ask();
    expect(titleOf(await ask({ tool: 'booking', token }))).toBe('The token is not signed by the portal.');
    const [header, , signature] = token.split('.');
    const forged = [
      header,
      Buffer.from(
        JSON.stringify({
          aud: 'answers',
          iss: environment().ORIGIN,
          sub: 'X',
          jti: 'x',
          iat: Date.now() / 1000,
          exp: Date.now() / 1000 + 50,
        }),
      ).toString('base64url'),
      signature,
    ].join('.');
    expect(titleOf(await ask({ token: forged }))).toBe('The token is not signed by the portal.');
    for (const rubbish of ['', 'x', 'a.b.c', 'x'.repeat(9999)])
      expect((await ask({ token: rubbish || ' ' })).reply.status).toBe(401);
  });
  test('a body with a field missing, or one too many', async () => {
    expect(titleOf(await ask({ body: { firstName: 'Ann' } }))).toMatch(/^The field [\w.]+ is missing\.$/);
    expect((await ask({ body: { extra: 1 } })).reply.status).toBe(400);
  });
  test('a browser that brings a token of another user’s hand-over a minute later', async () => {
    const { values } = await walk('nam', 'HA', 'answers');
    const late = { ...visitor(), now: new Date(Date.now() + 61_000) };
    const arrival = await receiveVisitor(late, { tool: 'answers', values });
    expect(arrival.token.find(({ check }) => check === 'age')).toEqual({ check: 'age', passed: false });
  });
});

test('the sandbox is off in production unless asked for', () => {
  const settings = {
    DATABASE_URL: 'postgresql://a@b/c',
    SESSION_SECRET: 'x'.repeat(32),
    ORIGIN: 'https://portal.example',
    MAIL_FROM: 'Brand <no-reply@brand.example>',
  };
  const unasked = readEnvironment(settings);
  expect([unasked.PARTNER_SANDBOX, unasked.GANGWAY_DEMO]).toEqual([undefined, false]);
  const asked = environment().PARTNER_SANDBOX;
  expect(isSandboxUsed()).toBe(true);
  environment().PARTNER_SANDBOX = '0';
  expect(() => sandboxTool('booking')).toThrow(expect.objectContaining({ code: 'notFound' }));
  environment().PARTNER_SANDBOX = asked;
  expect(() => sandboxTool('nouser')).toThrow(expect.objectContaining({ code: 'notFound' }));
});

describe('the setting PARTNERS', () => {
  const settings = {
    DATABASE_URL: 'postgresql://a@b/c',
    SESSION_SECRET: 'x'.repeat(32),
    ORIGIN: 'https://portal.example',
    MAIL_FROM: 'Brand <no-reply@brand.example>',
  };
  const read = (partners: unknown) =>
    readEnvironment({ ...settings, PARTNERS: typeof partners === 'string' ? partners : JSON.stringify(partners) })
      .PARTNERS;
  const open = 'https://partner.example';

  test('names partners, with an address for a brand or a market', () => {
    expect(
      read({ chat: { open }, air: { open: { HA: open, other: open } }, booking: { open, call: `${open}/token` } }),
    ).toMatchObject({ chat: { open } });
    expect(read({ chat: { open: 'http://localhost:9', privateNetwork: true } })).toMatchObject({
      chat: { privateNetwork: true },
    });
    expect(readEnvironment(settings).PARTNERS).toEqual({});
  });

  test.each([
    ['no JSON', '{', /PARTNERS must be a JSON object/],
    ['an unknown partner', { shop: { open } }, /shop\.is no partner/],
    ['one that is asked without an address to ask', { booking: { open } }, /booking\.call: is missing/],
    ['one that is never asked with one', { chat: { open, call: open } }, /chat\.call/],
    ['plain http', { chat: { open: 'http://partner.example' } }, /chat\.open: must be https/],
    ['a private network', { chat: { open: 'https://10.0.0.7' } }, /chat\.open: is of a private network/],
    ['this machine', { booking: { open, call: 'https://localhost/x' } }, /booking\.call: is of a private network/],
    [
      'the address of a cloud’s secrets',
      { booking: { open, call: 'https://[::ffff:169.254.169.254]/x' } },
      /booking\.call: is of a private network/,
    ],
    ['a password', { chat: { open: 'https://a:b@partner.example' } }, /chat\.open: must hold no password/],
    ['an unknown brand', { air: { open: { XX: open } } }, /air\.open\.XX/],
    ['a key that is none', { chat: { open, privateKey: 'secret' } }, /chat\.privateKey/],
    ['an unknown field', { chat: { open, password: 'x' } }, /PARTNERS chat/],
  ])('is refused for %s', (_, partners, message) => expect(() => read(partners)).toThrow(message));
});
