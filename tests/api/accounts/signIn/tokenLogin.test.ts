import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inPem, issuerOf, pairs, trustPartners, type Algorithm } from '#tests/support/partners.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, visitor } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners();
await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { environment, readEnvironment } = await import('#app/platform/environment.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { signAsSandboxPartner } = await import('#app/platform/sandboxPartner.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { signInByToken } = await import('#app/domain/accounts/signIn/signInByToken.server.ts');
const { removeOld } = await import('#app/domain/operations/retention/removeOld.server.ts');

const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
afterAll(closePasswords);

const nowSeconds = () => Math.floor(Date.now() / 1000);
const claimsFor = (userId: string, more: object = {}, algorithm: Algorithm = 'ES256') => ({
  iss: issuerOf(algorithm),
  aud: environment().ORIGIN,
  sub: userId,
  jti: crypto.randomUUID(),
  iat: nowSeconds(),
  exp: nowSeconds() + 120,
  ...more,
});
const sign = (claims: { iat?: unknown }, algorithm: Algorithm = 'ES256', header: object = {}) =>
  createSigner({
    key: pairs[algorithm].privateKey,
    algorithm,
    noTimestamp: claims.iat === undefined,
    header: header as never,
  })(claims);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const bySelf = (token: string, options: Parameters<typeof visitor>[0] = {}) =>
  signInByToken(visitor(options), { token, userAgent: 'test' });
const newAgent = (options: Parameters<typeof buildAgent>[2] = {}) => buildAgent(db, agency, options);

/** Whether the user's own agency is in the list, or in which country the user's agency is. */
type Whose = { own?: boolean; country?: string };
type Lists = { agencies?: string[]; countries?: string[] };

describe('a good token', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'of a partner who signs by %s signs in, and says so in the audit',
    async (algorithm) => {
      const agent = await newAgent();
      const signedIn = await bySelf(sign(claimsFor(agent.userId.toLowerCase(), {}, algorithm), algorithm));
      if (signedIn.outcome !== 'signed-in') throw new Error('A session was expected.');
      expect((await sessionAt(signedIn.sessionId, new Date()))?.actor.userId).toBe(agent.userId);
      const actions = await db.audit.findMany({ where: { subjectId: agent.agentUniqueId }, orderBy: { id: 'asc' } });
      expect(actions.map(({ action, after }) => [action, after])).toContainEqual([
        'session.partner-token-used',
        { issuer: issuerOf(algorithm) },
      ]);
    },
  );

  test('is asked for the second factor as ever', async () => {
    const agent = await newAgent();
    await db.account.update({ where: { accountId: agent.agentUniqueId }, data: { secondFactorFlag: true } });
    expect(await bySelf(sign(claimsFor(agent.userId)))).toMatchObject({ outcome: 'second-factor' });
    expect(await db.session.count({ where: { accountId: agent.agentUniqueId } })).toBe(0);
  });

  test.each([
    [{ app: 'agent-list' }, undefined, 'agent-list'],
    [{ app: 'agent-list' }, 'academy', 'agent-list'],
    [{}, 'academy', 'academy'],
    [{ app: 'unheard-of' }, undefined, ''],
    [{}, undefined, ''],
  ] as const)('that says %j, by a link that says %s, begins the flow %j (spec §4)', async (more, currentApp, app) => {
    const agent = await newAgent();
    const signedIn = await signInByToken(visitor(), {
      token: sign(claimsFor(agent.userId, more)),
      userAgent: 'test',
      currentApp,
    });
    if (signedIn.outcome !== 'signed-in') throw new Error('A session was expected.');
    expect((await sessionAt(signedIn.sessionId, new Date()))?.currentApp).toBe(app);
  });

  test('works whatever others fail at from the same address', async () => {
    const agent = await newAgent();
    const address = '192.0.2.9';
    await Promise.all(Array.from({ length: 31 }, () => bySelf('no token', { address }).catch(() => {})));
    for (let failure = 1; failure <= 31; failure += 1)
      await signIn(visitor({ address }), {
        userId: `NEIGHBOUR${failure}`,
        password: 'wrong1',
        userAgent: 'test',
      }).catch(() => {});
    expect(await bySelf(sign(claimsFor(agent.userId)), { address })).toMatchObject({ outcome: 'signed-in' });
  });

  test('works once', async () => {
    const token = sign(claimsFor((await newAgent()).userId));
    await bySelf(token);
    await expect(bySelf(token)).rejects.toThrow('7016');
  });

  test('used ten times in the same instant signs in once', async () => {
    const agent = await newAgent();
    const token = sign(claimsFor(agent.userId));
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => bySelf(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.session.count({ where: { accountId: agent.agentUniqueId } })).toBe(1);
  });

  test('is still used after the jobs have cleared what is over', async () => {
    const token = sign(claimsFor((await newAgent()).userId));
    await bySelf(token);
    await removeOld({ db, now: new Date() }, 'remove-ended');
    await expect(bySelf(token)).rejects.toThrow('7016');
  });

  test('of another partner may bear the same name', async () => {
    const { userId } = await newAgent();
    await bySelf(sign(claimsFor(userId, { jti: 'shared' })));
    await bySelf(sign(claimsFor(userId, { jti: 'shared' }, 'EdDSA'), 'EdDSA'));
  });

  test.each([
    ['an agency of its list', { countries: ['JP'], own: true }, true],
    ['a country of its list', { countries: ['GB', 'US'] }, true],
    ['Great Britain, which may be called UK,', { countries: ['UK'], country: 'GB' }, true],
    ['any agency, without a list', {}, true],
    ['neither', { countries: ['JP'] }, false],
    ['another agency', { agencies: ['10000001'] }, false],
  ])('of a partner may name a user of %s', async (_, { own, country, ...lists }: Lists & Whose, allowed) => {
    const agent = country ? (await buildAgency(db, { country })).owner : await newAgent();
    trustPartners({ limits: { EdDSA: { ...lists, ...(own && { agencies: [agency.agencyId] }) } } });
    try {
      const token = sign(claimsFor(agent.userId, {}, 'EdDSA'), 'EdDSA');
      if (allowed) expect(await bySelf(token)).toMatchObject({ outcome: 'signed-in' });
      else await expect(bySelf(token)).rejects.toThrow('7016');
      expect(await db.session.count({ where: { accountId: agent.agentUniqueId } })).toBe(allowed ? 1 : 0);
    } finally {
      trustPartners();
    }
  });

  test('signs in a user whose password is guessed at, and forgets no failure', async () => {
    const { userId } = await newAgent();
    const address = '192.0.2.10';
    for (let failure = 1; failure <= 5; failure += 1)
      await signIn(visitor({ address }), { userId, password: 'wrong1', userAgent: '' }).catch(() => undefined);
    await bySelf(sign(claimsFor(userId)), { address });
    expect(await signIn(visitor({ address }), { userId, password: 'wrong1', userAgent: '' })).toMatchObject({
      outcome: 'mailed-code',
    });
  });
});

describe('is refused, with the words of a wrong password:', () => {
  const hour = 3600;
  test.each<[string, object]>([
    ['another audience', { aud: 'https://elsewhere.example' }],
    ['several audiences', { aud: ['http://localhost:3000', 'https://elsewhere.example'] }],
    ['no audience', { aud: undefined }],
    ['an unknown issuer', { iss: 'https://nouser.example' }],
    ['the issuer of another key', { iss: issuerOf('EdDSA') }],
    ['no issuer', { iss: undefined }],
    ['the sandbox outside a demo', { iss: 'gangway-sandbox' }],
    ['a life of more than five minutes', { exp: nowSeconds() + 400 }],
    ['a life of years', { iat: nowSeconds() - hour * 9000, exp: nowSeconds() + 100 }],
    ['the future', { iat: nowSeconds() + 120, exp: nowSeconds() + 200 }],
    ['the past', { iat: nowSeconds() - 400, exp: nowSeconds() - 200 }],
    ['no iat', { iat: undefined }],
    ['no exp', { exp: undefined }],
    ['no jti', { jti: undefined }],
    ['an unknown user', { sub: 'NOBODYATALL' }],
    ['no user', { sub: undefined }],
  ])('%s', async (_, change) => {
    const { userId } = await newAgent();
    await expect(bySelf(sign(claimsFor(userId, change)))).rejects.toThrow('7016');
  });

  test('a forged signature, whatever the header says', async () => {
    const { userId } = await newAgent();
    const claims = claimsFor(userId);
    const input = (header: object) => `${encode(header)}.${encode(claims)}`;
    const { publicKey } = pairs.ES256;
    const own = inPem(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }));
    const hmac = (text: string, key: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    const good = sign(claims);
    const [head, body, signature] = good.split('.') as [string, string, string];
    const forged = {
      'alg none': `${input({ alg: 'none' })}.`,
      'alg None with a signature': `${input({ alg: 'None' })}.${signature}`,
      'HS256 with the public key as its secret': hmac(input({ alg: 'HS256', typ: 'JWT' }), publicKey),
      'HS256 with the trimmed public key': hmac(input({ alg: 'HS256', typ: 'JWT' }), publicKey.trim()),
      'HS256 with no secret': hmac(input({ alg: 'HS256' }), ' '),
      'a separate key': createSigner({ key: own.privateKey, algorithm: 'ES256' })(claims),
      'a separate key in the header': createSigner({
        key: own.privateKey,
        algorithm: 'ES256',
        header: { jwk: own.publicKey, jku: 'https://evil.example/keys' } as never,
      })(claims),
      'a kid that names a file': createSigner({ key: own.privateKey, algorithm: 'ES256', kid: '../../../../dev/null' })(
        claims,
      ),
      'a kid that is SQL': createSigner({ key: own.privateKey, algorithm: 'ES256', kid: "x' UNION SELECT 'key" })(
        claims,
      ),
      'a kid that names another partner': createSigner({
        key: pairs.EdDSA.privateKey,
        algorithm: 'EdDSA',
        kid: issuerOf('EdDSA'),
      })(claims),
      'RS256 of an ES256 partner': sign(claims, 'RS256'),
      'an altered body': `${head}.${encode({ ...claims, sub: agency.owner.userId })}.${signature}`,
      'no signature': `${head}.${body}.`,
      'two parts': `${head}.${body}`,
      'a DER signature': `${input({ alg: 'ES256', typ: 'JWT' })}.${createSign('sha256')
        .update(input({ alg: 'ES256', typ: 'JWT' }))
        .sign(own.privateKey)
        .toString('base64url')}`,
      'an unknown critical header': sign(claims, 'ES256', { crit: ['exp2'], exp2: 1 }),
      nothing: '',
      'no JWT': 'x',
      'a token of the portal itself': (await import('#app/platform/tokens.server.ts')).signSessionToken(
        crypto.randomUUID(),
        'api',
        new Date(),
        5,
      ),
      'far too long': `${head}.${encode({ ...claims, more: 'x'.repeat(9000) })}.${signature}`,
    };
    for (const [what, token] of Object.entries(forged)) await expect(bySelf(token), what).rejects.toThrow('7016');
    // None of it used up or locked anything.
    await bySelf(good);
  });

  test('a harmless kid changes nothing', async () => {
    const { userId } = await newAgent();
    await bySelf(sign(claimsFor(userId), 'ES256', { kid: '2026-1' }));
  });

  test('the sandbox, where it is no demo', async () => {
    const { userId } = await newAgent();
    await expect(bySelf(signAsSandboxPartner(claimsFor(userId, { iss: 'gangway-sandbox' })))).rejects.toThrow('7016');
  });
});

describe('who may not sign in may not by token', () => {
  test.each([
    ['D', 'deactivated'],
    ['P', 'agencyNotFound'],
  ] as const)('flag %s is refused as %s, and the token is used up', async (activationFlag, code) => {
    const agent = await newAgent({ activationFlag });
    const token = sign(claimsFor(agent.userId));
    await expect(bySelf(token)).rejects.toThrow(code);
    await expect(bySelf(token)).rejects.toThrow('7016');
  });

  test('a deleted user is unknown', async () => {
    const agent = await newAgent();
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { deletedAt: new Date() } });
    await expect(bySelf(sign(claimsFor(agent.userId)))).rejects.toThrow('7016');
  });
});

describe('POST /osmf/p1.0/login?token=', () => {
  const post = (token: string, body: object = {}) =>
    call(`POST /osmf/p1.0/login?${new URLSearchParams({ token })}`, { body });

  test('gives what signing in by password gives', async () => {
    const agent = await newAgent();
    const { status, body } = await post(sign(claimsFor(agent.userId)), { includePTRRewards: 'Y' });
    expect(status).toBe(200);
    expect(body.retrieveAgent.agent.userId).toBe(agent.userId);
    expect((await call('GET /osmf/v1.0/refresh-token', { token: body.authToken })).status).toBe(200);
  });

  test('takes a user ID only where it is the one that the token names', async () => {
    const agent = await newAgent();
    expect((await post(sign(claimsFor(agent.userId)), { userId: agent.userId.toLowerCase() })).status).toBe(200);
    expect(refusalOf(await post(sign(claimsFor(agent.userId)), { userId: agency.owner.userId }))).toEqual([
      401,
      '7016',
    ]);
  });

  test('refuses a password beside the token, an empty token, one that is too long, and what is no field', async () => {
    const agent = await newAgent();
    expect(refusalOf(await post(sign(claimsFor(agent.userId)), { password: 'Sample2026' }))).toEqual([
      400,
      'malformedRequest password',
    ]);
    expect(refusalOf(await post(''))).toEqual([401, '7016']);
    expect((await post('x'.repeat(5000))).status).toBe(400);
    expect(refusalOf(await post('x', { jti: '1' }))).toEqual([400, 'unknownField jti']);
  });

  test('says of every bad token what it says of an unknown user', async () => {
    const agent = await newAgent();
    const answers = [
      sign(claimsFor('NOBODYATALL')),
      sign(claimsFor(agent.userId, { aud: 'x' })),
      `${sign(claimsFor(agent.userId))}x`,
    ].map((token) => post(token));
    const bodies = (await Promise.all(answers)).map(({ status, body }) => JSON.stringify([status, body.errors]));
    expect(new Set(bodies).size).toBe(1);
  });

  test('without a token still asks for user ID and password', async () => {
    expect(refusalOf(await call('POST /osmf/p1.0/login', { body: {} }))).toEqual([
      400,
      'required userId',
      'required password',
    ]);
  });
});

describe('the setting TOKEN_PARTNERS', () => {
  const variables = {
    DATABASE_URL: 'postgresql://x@y/z',
    SESSION_SECRET: 'x'.repeat(32),
    ORIGIN: 'https://partners.example',
    MAIL_FROM: 'Brand <no-reply@brand.example>',
  };
  const read = (partners: unknown) => () =>
    readEnvironment({
      ...variables,
      TOKEN_PARTNERS: typeof partners === 'string' ? partners : JSON.stringify(partners),
    }).TOKEN_PARTNERS;
  const partner = { issuer: 'https://a.example', algorithm: 'ES256', publicKey: pairs.ES256.publicKey };

  test('is a list of partners, or nothing', () => {
    const { issuer, algorithm, publicKey } = partner;
    expect(read([partner])()).toMatchObject([
      { issuer, keys: [{ algorithm, publicKey }], rights: ['sign-in', 'academy'] },
    ]);
    expect(read('')()).toEqual([]);
    expect(readEnvironment(variables).TOKEN_PARTNERS).toEqual([]);
  });

  test.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /^Wrong settings: TOKEN_PARTNERS must be a JSON list/],
    ['no list', partner, /TOKEN_PARTNERS must be a JSON list/],
    ['another algorithm', [{ ...partner, algorithm: 'HS256' }], /TOKEN_PARTNERS 0\.algorithm/],
    [
      'a key of another kind',
      [partner, { ...partner, issuer: 'b', publicKey: pairs.RS256.publicKey }],
      /TOKEN_PARTNERS 1\.publicKey: is no public key in PEM for ES256/,
    ],
    ['a private key', [{ ...partner, publicKey: pairs.ES256.privateKey }], /publicKey/],
    [
      'a weak key',
      [
        {
          ...partner,
          algorithm: 'RS256',
          publicKey: inPem(generateKeyPairSync('rsa', { modulusLength: 1024 })).publicKey,
        },
      ],
      /publicKey/,
    ],
    ['no key', [{ ...partner, publicKey: 'abc' }], /publicKey/],
    ['a partner twice', [partner, partner], /1\.issuer: https:\/\/a\.example is named twice/],
    ["the sandbox's issuer", [{ ...partner, issuer: 'gangway-sandbox' }], /gangway-sandbox is the sandbox's own/],
    ['an agency that is none', [{ ...partner, agencies: ['1'] }], /0\.agencies/],
    ['an empty list of agencies', [{ ...partner, agencies: [] }], /0\.agencies/],
    ['a country in words', [{ ...partner, countries: ['Japan'] }], /0\.countries/],
    ['an unknown field', [{ ...partner, jwksUri: 'https://a.example' }], /TOKEN_PARTNERS 0/],
  ])('stops the process for %s, in words', (_, partners, message) => expect(read(partners)).toThrow(message));
});
