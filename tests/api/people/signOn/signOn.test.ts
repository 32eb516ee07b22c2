import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failuresBeforeSlow } from '#app/domain/accounts/throttling/throttle.ts';
import { beginSignOn } from '#app/domain/accounts/signOn/beginSignOn.server.ts';
import { sealedClientSecret } from '#app/domain/accounts/signOn/signOnClient.server.ts';
import { answerByCode } from '#app/domain/accounts/signIn/answerByCode.server.ts';
import { signIn } from '#app/domain/accounts/signIn/signIn.server.ts';
import { signOn } from '#app/domain/people/signOn/signOn.server.ts';
import { nextStep } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { forgetProviders } from '#app/platform/openId.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { database, type Prisma } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { signOnLogout } from '#server/signOnLogout.server.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, visitor } from '#tests/support/contexts.ts';
import { sampleClient, signed, startIdentityProvider, type IdentityProvider } from '#tests/support/identityProvider.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
// The sample provider is on this machine.
process.env.GANGWAY_DEMO = '1';
process.env.PARTNER_TIMEOUT = '1';
forgetSettings();

const db = database();
let provider: IdentityProvider;
let other: IdentityProvider;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let providerId: string;
let domain: string;
let people = 0;

const logout = (token: string) =>
  Promise.resolve(
    signOnLogout.fetch(
      new Request('http://localhost/sign-on/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }),
      }),
    ),
  );

beforeAll(async () => {
  [provider, other] = await Promise.all([startIdentityProvider({ logoutAt: logout }), startIdentityProvider()]);
});
afterAll(async () => {
  delete process.env.GANGWAY_DEMO;
  delete process.env.PARTNER_TIMEOUT;
  forgetSettings();
  await Promise.all([provider.stop(), other.stop()]);
});

beforeEach(async () => {
  forgetProviders();
  Object.assign(provider.given, { alter: (claims: object) => claims, waitMs: 0, forge: false });
  agency = await buildAgency(db);
  domain = `${crypto.randomUUID()}.example`;
  await proven(agency.agencyId, domain);
  providerId = await providerOf(agency);
});

async function providerOf(
  of: typeof agency,
  settings: Partial<Prisma.SignOnProviderUncheckedCreateInput> = {},
): Promise<string> {
  const id = newUuid(new Date());
  await db.signOnProvider.create({
    data: {
      providerId: id,
      agencyId: of.agencyId,
      providerName: 'Example Travel',
      issuer: provider.issuer,
      clientId: sampleClient.clientId,
      clientSecret: sealedClientSecret(id, sampleClient.clientSecret),
      keeperId: of.owner.agentUniqueId,
      enabled: true,
      createdAt: new Date(),
      changedAt: new Date(),
      ...settings,
    },
  });
  return id;
}

const proven = (agencyId: string, name: string, values: object = {}) =>
  db.signOnDomain.create({
    data: { agencyId, domain: name, proof: 'p', createdAt: new Date(), provenAt: new Date(), ...values },
  });

const change = (data: Prisma.SignOnProviderUpdateInput) =>
  db.signOnProvider.update({ where: { providerId }, data: { ...data, changedAt: new Date() } });

/** A person of the company, known to the provider, with an address of its domain. */
function person(values: object = {}) {
  people += 1;
  const sub = `person-${people}`;
  const known = {
    sub,
    email: `ann.lee${people}@${domain}`,
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Lee',
  };
  provider.add({ ...known, ...values });
  return { ...known, ...values };
}

const advisor = (email: string, options: object = {}) =>
  buildAgent(db, agency, { emailAddress: email.toUpperCase(), ...options });

async function begun(id = providerId) {
  return beginSignOn(visitor(), { providerId: id, target: '/home/agency-overview' });
}

async function comes(sub: string, { at = provider, id = providerId } = {}) {
  const { address, waiting } = await begun(id);
  return { waiting, providerId: id, search: await at.signIn(address, sub), userAgent: 'test' };
}

const arrives = async (sub: string) => signOn(visitor(), await comes(sub));
const sessionOf = async (sub: string) => {
  const { finished } = await arrives(sub);
  if (finished.outcome !== 'signed-in') throw new Error('A second step is asked for.');
  return finished.sessionId;
};

describe('a sign-on', () => {
  test('links the account with the verified address, and is recorded with the session', async () => {
    const { sub, email } = person();
    const agent = await advisor(email, { ownPassword: false, emailValidFlag: false, activationFlag: 'C' });
    const { finished, target } = await arrives(sub);
    expect(target).toBe('/home/agency-overview');
    const sessionId = finished.outcome === 'signed-in' ? finished.sessionId : '';
    const session = await sessionAt(sessionId, new Date());
    // Neither an address to validate nor a password to choose.
    expect(session!.actor).toMatchObject({ userId: agent.userId, emailValidFlag: true, ownPassword: true });
    expect(await db.signOnSession.findUnique({ where: { sessionId } })).toMatchObject({ providerId, subject: sub });
    expect(await db.session.findUnique({ where: { id: sessionId } })).toMatchObject({ secondFactor: 'provider' });
    const actions = await db.audit.findMany({ where: { agencyId: agency.agencyId }, orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(['agent.sign-on-linked', 'session.started']);
  });

  test('knows its person again by the subject, whatever the address is by then', async () => {
    const { sub, email } = person();
    await advisor(email);
    const first = await sessionOf(sub);
    provider.add({ sub, email: `new@${domain}`, email_verified: false });
    const again = await sessionOf(sub);
    const [one, two] = await Promise.all([first, again].map((id) => sessionAt(id, new Date())));
    expect(two!.actor.agentUniqueId).toBe(one!.actor.agentUniqueId);
  });

  test('never gives the account of a colleague who has got the address to another person', async () => {
    const { sub, email } = person();
    await advisor(email);
    await sessionOf(sub);
    const heir = person({ email });
    await expect(arrives(heir.sub)).rejects.toMatchObject({ code: 'signOnOtherPerson' });
  });

  test.each<[string, object, string]>([
    ['an address that is not verified', { email_verified: false }, 'signOnUnverified'],
    ['nothing about the address', { email_verified: undefined }, 'signOnUnverified'],
    ['an address of another domain', { email: 'ann@elsewhere.example' }, 'signOnUnknownDomain'],
  ])('is refused with %s', async (_, values, code) => {
    const { sub, email } = person(values);
    await advisor(email);
    await expect(arrives(sub)).rejects.toMatchObject({ code });
    expect(await db.signOnLink.count({ where: { providerId } })).toBe(0);
  });

  test('takes an address as verified where the owner trusts the provider', async () => {
    await change({ trustsAddress: true });
    const { sub, email } = person({ email_verified: undefined });
    await advisor(email);
    await expect(sessionOf(sub)).resolves.toBeTruthy();
  });

  test("is refused with an address of a domain that another agency has proven, and that agency's user stays theirs", async () => {
    const neighbour = await buildAgency(db);
    const taken = `${crypto.randomUUID()}.example`;
    await proven(neighbour.agencyId, taken);
    await expect(proven(agency.agencyId, taken)).rejects.toThrow(/Unique constraint/);
    const { sub, email } = person({ email: `ann@${taken}` });
    await buildAgent(db, neighbour, { emailAddress: email.toUpperCase() });
    await change({ makesAccounts: true, rules: { create: { position: 1, agentType: 'A' } } });
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'signOnOtherDomain' });
    // Also for a user of this agency who has such an address.
    const own = person({ email: `bob@${taken}` });
    await advisor(own.email);
    await expect(arrives(own.sub)).rejects.toMatchObject({ code: 'signOnOtherDomain' });
  });

  test('is refused for a deactivated user, and for one of a suspended agency', async () => {
    const { sub, email } = person();
    const { agentUniqueId } = await advisor(email);
    await sessionOf(sub);
    await db.agent.update({ where: { agentUniqueId }, data: { activationFlag: 'D' } });
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'deactivated' });
    await db.agent.update({ where: { agentUniqueId }, data: { activationFlag: 'A' } });
    await db.agency.update({
      where: { agencyId: agency.agencyId },
      data: { suspendedAt: new Date(), suspendReason: 'Unpaid' },
    });
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'agencySuspended' });
  });
});

describe('an answer', () => {
  test('works once', async () => {
    const { sub, email } = person();
    await advisor(email);
    const answer = await comes(sub);
    const both = await Promise.allSettled([signOn(visitor(), answer), signOn(visitor(), answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(signOn(visitor(), answer)).rejects.toMatchObject({ code: 'signOnExpired' });
    // The code itself is good once too: it does not fit another question.
    const { waiting } = await begun();
    await expect(signOn(visitor(), { ...answer, waiting })).rejects.toMatchObject({ code: 'signOnNotValid' });
  });

  test('is refused in another browser, at another provider, too late, and where it was made up', async () => {
    const { sub, email } = person();
    await advisor(email);
    const neighbour = await buildAgency(db);
    const foreign = await providerOf(neighbour, { issuer: other.issuer });
    const answer = await comes(sub);
    const late = visitor({ now: new Date(Date.now() + 11 * 60_000) });
    await expect(signOn(visitor(), { ...answer, waiting: undefined })).rejects.toMatchObject({ code: 'signOnExpired' });
    await expect(signOn(visitor(), { ...answer, waiting: 'x' })).rejects.toMatchObject({ code: 'signOnExpired' });
    await expect(signOn(late, answer)).rejects.toMatchObject({ code: 'signOnExpired' });
    await expect(signOn(visitor(), { ...answer, providerId: foreign })).rejects.toMatchObject({
      code: 'signOnExpired',
    });
    const mixedUp = answer.search.replace(encodeURIComponent(provider.issuer), encodeURIComponent(other.issuer));
    await expect(signOn(visitor(), { ...answer, search: mixedUp })).rejects.toMatchObject({ code: 'signOnNotValid' });
  });

  test.each<[string, (claims: Record<string, unknown>) => object, string]>([
    ['another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' }), 'signOnNotValid'],
    ['another client', (claims) => ({ ...claims, aud: 'other' }), 'signOnNotValid'],
    ['another nonce', (claims) => ({ ...claims, nonce: 'other' }), 'signOnNotValid'],
    ['a clock that is six minutes late', (claims) => ({ ...claims, ...shifted(-360) }), 'signOnClock'],
    ['a clock that is six minutes early', (claims) => ({ ...claims, ...shifted(360) }), 'signOnClock'],
  ])('is refused with %s', async (_, alter, code) => {
    const { sub, email } = person();
    await advisor(email);
    Object.assign(provider.given, { alter });
    await expect(arrives(sub)).rejects.toMatchObject({ code });
  });

  test.each([-240, 240])('is taken from a clock that is %i seconds off', async (seconds) => {
    const { sub, email } = person();
    await advisor(email);
    Object.assign(provider.given, { alter: (claims: object) => ({ ...claims, ...shifted(seconds) }) });
    await expect(sessionOf(sub)).resolves.toBeTruthy();
  });

  test('that was changed on its way is refused: its signature is checked', async () => {
    const { sub, email } = person();
    await advisor(email);
    Object.assign(provider.given, { forge: true });
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'signOnNotValid' });
  });
});

// A token of a minute, by a clock that is off.
function shifted(seconds: number) {
  const now = Math.floor(Date.now() / 1000) + seconds;
  return { iat: now, nbf: now, exp: now + 1 };
}

describe('a provider', () => {
  test('that answers in half a minute is given up, and the sign-in says so', async () => {
    const { sub, email } = person();
    await advisor(email);
    const answer = await comes(sub);
    Object.assign(provider.given, { waitMs: 30_000 });
    await expect(signOn(visitor(), answer)).rejects.toMatchObject({ code: 'signOnAway' });
  });

  test.each([
    ['that is away', 'http://127.0.0.1:9', 'signOnAway'],
    ['that is none', '/nowhere', 'signOnNoProvider'],
  ])('%s is named as the reason', async (_, issuer, code) => {
    await change({ issuer: issuer.startsWith('/') ? provider.issuer + issuer : issuer });
    await expect(begun()).rejects.toMatchObject({ code });
  });

  test('that calls itself by another name is none', async () => {
    await change({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') });
    await expect(begun()).rejects.toMatchObject({ code: 'signOnNoProvider' });
  });

  test('with another secret does not know the portal', async () => {
    await change({ clientSecret: sealedClientSecret(providerId, 'another') });
    const { sub, email } = person();
    await advisor(email);
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'signOnWrongClient' });
  });

  test('that is switched off leads nowhere', async () => {
    await change({ enabled: false });
    await expect(begun()).rejects.toMatchObject({ code: 'notFound' });
  });

  test('that sends the portal elsewhere is not followed, and one that is silent is given up', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url.startsWith('/moved')) response.writeHead(302, { Location: `${provider.issuer}${url.slice(6)}` }).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await change({ issuer: `${origin}/moved` });
      await expect(begun()).rejects.toMatchObject({ code: 'signOnNoProvider' });
      await change({ issuer: `${origin}/silent` });
      const all = await Promise.allSettled([begun(), begun(), begun()]);
      expect(all.map((each) => (each as PromiseRejectedResult).reason.code)).toEqual(Array(3).fill('signOnAway'));
    } finally {
      server.closeAllConnections();
      server.close();
    }
    // All who come wait for one answer: a silent provider is asked once.
    expect(asked).toEqual(['/moved/.well-known/openid-configuration', '/silent/.well-known/openid-configuration']);
  });

  describe('outside a demo', () => {
    const { lookup } = dns;
    beforeEach(() => {
      process.env.GANGWAY_DEMO = '0';
      forgetSettings();
    });
    afterEach(() => {
      dns.lookup = lookup;
      syncBuiltinESMExports();
      process.env.GANGWAY_DEMO = '1';
      forgetSettings();
    });

    test.each([
      'http://127.0.0.1:9',
      'https://127.0.0.1',
      'https://[::1]',
      'https://169.254.169.254',
      'https://localhost',
      'https://provider.internal',
      'http://provider.example',
    ])('of a private network is never asked: %s', async (issuer) => {
      await change({ issuer });
      await expect(begun()).rejects.toMatchObject({ code: 'signOnPrivateNetwork' });
    });

    test.each([['127.0.0.1'], ['169.254.169.254'], ['fe80::1'], ['::ffff:10.0.0.1'], ['93.184.216.34', '10.0.0.1']])(
      'whose name leads to %s is never asked, whatever it led to before',
      async (...found) => {
        dns.lookup = ((_: string, __: object, done: (error: null, addresses: object[]) => void) =>
          done(
            null,
            found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )) as unknown as typeof lookup;
        syncBuiltinESMExports();
        await change({ issuer: 'https://provider.example' });
        await expect(begun()).rejects.toMatchObject({ code: 'signOnPrivateNetwork' });
      },
    );

    test('whose description names an address of a private network is not asked there', async () => {
      process.env.GANGWAY_DEMO = '1';
      forgetSettings();
      const { sub, email } = person();
      await advisor(email);
      const answer = await comes(sub);
      process.env.GANGWAY_DEMO = '0';
      forgetSettings();
      await expect(signOn(visitor(), answer)).rejects.toMatchObject({ code: 'signOnPrivateNetwork' });
    });
  });
});

describe('an account that is made at the sign-on', () => {
  test('has the role, branch and template of the first rule that fits, and only the terms ahead', async () => {
    const branch = await db.branch.create({
      data: { agencyId: agency.agencyId, branchName: 'North', nameKey: 'NORTH', createdAt: new Date() },
    });
    const template = await db.permissionTemplate.create({
      data: {
        agencyId: agency.agencyId,
        name: 'Leads',
        nameKey: 'LEADS',
        keys: ['osManageAgents'],
        updatedAt: new Date(),
      },
    });
    const rules = [
      { position: 1, groupName: 'leads', agentType: 'M', branchId: branch.branchId, templateId: template.templateId },
      { position: 2, agentType: 'A' },
    ] as const;
    await change({ makesAccounts: true, rules: { create: [...rules] } });
    const { sub, email } = person({ groups: ['all', 'leads'] });
    const session = await sessionAt(await sessionOf(sub), new Date());
    expect(session!.actor).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      emailAddress: email.toUpperCase(),
      agentType: 'M',
      branchId: branch.branchId,
      grants: ['osManageAgents'],
    });
    const { step } = nextStep({
      ...session!.actor,
      market: 'nam',
      defaultBrand: null,
      currentApp: '',
      target: null,
      termsJustAccepted: false,
    });
    expect(step).toBe('accept-tnc');
    const made = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: session!.actor.agentUniqueId } });
    expect(made).toMatchObject({ permissionTemplateId: template.templateId, certifiedAt: null, dateOfBirth: null });
    expect(made.phoneNumber).not.toBe('');
    const rest = person();
    expect((await sessionAt(await sessionOf(rest.sub), new Date()))!.actor).toMatchObject({ agentType: 'A' });
  });

  test('is made by no rule where none fits, and not where the owner does not allow it', async () => {
    const { sub } = person({ groups: ['others'] });
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'signOnNoAccount' });
    await change({ makesAccounts: true, rules: { create: { position: 1, groupName: 'sales', agentType: 'A' } } });
    await expect(arrives(sub)).rejects.toMatchObject({ code: 'signOnNoAccount' });
  });

  test('gets another user ID where that of its address is taken', async () => {
    await change({ makesAccounts: true, rules: { create: { position: 1, agentType: 'A' } } });
    const { sub, email } = person();
    const userId = email.split('@')[0]!.replace('.', '').toUpperCase();
    await buildAgent(db, await buildAgency(db), { userId });
    const session = await sessionAt(await sessionOf(sub), new Date());
    expect(session!.actor.userId).toMatch(new RegExp(`^${userId}\\d{6}$`));
  });
});

describe('a second factor', () => {
  async function protectedAdvisor() {
    const { sub, email } = person();
    await advisor(email, { secondFactorFlag: true });
    return sub;
  }
  const signsInBy = (amr: string[]) =>
    Object.assign(provider.given, { alter: (claims: object) => ({ ...claims, amr }) });

  test('of the provider counts where the owner says so, also where the agency demands one', async () => {
    await change({ secondFactors: ['mfa'] });
    const sub = await protectedAdvisor();
    signsInBy(['pwd', 'mfa']);
    const sessionId = await sessionOf(sub);
    expect(await db.session.findUnique({ where: { id: sessionId } })).toMatchObject({
      secondFactor: 'provider-factor',
    });
    await db.agency.update({ where: { agencyId: agency.agencyId }, data: { secondFactorRequired: true } });
    const plain = person();
    await advisor(plain.email);
    expect((await sessionAt(await sessionOf(plain.sub), new Date()))!.actor.secondFactorDue).toBe(false);
    signsInBy(['pwd']);
    expect((await sessionAt(await sessionOf(plain.sub), new Date()))!.actor.secondFactorDue).toBe(true);
  });

  test("is asked for where the provider's does not count, and the session is the provider's all the same", async () => {
    const sub = await protectedAdvisor();
    signsInBy(['mfa']);
    const { finished } = await arrives(sub);
    if (finished.outcome !== 'second-factor') throw new Error('No second step is asked for.');
    const waiting = await db.challenge.findUniqueOrThrow({ where: { id: finished.challengeId } });
    expect(waiting.signOn).toMatchObject({ providerId, subject: sub, secondFactor: false });
    const code = answerByCode(visitor(), { challengeId: finished.challengeId, code: '000000', userAgent: '' });
    await expect(code).rejects.toMatchObject({ code: 'secondFactorWrong' });
  });
});

describe('the provider ends', () => {
  test('the session that it names, and no other', async () => {
    const { sub, email } = person();
    await advisor(email);
    const [ended, stays] = [await sessionOf(sub), await sessionOf(sub)];
    const { sid } = await db.signOnSession.findUniqueOrThrow({ where: { sessionId: ended } });
    expect(sid).not.toBe('');
    await provider.endSession(sub, sid);
    expect(await sessionAt(ended, new Date())).toBeUndefined();
    expect(await sessionAt(stays, new Date())).toBeDefined();
    const { endedReason } = await db.session.findUniqueOrThrow({ where: { id: ended } });
    expect(endedReason).toBe('ended-by-provider');
  });

  test('every session of a subject without a session’s name; a notice works once, and only if it is one', async () => {
    const { sub, email } = person();
    await advisor(email);
    const sessions = [await sessionOf(sub), await sessionOf(sub)];
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const good = { iss: provider.issuer, aud: sampleClient.clientId, sub, iat: now, exp: now + 60, jti: sub, events };
    for (const wrong of [
      { ...good, iss: 'https://elsewhere.example' },
      { ...good, aud: 'other' },
      { ...good, events: {} },
      { ...good, nonce: 'n' },
      { ...good, sub: undefined },
      { ...good, iat: now - 3600, exp: now - 3000 },
    ])
      expect((await logout(await signed(wrong))).status).toBe(400);
    for (const typ of ['at+jwt', 'secevent+jwt', 'id+jwt'])
      expect((await logout(await signed(good, { typ }))).status).toBe(400);
    expect((await logout('x')).status).toBe(400);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`;
    expect((await logout(unsigned)).status).toBe(400);
    expect(await sessionAt(sessions[0]!, new Date())).toBeDefined();
    const notice = await signed(good);
    expect(decodeJwt(notice).sub).toBe(sub);
    expect((await logout(notice)).status).toBe(200);
    for (const typ of ['logout+jwt', 'application/logout+JWT', 'JWT'])
      expect((await logout(await signed({ ...good, jti: typ }, { typ }))).status).toBe(200);
    expect(await Promise.all(sessions.map((id) => sessionAt(id, new Date())))).toEqual([undefined, undefined]);
    expect((await logout(notice)).status).toBe(400);
  });
});

test('an address whose sign-ons fail over and over has to wait, and no other one', async () => {
  await change({ issuer: 'http://127.0.0.1:9' });
  const from = (address: string) => beginSignOn({ ...visitor(), address }, { providerId });
  for (let sent = 0; sent < failuresBeforeSlow; sent += 1)
    await expect(from('203.0.113.7')).rejects.toMatchObject({ code: 'signOnAway' });
  await expect(from('203.0.113.7')).rejects.toMatchObject({ code: 'throttled' });
  await expect(from('198.51.100.7')).rejects.toMatchObject({ code: 'signOnAway' });
});

test('an address that sends many wrong logout tokens has to wait, and no other one', async () => {
  const from = (address: string) =>
    signOnLogout.request(
      '/sign-on/logout',
      { method: 'POST', body: new URLSearchParams({ logout_token: 'x' }) },
      { address, requestId: crypto.randomUUID() },
    );
  for (let sent = 0; sent < failuresBeforeSlow; sent += 1) expect((await from('203.0.113.9')).status).toBe(400);
  const slowed = await from('203.0.113.9');
  expect([slowed.status, slowed.headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await from('198.51.100.9')).status).toBe(400);
});

describe('where everybody of a domain signs in at the provider', () => {
  test('a password is no way in for them, but for the owner who keeps one', async () => {
    const { email } = person();
    const agent = await advisor(email);
    const outside = await advisor('ann@elsewhere.example'.replace('ann', `a${people}`));
    const { owner } = agency;
    await db.agent.update({
      where: { agentUniqueId: owner.agentUniqueId },
      data: { emailAddress: `owner@${domain}`.toUpperCase() },
    });
    const second = await advisor(`second@${domain}`, { agentType: 'O' });
    const byPassword = (userId: string) =>
      signIn(visitor(), { userId, password: samplePassword, userAgent: 'test' }).then(
        ({ outcome }) => outcome,
        ({ code }: { code: string }) => code,
      );
    expect(await byPassword(agent.userId)).toBe('signed-in');
    await db.signOnDomain.updateMany({ where: { domain }, data: { everybody: true } });
    expect(await byPassword(agent.userId)).toBe('signOnRequired');
    expect(await byPassword(second.userId)).toBe('signOnRequired');
    expect(await byPassword(outside.userId)).toBe('signed-in');
    expect(await byPassword(owner.userId)).toBe('signed-in');
    // Who was named is no owner any more: the next one keeps a password.
    await db.agent.update({ where: { agentUniqueId: owner.agentUniqueId }, data: { activationFlag: 'D' } });
    expect(await byPassword(second.userId)).toBe('signed-in');
    await change({ enabled: false });
    expect(await byPassword(agent.userId)).toBe('signed-in');
  });
});
