import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { flushCalls } from '#app/domain/accounts/keys/callBook.server.ts';
import { repeatable } from '#app/domain/accounts/keys/idempotentCalls.server.ts';
import { callLimits } from '#app/domain/accounts/keys/keyRules.ts';
import { listCalls } from '#app/domain/accounts/keys/listCalls.server.ts';
import { keyList, listKeys, readKey } from '#app/domain/accounts/keys/listKeys.server.ts';
import { revokeKey } from '#app/domain/accounts/keys/revokeKey.server.ts';
import { rotateKey } from '#app/domain/accounts/keys/rotateKey.server.ts';
import { takeOverKey } from '#app/domain/accounts/keys/takeOverKey.server.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { scopeNames, scopes, type Scope } from '#app/domain/permissions/scopes.ts';
import { actions, type ActionRule } from '#app/domain/permissions/actions.ts';
import { database } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { oauth } from '#server/oauth.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { keyOf, withoutHeaders } from '#tests/support/keys.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

const list = 'POST /osmf/v1.0/agents/list';
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;

beforeEach(async () => {
  agency = await buildAgency(database());
  owner = await signedIn(agency.owner);
});

async function oauthToken(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await oauth.fetch(
    new Request('http://localhost/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a call with a key', () => {
  test('needs no headers, acts within its scopes, and says what is left of its limit', async () => {
    const key = await keyOf(owner, ['read:people']);
    const { status, body, headers } = await call(list, { token: key.text, body: {}, headers: withoutHeaders });
    expect([status, body.agentList?.total]).toEqual([200, 1]);
    expect(headers.get('RateLimit-Policy')).toBe(
      `"key";q=${callLimits.key};w=60, "agency";q=${callLimits.agency};w=60`,
    );
    expect(headers.get('RateLimit')).toMatch(
      new RegExp(`^"key";r=${callLimits.key - 1};t=\\d+, "agency";r=\\d+;t=\\d+$`),
    );
    const other = await call('POST /osmf/v1.0/agents/delete', { token: key.text, body: { agent: { agentId: 'X1' } } });
    expect(refusalOf(other)).toEqual([403, 'scopeMissing']);
    const own = await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${agency.owner.agentId}`, { token: key.text });
    expect(refusalOf(own)).toEqual([403, 'notForKeys']);
  });

  test('sees its own agency alone', async () => {
    const other = await buildAgency(database());
    const key = await keyOf(owner, ['read:people', 'read:agency']);
    const answer = await call(`GET /osmf/p1.0/agents/retrieve?agentId=${other.owner.agentId}`, { token: key.text });
    expect(refusalOf(answer)).toEqual([404, 'notFound']);
    expect(refusalOf(await call(`GET /osdb/v1.0/agencies/${other.agencyId}`, { token: key.text }))[0]).toBe(404);
  });

  test.each([
    ['another character', (text: string) => `${text.slice(0, -8)}${text.at(-8) === 'a' ? 'b' : 'a'}${text.slice(-7)}`],
    ['test for live', (text: string) => text.replace('gw_live_', 'gw_test_')],
    ['the beginning alone', (text: string) => text.slice(0, 12)],
  ])('is refused with a key that was altered: %s', async (_, alter) => {
    const key = await keyOf(owner, ['read:people']);
    expect(refusalOf(await call(list, { token: alter(key.text), body: {} }))).toEqual([401, 'invalidToken']);
  });

  test('is refused with a key in its address, which the log does not keep', async () => {
    const key = await keyOf(owner, ['read:people']);
    const answer = await call(`GET /osmf/p1.0/agents/retrieve?agentId=X1&key=${key.text}`, { token: key.text });
    expect(refusalOf(answer)).toEqual([400, 'keyInAddress']);
  });

  test('is refused from outside of its networks, which its owner finds in the log', async () => {
    const key = await keyOf(owner, ['read:people'], { networks: '192.0.2.0/24, 2001:db8::/48' });
    const from = (address: string) => call(list, { token: key.text, body: {}, address });
    expect((await from('192.0.2.77')).status).toBe(200);
    expect((await from('::ffff:192.0.2.1')).status).toBe(200);
    expect((await from('2001:db8:0:1::9')).status).toBe(200);
    expect(refusalOf(await from('198.51.100.1'))).toEqual([403, 'keyAddressRefused']);
    expect(refusalOf(await call(list, { token: key.text, body: {} }))).toEqual([403, 'keyAddressRefused']);
    await flushCalls(database());
    const { calls } = await listCalls(owner, { keyId: key.keyId, reference: '', before: '' });
    expect(calls.map(({ status, address }) => [status, address])).toContainEqual([403, '198.51.100.1']);
  });

  test('is refused once the minute is used up, and says when to come back', async () => {
    const key = await keyOf(owner, ['read:people']);
    const answers = [];
    for (let made = 0; made <= callLimits.key; made += 100)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, () => call(`GET /osdb/v1.0/agencies/1`, { token: key.text })),
        )),
      );
    const over = answers.filter(({ status }) => status === 429);
    // The minute may have changed in between.
    if (over.length === 0) return expect(answers).toHaveLength(callLimits.key + 100);
    expect(Number(over[0]!.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(over[0]!.headers.get('RateLimit')).toMatch(/^"key";r=0;/);
    return expect(over.length).toBeGreaterThanOrEqual(100);
  });
});

describe('a key', () => {
  test('is stored as its hash alone, and its checksum is that of its text', async () => {
    const key = await keyOf(owner, ['read:people']);
    expect(key.text).toMatch(/^gw_live_[0-9A-Za-z]{49}$/);
    const secret = await database().apiKeySecret.findFirstOrThrow({ where: { keyId: key.keyId } });
    expect(secret.secretHash).toBe(hashToken(key.text));
    expect(key.text.startsWith(secret.hint)).toBe(true);
    expect(secret.hint).toHaveLength(12);
  });

  test('has no more scopes than its maker may give, and is made by owners with their password', async () => {
    const advisor = await signedIn(await buildAgent(database(), agency));
    await expect(keyOf(advisor, ['read:people'])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(keyOf(owner, ['write:bookings'])).rejects.toMatchObject({ code: 'scopeNotHeld' });
    await expect(keyOf(owner, ['read:people'], { password: 'Wrong2026' })).rejects.toMatchObject({
      code: 'wrongPassword',
    });
    await expect(keyOf(owner, ['read:people'], { networks: '192.0.2.1/24' })).rejects.toMatchObject({
      code: 'networkMalformed',
    });
    await expect(keyOf(owner, ['read:people'], { lastDay: '2020-01-01' })).rejects.toMatchObject({
      code: 'keyDayOutside',
    });
  });

  test('may do nothing that its keeper may not: what it is given to itself does not widen it', async () => {
    const uk = await signedIn((await buildAgency(database(), { country: 'GB' })).owner);
    const ofUk = (await keyOf(uk, ['read:sales'])).text;
    expect((await call('GET /osmf/v1.0/sales-report', { token: ofUk })).status).toBe(403);
    const key = await keyOf(owner, ['read:agency']);
    // By hand in the database, as nothing in the product does.
    await database().apiKey.update({ where: { keyId: key.keyId }, data: { scopes: [...scopeNames, 'nonsense'] } });
    const body = { bookings: [{ ...booking, agencyId: agency.agencyId }] };
    expect(refusalOf(await call('POST /osmf/p1.0/bookings', { token: key.text, body }))).toEqual([403, 'notForKeys']);
  });

  test('of `read:sales` reads payments of commission, which another scope does not open', async () => {
    const status = async (scope: Scope) =>
      (await call('GET /osmf/v1.0/payments', { token: (await keyOf(owner, [scope])).text })).status;
    expect([await status('read:sales'), await status('read:people')]).toEqual([200, 403]);
  });

  test('is revoked at once, with its short tokens', async () => {
    const key = await keyOf(owner, ['read:people']);
    const { body } = await oauthToken({
      grant_type: 'client_credentials',
      client_id: key.keyId,
      client_secret: key.text,
    });
    const short = String(body.access_token);
    expect((await call(list, { token: short, body: {} })).status).toBe(200);
    await revokeKey(owner, key.keyId);
    expect(refusalOf(await call(list, { token: key.text, body: {} }))).toEqual([401, 'keyEnded']);
    expect(refusalOf(await call(list, { token: short, body: {} }))).toEqual([401, 'keyEnded']);
    await expect(revokeKey(owner, key.keyId)).rejects.toMatchObject({ code: 'keyNotActive' });
  });

  test('gets a new secret, beside which the old one works as long as was chosen, and no third one', async () => {
    const key = await keyOf(owner, ['read:people']);
    const second = await rotateKey(owner, { keyId: key.keyId, overlap: 24 });
    const works = async (text: string) => (await call(list, { token: text, body: {} })).status;
    expect([await works(key.text), await works(second.text)]).toEqual([200, 200]);
    const third = await rotateKey(owner, { keyId: key.keyId, overlap: 0 });
    expect([await works(key.text), await works(second.text), await works(third.text)]).toEqual([401, 401, 200]);
  });

  test('ends with the access of its keeper, until another owner takes it over', async () => {
    const second = await buildAgent(database(), agency, { agentType: 'O' });
    const key = await keyOf(owner, ['read:people']);
    await database().agent.update({
      where: { agentUniqueId: agency.owner.agentUniqueId },
      data: { agentType: 'M' },
    });
    expect(refusalOf(await call(list, { token: key.text, body: {} }))).toEqual([401, 'keyEnded']);
    const other = await signedIn(second);
    expect((await readKey(other, key.keyId)).state).toBe('idle');
    await takeOverKey(other, key.keyId);
    expect((await call(list, { token: key.text, body: {} })).status).toBe(200);
  });

  test('of another agency is not found', async () => {
    const other = await signedIn((await buildAgency(database())).owner);
    const { keyId } = await keyOf(other, ['read:people']);
    for (const act of [readKey, revokeKey, takeOverKey])
      await expect(act(owner, keyId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(rotateKey(owner, { keyId, overlap: 0 })).rejects.toMatchObject({ code: 'notFound' });
    await expect(listCalls(owner, { keyId, reference: '', before: '' })).rejects.toMatchObject({ code: 'notFound' });
    expect((await listKeys(owner, keyList.defaults)).total).toBe(0);
  });

  test('is the author of what it does, and its making is on record', async () => {
    const advisor = await buildAgent(database(), agency, { agentType: 'A' });
    const key = await keyOf(owner, ['read:people', 'write:access']);
    const body = { agent: { agentId: advisor.agentId } };
    expect((await call('POST /osmf/v1.0/agents/delete', { token: key.text, body })).status).toBe(200);
    const row = await database().audit.findFirstOrThrow({
      where: { subjectId: advisor.agentUniqueId, action: 'agent.deleted' },
    });
    expect([row.actorKind, row.actorId]).toEqual(['key', key.keyId]);
    const { entries } = await listRecord(owner, { ...recordList.defaults, actions: [] } as never);
    expect(entries.map(({ sentence, actor }) => [sentence, actor])).toEqual(
      expect.arrayContaining([
        ['deleted', { kind: 'key', keyName: 'Nightly export' }],
        ['keyMade', { kind: 'self' }],
      ]),
    );
  });
});

const booking = {
  bookingNumber: '7K3M29',
  revision: 1,
  brand: 'PC',
  ship: 'Sky Princess',
  sailingOn: '2027-06-12',
  bookedOn: '2026-11-02',
  guests: 2,
  currency: 'USD',
  gross: 329900,
  commissionExpected: 32990,
  commissionPaid: 0,
  state: 'booked',
};

test('a key of a partner delivers in the name of the partner, within its scopes', async () => {
  const administrator = await signedInAsStaff(await newStaff('administrator'));
  const key = await keyOf(administrator, ['write:bookings'], { keyKind: 'partner', issuer: 'Harbor Systems' });
  const body = { bookings: [{ ...booking, bookingNumber: randomUUID().slice(0, 18), agencyId: agency.agencyId }] };
  const answer = await call('POST /osmf/p1.0/bookings', { token: key.text, body, headers: withoutHeaders });
  expect([answer.status, answer.body.recorded]).toEqual([200, 1]);
  const delivery = await database().delivery.findUniqueOrThrow({ where: { id: answer.body.importId } });
  expect(delivery.issuer).toBe('Harbor Systems');
  const paid = { number: `K-${Date.now()}`, revision: 1, paidOn: '2026-11-20', method: 'transfer', state: 'paid' };
  const remittances = [{ ...paid, currency: 'USD', amount: 100, agencyId: agency.agencyId }];
  const payment = await call('POST /osmf/p1.0/remittances', { token: key.text, body: { remittances } });
  expect([payment.status, payment.body.recorded]).toEqual([200, 1]);
  const members = await call('POST /osmf/p1.0/members', {
    token: key.text,
    body: { members: [{ ccn: '4000000001' }] },
  });
  expect(refusalOf(members)).toEqual([403, 'scopeMissing']);
  expect(refusalOf(await call(list, { token: key.text, body: {} }))).toEqual([403, 'notForKeys']);
});

describe('a short token', () => {
  const ask = { grant_type: 'client_credentials' };

  test('has the scopes of its key, or fewer', async () => {
    const key = await keyOf(owner, ['read:people', 'read:agency']);
    const basic = { Authorization: `Basic ${Buffer.from(`${key.keyId}:${key.text}`).toString('base64')}` };
    const { status, body } = await oauthToken({ ...ask, scope: 'read:agency' }, basic);
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', 'read:agency']);
    const token = String(body.access_token);
    expect((await call(`GET /osdb/v1.0/agencies/${agency.agencyId}`, { token })).status).toBe(200);
    expect(refusalOf(await call(list, { token, body: {} }))).toEqual([403, 'scopeMissing']);
    expect((await oauthToken({ ...ask, scope: 'write:people' }, basic)).body.error).toBe('invalid_scope');
  });

  test('is refused once it was altered, and never given for another client', async () => {
    const [one, other] = [await keyOf(owner, ['read:people']), await keyOf(owner, ['read:people'])];
    const wrong = await oauthToken({ ...ask, client_id: other.keyId, client_secret: one.text });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const { body } = await oauthToken({ ...ask, client_id: one.keyId, client_secret: one.text });
    const [head, claims, signature] = String(body.access_token).split('.');
    const widened = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...widened, scope: 'write:access' })).toString('base64url');
    expect(refusalOf(await call(list, { token: `${head}.${forged}.${signature}`, body: {} }))).toEqual([
      401,
      'invalidToken',
    ]);
    expect((await oauthToken({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
  });
});

describe('a test key', () => {
  test('answers as a live key does and keeps nothing', async () => {
    const advisor = await buildAgent(database(), agency, { agentType: 'A' });
    const key = await keyOf(owner, ['read:people', 'write:access'], { keyUse: 'test' });
    const body = { agent: { agentId: advisor.agentId } };
    expect((await call('POST /osmf/v1.0/agents/delete', { token: key.text, body })).body).toEqual({
      status: 'success',
    });
    const row = await database().agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } });
    expect(row.deletedAt).toBeNull();
    expect(await database().audit.count({ where: { actorId: key.keyId } })).toBe(0);
    const unknown = await call('POST /osmf/v1.0/agents/delete', {
      token: key.text,
      body: { agent: { agentId: 'X1' } },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('an Idempotency-Key', () => {
  const path = 'POST /osmf/v1.0/agents/delete';
  const once = (key: string) => ({ 'Idempotency-Key': key });

  test('gives the first answer again, and refuses another body', async () => {
    const [one, other] = [await buildAgent(database(), agency), await buildAgent(database(), agency)];
    const token = (await keyOf(owner, ['write:access'])).text;
    const key = randomUUID();
    const send = (agentId: string) => call(path, { token, body: { agent: { agentId } }, headers: once(key) });
    expect((await send(one.agentId)).body).toEqual({ status: 'success' });
    const again = await send(one.agentId);
    expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      { status: 'success' },
      'true',
    ]);
    expect(refusalOf(await send(other.agentId))).toEqual([422, 'idempotencyKeyReused']);
    // Without the key the user is gone.
    expect((await call(path, { token, body: { agent: { agentId: one.agentId } } })).status).toBe(404);
  });

  test('gives a refusal again, in the same words', async () => {
    const token = await tokenFor(agency.owner);
    const key = randomUUID();
    const send = () => call(path, { token, body: { agent: { agentId: 'UNKNOWN' } }, headers: once(key) });
    const first = await send();
    const second = await send();
    expect(first.status).toBe(404);
    expect(second.body).toEqual(first.body);
  });

  test('runs once of 200 at once', async () => {
    const advisor = await buildAgent(database(), agency);
    const token = await tokenFor(agency.owner);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        call(path, { token, body: { agent: { agentId: advisor.agentId } }, headers: once(key) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await database().audit.count({ where: { action: 'agent.deleted', subjectId: advisor.agentUniqueId } })).toBe(
      1,
    );
  });

  test('takes effect once also where it comes with two bodies at the same time', async () => {
    const both = [await buildAgent(database(), agency), await buildAgent(database(), agency)];
    const token = (await keyOf(owner, ['write:access'])).text;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        call(path, { token, body: { agent: { agentId: both[place % 2]!.agentId } }, headers: once(key) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(100);
    const subjectId = { in: both.map(({ agentUniqueId }) => agentUniqueId) };
    expect(await database().audit.count({ where: { action: 'agent.deleted', subjectId } })).toBe(1);
  });

  test('is visible characters, and belongs to its caller', async () => {
    const token = await tokenFor(agency.owner);
    const long = await call(path, { token, body: { agent: { agentId: 'X1' } }, headers: once('x'.repeat(256)) });
    expect(refusalOf(long)).toEqual([400, 'idempotencyKeyMalformed']);
    const other = await buildAgency(database());
    const key = randomUUID();
    const body = { agent: { agentId: 'X1' } };
    await call(path, { token, body, headers: once(key) });
    const others = await call(path, {
      token: await tokenFor(other.owner),
      body: { agent: { agentId: 'X2' } },
      headers: once(key),
    });
    expect(others.status).toBe(404);
  });
});

describe('an Idempotency-Key of a call without a session', () => {
  const path = 'POST /osdb/p1.0/agents/reset-password';
  const send = (address: string, key: string, id: string) =>
    call(path, { body: { id }, headers: { 'Idempotency-Key': key }, address });
  const replayed = ({ headers }: Awaited<ReturnType<typeof call>>) => headers.get('Idempotency-Replayed');

  test('belongs to its network and its body', async () => {
    const key = randomUUID();
    const [ours, others] = ['192.0.2.7', '198.51.100.7'];
    const id = agency.owner.userId;
    const first = await send(ours, key, id);
    expect([first.status, replayed(first)]).toEqual([200, null]);
    expect(replayed(await send(ours, key, id))).toBe('true');
    expect(replayed(await send(others, key, id))).toBeNull();
    expect(refusalOf(await send(ours, key, 'SOMEONE1'))).toEqual([422, 'idempotencyKeyReused']);
    // Nothing says whose call this is.
    const unknown = () => call(path, { body: { id }, headers: { 'Idempotency-Key': key } });
    await unknown();
    expect(replayed(await unknown())).toBeNull();
    expect(await database().idempotentCall.count({ where: { caller: { contains: '192.0.2' } } })).toBe(0);
  });

  test('is no way to the tokens of a session: signing in is not repeated', async () => {
    const body = { userId: agency.owner.userId, password: samplePassword };
    const signIn = () =>
      call('POST /osmf/p1.0/login', { body, headers: { 'Idempotency-Key': 'the-same' }, address: '192.0.2.9' });
    const [one, other] = [await signIn(), await signIn()];
    expect([one.status, other.status, replayed(other)]).toEqual([200, 200, null]);
    expect(one.body.sessionId).not.toBe(other.body.sessionId);
    expect(await database().idempotentCall.count({ where: { key: 'the-same' } })).toBe(0);
  });

  test('of a partner belongs to the token: a success is kept, and no refusal, which made-up tokens could heap up', async () => {
    const body = { members: [{ ccn: '4000000001' }] };
    const deliver = (token: string) =>
      call('POST /osmf/p1.0/members', { token, body, headers: { 'Idempotency-Key': 'of-a-partner' } });
    for (const token of ['no.valid.token', 'no.valid.token', 'another.such.token']) {
      const answer = await deliver(token);
      expect([...refusalOf(answer), replayed(answer)]).toEqual([401, 'invalidToken', null]);
    }
    expect(await database().idempotentCall.count({ where: { key: 'of-a-partner' } })).toBe(0);

    const answers = [200, 500].map((status) => ({ status, answer: { status } }));
    const repeated = { caller: `token:${randomUUID()}`, key: 'k', method: 'POST', address: '/x', body: '' };
    const send = () => repeatable(visitor(), repeated, () => Promise.resolve(answers.shift()!));
    expect([await send(), await send()].map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('what is refused for a while is not kept under an Idempotency-Key', async () => {
  let answers = 0;
  const given = [429, 423, 409, 200].map((status) => ({ status, answer: { status } }));
  const repeated = { caller: `key:${randomUUID()}`, key: 'k', method: 'POST', address: '/x', body: '' };
  const send = () => repeatable(visitor(), repeated, () => Promise.resolve(given[answers++]!));
  expect([await send(), await send(), await send(), await send()].map(({ status }) => status)).toEqual([
    429, 423, 409, 409,
  ]);
});

test('of 10,000 keys one opens what it opens among few, and lists are by pages', async () => {
  const key = await keyOf(owner, ['read:people']);
  const keeperId = agency.owner.agentUniqueId;
  await database().$executeRaw`
    WITH made AS (
      INSERT INTO api_keys (key_id, kind, name, is_test, scopes, addresses, issuer, agency_id, keeper_id, created_by, created_at, expires_at)
      SELECT gen_random_uuid(), 'agency', 'Key ' || place, false, ARRAY['read:people'], ARRAY[]::text[], '', ${agency.agencyId}, ${keeperId}::uuid,
        ${keeperId}::uuid, now(), now() + interval '1 day' FROM generate_series(1, 10000) place RETURNING key_id
    )
    INSERT INTO api_key_secrets (secret_id, key_id, secret_hash, hint, created_at)
    SELECT gen_random_uuid(), key_id, encode(sha256(key_id::text::bytea), 'hex'), 'gw_live_Abcd', now() FROM made`;
  const { keys, total } = await listKeys(owner, keyList.defaults);
  expect([keys.length, total > 1000]).toEqual([keyList.defaults.pageSize, true]);
  await expect(keyOf(owner, ['read:people'])).rejects.toMatchObject({ code: 'tooManyKeys' });
  expect((await call(list, { token: key.text, body: {} })).status).toBe(200);
});

test('If-Match says which version is changed', async () => {
  const advisor = await buildAgent(database(), agency);
  const token = await tokenFor(agency.owner);
  const read = await call(`GET /osmf/p1.0/agents/retrieve?agentId=${advisor.agentId}`, { token });
  const etag = read.headers.get('ETag') ?? '';
  expect(etag).toBe(`"${read.body.retrieveAgent.agent.version}"`);
  const change = (firstName: string, match: string) =>
    call('POST /osmf/v1.0/agents/profile-update', {
      token,
      body: { reqType: 'R0032', agent: { agentId: advisor.agentId, firstName } },
      headers: { 'If-Match': match },
    });
  const first = await change('Ada', etag);
  expect(first.status).toBe(200);
  expect(first.headers.get('ETag')).not.toBe(etag);
  expect(refusalOf(await change('Eva', etag))[0]).toBe(412);
});

test('the log of a key has its calls without queries, by reference too, and its days count them', async () => {
  const key = await keyOf(owner, ['read:people']);
  const done = await call(`GET /osmf/p1.0/agents/retrieve?agentId=${agency.owner.agentId}`, { token: key.text });
  const refused = await call('GET /osmf/p1.0/agents/retrieve?agentId=X1', { token: key.text });
  await flushCalls(database());
  const { calls, next } = await listCalls(owner, { keyId: key.keyId, reference: '', before: '' });
  expect([done.status, calls.length, next]).toEqual([200, 2, null]);
  expect(calls.map(({ method, path, status }) => [method, path, status])).toEqual(
    expect.arrayContaining([
      ['GET', '/osmf/p1.0/agents/retrieve', 200],
      ['GET', '/osmf/p1.0/agents/retrieve', 404],
    ]),
  );
  const reference = String(refused.body.reference).toLowerCase().replace('-', ' ');
  const found = await listCalls(owner, { keyId: key.keyId, reference, before: '' });
  expect(found.calls.map(({ status }) => status)).toEqual([404]);
  const { days, lastUsedAt } = await readKey(owner, key.keyId);
  expect(days.at(-1)).toMatchObject({ calls: 2, refused: 1 });
  expect(lastUsedAt).not.toBeNull();
});

test('no scope opens what keys cannot do: keys themselves, ownership, and what staff confirm', () => {
  const opened = scopeNames.flatMap((name) => [...scopes[name].actions]) as (keyof typeof actions)[];
  const forbidden = opened.filter((name) => {
    const rule: ActionRule = actions[name];
    return /keys|ownership/.test(name) || (rule.about === 'staff' && rule.irreversible);
  });
  expect(forbidden).toEqual([]);
  const narrow = { ...owner, actor: { ...owner.actor, key: { keyId: '', name: '', isTest: false, scopes: [] } } };
  expect(Object.keys(actions).filter((name) => can(narrow, name as 'agency.read'))).toEqual([]);
});
