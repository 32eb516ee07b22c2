import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, GangwayError, type Options } from '#clients/typescript/src/index.ts';
import { pauseAfter } from '#clients/typescript/src/retries.ts';
import { database } from '#app/platform/database.server.ts';
import { standardHeaders, tokenFor } from '#tests/support/apiClient.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { keyOf } from '#tests/support/keys.ts';
import { packedClient, type PackedClient } from '#tests/support/packedClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();

let server: Awaited<ReturnType<typeof apiServer>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let key: string;
beforeAll(async () => {
  server = await apiServer();
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  for (let made = 0; made < 24; made += 1) await buildAgent(db, agency, { agentType: 'A' });
  const scopes = ['read:people', 'write:people', 'write:access', 'read:academy', 'read:agency', 'read:sales'] as const;
  key = (await keyOf(await signedIn(agency.owner), scopes)).text;
});
afterAll(() => server.stop());

const client = (more: Partial<Options> = {}) =>
  createClient({ origin: server.origin, key, retries: { first: 1 }, ...more });

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('the client', () => {
  test('calls with a key and no other header, and gives what is answered', async () => {
    const { agency: own } = await client().GET('/osdb/v1.0/agencies/{agencyId}', {
      params: { path: { agencyId: agency.agencyId } },
    });
    expect(own.agencyId).toBe(agency.agencyId);
  });

  test('goes through the pages of a list', async () => {
    const people = await all(client().agents({ pageSize: 10 }));
    expect(new Set(people.map(({ agentUniqueId }) => agentUniqueId)).size).toBe(25);
    expect(await all(client().learners({ companyId: 'PC', pageSize: 10 }))).toHaveLength(25);
    expect(await all(client().groups({ show: 'all' }))).toEqual([]);
    const found = await all(client().agents({ search: agency.owner.userId }));
    expect(found.map(({ userId }) => userId)).toEqual([agency.owner.userId]);
  });

  test('calls with the token of a session and its headers', async () => {
    const asOwner = client({ key: await tokenFor(agency.owner), headers: standardHeaders });
    expect(await all(asOwner.payments({ show: 'paid' }))).toEqual([]);
    expect(await all(asOwner.accountEntries({ month: '2026-11' }))).toEqual([]);
  });

  test('throws what the API says, with code, title, field and reference', async () => {
    const asked = client().GET('/osdb/v1.0/agencies/{agencyId}', { params: { path: { agencyId: '1' } } });
    await expect(asked).rejects.toBeInstanceOf(GangwayError);
    await expect(asked).rejects.toMatchObject({
      status: 404,
      code: 'notFound',
      title: expect.stringMatching(/\w/),
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      message: expect.stringContaining('(notFound)'),
    });
    const wrong = client().POST('/osmf/v1.0/agents/list', { body: { cursor: 'none' } });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'malformedRequest', field: 'cursor' });
  });

  test('takes a page of a proxy for a failure without a code', async () => {
    const fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const asked = client({ fetch, retries: { most: 0 } }).POST('/osmf/v1.0/agents/list', { body: {} });
    await expect(asked).rejects.toMatchObject({ status: 502, code: '', message: 'HTTP 502', errors: [] });
  });

  test('gives an event a line', async () => {
    const lines = [{ cursor: '1' }, { cursor: '2' }].map((each) => `${JSON.stringify(each)}\n`).join('');
    const asked: string[] = [];
    const fetch = ({ url }: Request) => {
      asked.push(new URL(url).search);
      const headers = { 'Content-Type': 'application/x-ndjson' };
      return Promise.resolve(new Response(asked.length === 1 ? lines : '', { headers }));
    };
    expect(await all(client({ fetch }).events({ limit: 2 }))).toHaveLength(2);
    expect(asked).toEqual(['?limit=2', '?after=2&limit=2']);
  });
});

/** Answers of the network, one for each attempt: a status, or `lost` for an answer that never arrives. */
function network(...answers: (number | 'lost' | 'through')[]) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    const answer = answers[sent.length] ?? 'through';
    sent.push(request.clone());
    if (typeof answer === 'number') return new Response('', { status: answer, headers: { 'Retry-After': '0' } });
    const response = await globalThis.fetch(request);
    if (answer === 'lost') throw new TypeError('fetch failed');
    return response;
  };
  return { fetch, sent };
}

describe('a write', () => {
  test('whose answer is lost is sent again under the same Idempotency-Key, and takes effect once', async () => {
    const gone = await buildAgent(db, agency);
    const { fetch, sent } = network('lost', 503, 'through');
    const reply = await client({ fetch }).POST('/osmf/v1.0/agents/delete', {
      body: { agent: { agentId: gone.agentId } },
    });
    expect(reply).toEqual({ status: 'success' });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect([sent.length, new Set(keys).size]).toEqual([3, 1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    const made = { action: 'agent.deleted', subjectId: gone.agentUniqueId };
    expect(await db.audit.count({ where: made })).toBe(1);
  });

  test('has another key for each call, unless the program gives one', async () => {
    const { fetch, sent } = network(200, 200, 200);
    const calls = client({ fetch });
    const body = { agent: { agentId: 'X1' } };
    await calls.POST('/osmf/v1.0/agents/delete', { body });
    await calls.POST('/osmf/v1.0/agents/delete', { body });
    await calls.POST('/osmf/v1.0/agents/delete', { body, params: { header: { 'idempotency-key': 'mine' } } });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect([new Set(keys).size, keys[2]]).toEqual([3, 'mine']);
  });

  test('that cannot be repeated is sent once, such as signing in', async () => {
    const { fetch, sent } = network(503);
    const asked = client({ fetch }).POST('/osmf/p1.0/login', { body: { userId: 'ADA', password: 'Wrong2026' } });
    await expect(asked).rejects.toMatchObject({ status: 503 });
    expect([sent.length, sent[0]!.headers.get('Idempotency-Key')]).toEqual([1, null]);
  });
});

describe('a read', () => {
  test.each([429, 502, 503, 504, 'lost'] as const)('is repeated after %s', async (answer) => {
    const { fetch, sent } = network(answer, answer);
    const { agentList } = await client({ fetch }).POST('/osmf/v1.0/agents/list', { body: {} });
    expect([agentList.agents.length > 0, sent.length]).toEqual([true, 3]);
    expect(sent[0]!.headers.get('Idempotency-Key')).toBeNull();
  });

  test.each([400, 401, 403, 404, 500])('is not repeated after %i', async (status) => {
    const { fetch, sent } = network(status);
    await expect(client({ fetch }).POST('/osmf/v1.0/agents/list', { body: {} })).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });

  test('ends with what its last attempt was answered, and at once when it is aborted', async () => {
    const { fetch, sent } = network(503, 503, 503);
    const asked = client({ fetch, retries: { most: 2, first: 1 } }).POST('/osmf/v1.0/agents/list', { body: {} });
    await expect(asked).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(3);
    const controller = new AbortController();
    const waiting = client({ fetch: network(503).fetch, retries: { first: 60_000 } }).POST('/osmf/v1.0/agents/list', {
      body: {},
      signal: controller.signal,
    });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow();
  });
});

describe('the pause before a repetition', () => {
  const answer = (status: number, retryAfter?: string) => ({
    response: new Response('', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } }),
  });
  const highest = () => 1;

  test.each([
    ['grows', answer(503), 1, 500],
    ['grows twofold', answer(503), 3, 2000],
    ['obeys Retry-After, and a little later', answer(429, '7'), 1, 7500],
    ['is none for a wait that is too long', answer(429, '3600'), 1, undefined],
    ['is none after the last attempt', answer(503), 5, undefined],
    ['is none for a refusal', answer(409), 1, undefined],
    ['is some while the first call still runs', answer(409, '1'), 1, 1500],
    ['is some where the network fails', { error: new TypeError('fetch failed') }, 2, 1000],
  ])('%s', (_, attempt, made, expected) => {
    expect(pauseAfter(attempt, made, {}, highest)).toBe(expected);
  });

  test('is another for each client', () => {
    expect(pauseAfter(answer(503), 2, {}, () => 0)).toBe(500);
    expect(pauseAfter(answer(503), 2, {}, () => 0.5)).toBe(750);
  });
});

describe('the packed client', () => {
  let packed: PackedClient;
  beforeAll(async () => {
    packed = await packedClient();
  });
  afterAll(() => packed.remove());

  const program = `
import { createClient, GangwayError } from '@gangway/client';
const gangway = createClient({ origin: process.env.PORTAL!, key: process.env.GANGWAY_KEY! });
let users = 0;
for await (const { userId } of gangway.agents({ pageSize: 10 })) users += userId.length > 0 ? 1 : 0;
const refused = await gangway
  .GET('/osmf/p1.0/agents/retrieve', { params: { query: { agentId: 'X1' } } })
  .catch((error: unknown) => (error instanceof GangwayError ? error.code : 'another'));
console.log(users, refused);
`;

  test('calls the API', async () => {
    expect(await packed.run(program, { PORTAL: server.origin, GANGWAY_KEY: key })).toMatch(/^\d\d notFound\n$/);
  });

  test('brings its types', async () => {
    await packed.check(program);
    await expect(packed.check(program.replace('agents/retrieve', 'agents/nowhere'))).rejects.toThrow('nowhere');
    await expect(packed.check(program.replace('userId.length', 'userName.length'))).rejects.toThrow('userName');
  });
});
