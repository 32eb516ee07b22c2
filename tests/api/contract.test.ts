import { beforeAll, describe, expect, test } from 'vitest';
import { sessionTokens } from '#app/domain/accounts/sessions/sessionTokens.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';
import { database } from '#app/platform/database.server.ts';
import { signSessionToken, type TokenAudience } from '#app/platform/tokens.server.ts';
import { endpoints } from '#server/api.server.ts';
import type { Endpoint } from '#server/http/endpoint.server.ts';
import { call, refusalOf, standardHeaders, tokensFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// What applies to every endpoint that is declared.
await testDatabase();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
// For each use of a token: a good one, and others by what is wrong with them, or whose owner has not come far
// enough. Made once, tried on every endpoint of that use.
interface Tokens {
  good: string;
  invalid: Record<string, string>;
  ended: Record<string, string>;
  early: Record<string, string>;
}
let tokens: Record<TokenAudience, Tokens>;
const tenMegabytes = JSON.stringify({ agent: 'x'.repeat(10_000_000) });

beforeAll(async () => {
  agency = await buildAgency(db);
  const tokenOf = async (
    agentOptions: Parameters<typeof buildAgent>[2],
    session: object = {},
    agentChange: object = {},
  ) => {
    const agent = await buildAgent(db, agency, { agentType: 'O', ...agentOptions });
    const ctx = visitor();
    const id = await startSession(ctx, agent, { userAgent: '', currentApp: '' });
    await db.session.update({ where: { id }, data: session });
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: agentChange });
    return { id, ...sessionTokens(id, ctx.now) };
  };
  const { id, ...good } = { id: (await tokenOf({})).id, ...(await tokensFor(agency.owner)) };
  const hoursAgo = new Date(Date.now() - 2 * 3600_000);
  const inAnHour = new Date(Date.now() + 3600_000);
  const over = {
    'is unknown': sessionTokens(crypto.randomUUID(), new Date()),
    'is no session': sessionTokens("' OR 1=1 --", new Date()),
    'has ended': await tokenOf({}, { endedAt: new Date(), endedReason: 'signed-out' }),
    'was idle': await tokenOf({}, { lastSeenAt: hoursAgo }),
    'is past its last hour': await tokenOf({}, { expiresAt: hoursAgo }),
    'is of a deactivated user': await tokenOf({}, { expiresAt: inAnHour }, { activationFlag: 'D' }),
    'is of a deleted user': await tokenOf({}, { expiresAt: inAnHour }, { deletedAt: new Date() }),
  };
  const unfinished = {
    'terms to accept': await tokenOf({ activationFlag: 'C' }),
    'new terms to accept': await tokenOf({}, { termsDue: true }),
    'an address to validate': await tokenOf({ emailValidFlag: false }),
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forUse = (use: TokenAudience, name: 'authToken' | 'feedbackToken'): Tokens => {
    const [header, payload, signature] = good[name].split('.') as [string, string, string];
    return {
      good: good[name],
      invalid: {
        'an altered signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
        'an altered payload': `${header}.${encode({ sid: id, aud: use, exp: 9e9 })}.${signature}`,
        'no signature': `${encode({ alg: 'none' })}.${payload}.`,
        'too great an age': signSessionToken(id, use, hoursAgo, 30),
        'another use': signSessionToken(id, 'elsewhere' as TokenAudience, new Date(), 30),
        ...(use === 'api' && { 'the use of feedback': good.feedbackToken }),
        'not a form': 'x'.repeat(5000),
      },
      ended: Object.fromEntries(Object.entries(over).map(([what, of]) => [what, of[name]])),
      early: Object.fromEntries(Object.entries(unfinished).map(([what, of]) => [what, of[name]])),
    };
  };
  tokens = {
    api: forUse('api', 'authToken'),
    feedback: forUse('feedback', 'feedbackToken'),
  };
});

const tokensOf = ({ token }: Endpoint) => tokens[token ?? 'api'];

const all = endpoints.map((endpoint) => {
  const path = endpoint.path.replace(/\{\w+\}/g, 'US');
  return {
    name: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    call: `${endpoint.method.toUpperCase()} ${path}`,
    path,
    endpoint,
  };
});
// What a user may call before the portal is open: the steps themselves, and what a page of theirs shows.
const stepEndpoints = [
  '/osmf/v1.0/logout',
  '/osmf/v1.0/refresh-token',
  '/osmf/v1.0/agents/tnc',
  '/osmf/v1.0/agents/email',
  '/osdb/v1.0/agents/email-validate',
  '/osdb/v1.0/agents/prefs',
  '/osdb/v1.0/agents/{polarAgentId}/prefs',
  '/osmf/v1.0/agents/self-retrieve',
];
const bodyOf = (endpoint: (typeof all)[number]['endpoint']) => (endpoint.body ? {} : undefined);

// What the router does alike for all, whatever is declared, is shown by one endpoint of each kind: by its method, by
// whom it is for, and by whether it takes a body. What guards an endpoint is asked of every one (below).
const ofEachKind = all.filter(
  ({ endpoint }, place) => all.findIndex((other) => kindOf(other.endpoint) === kindOf(endpoint)) === place,
);
function kindOf({ method, access, token, body }: Endpoint): string {
  return [method, access, token, body ? 'body' : ''].join(' ');
}

test('an address and method is declared once', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

describe.each(all)('$name', ({ endpoint }) => {
  test('is public or for a session, as its path says, but where it gives personal data', () => {
    const versioned = /\/v1\.0\//.test(endpoint.path) ? 'session' : 'public';
    const personal = endpoint.path === '/osmf/p1.0/agents/retrieve';
    // A partner's own token opens it, not a session's.
    const ofPartner = endpoint.path === '/osdb/v1.0/agents/credit-seabourn-course';
    expect(endpoint.access).toBe(personal ? 'session' : ofPartner ? 'public' : versioned);
  });
});

describe.each(ofEachKind)('$name', ({ call: methodAndPath, path, endpoint }) => {
  test.each(Object.keys(standardHeaders))('asks for the header %s', async (header) => {
    for (const value of [null, 'not what it should be{', '']) {
      const answer = await call(methodAndPath, {
        token: tokensOf(endpoint).good,
        body: bodyOf(endpoint),
        headers: { [header]: value },
      });
      expect(refusalOf(answer)).toEqual([400, 'missingHeader']);
      expect(answer.body.errors[0].title).toContain(header);
    }
  });

  test.each(['x-booking-company', 'x-product-company'])('takes known codes in %s', async (header) => {
    const answered = async (value: string) =>
      refusalOf(
        await call(`${methodAndPath}?shoeSize=9`, {
          token: tokensOf(endpoint).good,
          body: bodyOf(endpoint),
          headers: { [header]: value },
        }),
      );
    for (const value of ['PO', 'HA', 'PH', 'AU'])
      expect(await answered(value), value).toContain('unknownField shoeSize');
    for (const value of ['XX', 'DIR', 'pc', 'PC,HA'])
      expect(await answered(value), value).toEqual([400, 'missingHeader']);
  });

  test('names all headers that are missing at once', async () => {
    const { body } = await call(methodAndPath, {
      headers: Object.fromEntries(Object.keys(standardHeaders).map((name) => [name, null])),
    });
    expect(body.errors[0].title).toContain(Object.keys(standardHeaders).join(', '));
  });

  test('refuses another method, and says which there are', async () => {
    for (const method of ['PUT', 'PATCH']) {
      const answer = await call(`${method} ${path}`, { token: tokensOf(endpoint).good });
      expect(refusalOf(answer)).toEqual([405, 'methodNotAllowed']);
      expect(answer.headers.get('Allow')?.split(', ')).toContain(endpoint.method.toUpperCase());
    }
  });

  test('refuses an unknown query value', async () => {
    const answer = await call(`${methodAndPath}?${new URLSearchParams({ shoeSize: '9' })}`, {
      token: tokensOf(endpoint).good,
      body: bodyOf(endpoint),
    });
    expect(refusalOf(answer)).toContain('unknownField shoeSize');
  });

  test('is never kept in a cache and carries its number', async () => {
    const { headers } = await call(methodAndPath, { body: bodyOf(endpoint) });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a refusal carries the reference of its line in the log', async () => {
    const { headers, body } = await call(methodAndPath, { headers: { 'x-client-id': null } });
    expect(body.reference).toBe(errorReference(headers.get('X-Request-Id')!));
  });

  test('speaks the language that is asked for', async () => {
    const { body } = await call(methodAndPath, { headers: { 'x-client-id': null, 'Accept-Language': 'ja' } });
    expect(body.errors[0].title).toMatch(/ヘッダー/);
  });
});

describe.each(ofEachKind.filter(({ endpoint }) => endpoint.body))(
  'the body of $name',
  ({ call: methodAndPath, endpoint }) => {
    test.each([
      ['no JSON', '{"agent": '],
      ['nothing', ''],
      ['a number', '7'],
      ['null', 'null'],
      ['a list', '[]'],
    ])('%s is refused', async (_, body) => {
      const answer = await call(methodAndPath, { token: tokensOf(endpoint).good, body });
      expect(answer.status).toBe(400);
      expect(refusalOf(answer)).toContain('malformedRequest');
    });

    test('with an unknown field is refused by its name', async () => {
      expect(refusalOf(await call(methodAndPath, { token: tokensOf(endpoint).good, body: { shoeSize: 9 } }))).toContain(
        'unknownField shoeSize',
      );
    });

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
      'of content type %j is refused',
      async (type) => {
        const answer = await call(methodAndPath, {
          token: tokensOf(endpoint).good,
          body: '{}',
          headers: { 'Content-Type': type === '' ? null : type },
        });
        expect(refusalOf(answer)).toEqual([415, 'unsupportedMediaType']);
      },
    );

    test('of 10 MB is refused before it is read, with a token and without', async () => {
      for (const by of [tokensOf(endpoint).good, undefined]) {
        expect(refusalOf(await call(methodAndPath, { token: by, body: tenMegabytes }))).toEqual([413, 'bodyTooLarge']);
      }
    });
  },
);

describe.each(all.filter(({ endpoint }) => endpoint.access === 'session'))(
  '$name',
  ({ call: methodAndPath, endpoint }) => {
    const asked = (by: string | undefined, headers = {}) =>
      call(methodAndPath, { token: by, body: bodyOf(endpoint), headers });

    test('needs a token', async () => {
      expect(refusalOf(await asked(undefined))).toEqual([401, 'unauthorized']);
      expect(refusalOf(await asked(undefined, { Authorization: `Basic ${tokensOf(endpoint).good}` }))).toEqual([
        401,
        'unauthorized',
      ]);
      expect(refusalOf(await asked(undefined, { Cookie: `gangway_session=${tokensOf(endpoint).good}` }))).toEqual([
        401,
        'unauthorized',
      ]);
    });

    test('refuses a token that is not a good one', async () => {
      for (const [what, by] of Object.entries(tokensOf(endpoint).invalid))
        expect(refusalOf(await asked(by)), what).toEqual([401, 'invalidToken']);
    });

    test('refuses a token whose session is over', async () => {
      for (const [what, by] of Object.entries(tokensOf(endpoint).ended))
        expect(refusalOf(await asked(by)), what).toEqual([401, 'unauthorized']);
    });

    test('is closed until the steps to the portal are done, unless it serves one of them', async () => {
      if (endpoint.beforePortal) return expect(stepEndpoints).toContain(endpoint.path);
      for (const [what, by] of Object.entries(tokensOf(endpoint).early))
        expect(refusalOf(await asked(by)), what).toEqual([403, 'forbidden']);
    });
  },
);

test('an address that is not declared is not found, in the same envelope', async () => {
  for (const path of ['/osmf/v1.0/agents/nothing', '/osdb/', '/osdb/p1.0/countries/', '/osmf/v1.0/agents/list/']) {
    const answer = await call(`GET ${path}`, { token: tokens.api.good });
    expect(refusalOf(answer)).toEqual([404, 'notFound']);
  }
});
