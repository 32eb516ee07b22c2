import { answeringPartner } from '#tests/support/answeringPartner.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { endpoints } from '#server/api.server.ts';
import { errorEnvelope } from '#server/http/failures.server.ts';
import type { Endpoint } from '#server/http/endpoint.server.ts';
import { call, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { assertProperty } from './assertProperty.ts';
import { goodValue, knownFor, type Known } from './goodValues.ts';
import { mutated, mutation, type Json, type Mutation } from './mutations.ts';
import { brokenRows } from './storedRules.ts';

await testDatabase();
const db = database();
const roles = ['owner', 'manager', 'advisor', 'newcomer', 'ukOwner'] as const;
type Role = (typeof roles)[number];
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let people: Record<Role, Agent>;
const known = new Map<Role, Known>();
const tokens = new Map<Role, string>();
/** How often each status was answered. */
const answered = new Map<number, number>();

beforeAll(async () => {
  // Thousands of calls: what hashing takes is of no interest.
  vi.spyOn(passwords, 'hash').mockResolvedValue('no hash');
  vi.spyOn(passwords, 'compare').mockResolvedValue(false);
  const [us, uk] = [await buildAgency(db), await buildAgency(db, { country: 'GB' })];
  people = {
    owner: us.owner,
    manager: await buildAgent(db, us, { agentType: 'M' }),
    advisor: await buildAgent(db, us),
    newcomer: await buildAgent(db, us, { activationFlag: 'C' }),
    ukOwner: uk.owner,
  };
  const aimedAt = await buildAgent(db, us);
  for (const role of roles) {
    const { agentId, polarAgentId, agencyId } = role === 'owner' ? aimedAt : people[role];
    known.set(role, {
      agentId,
      polarAgentId,
      agencyId,
      id: agentId,
      updatedBy: agentId,
      emailAddress: aimedAt.emailAddress,
    });
  }
});
afterAll(async () => {
  await closePasswords();
  await answeringPartner.stop();
});

async function tokenOf(role: Role): Promise<string> {
  const token = tokens.get(role) ?? (await tokenFor(people[role]));
  tokens.set(role, token);
  return token;
}

/** Stack traces, queries and paths of the server, in whatever leaves it. */
const internals = /node_modules|prisma|\.tsx?:\d+|at async |violates|pg_catalog|password_hash/i;

async function checkCall(
  endpoint: Endpoint,
  role: Role,
  part: 'body' | 'query' | 'params',
  change: Mutation,
  twice: boolean,
): Promise<void> {
  const values = knownFor(endpoint, known.get(role) ?? {});
  const good = (schema: typeof endpoint.body) => goodValue(schema, values);
  const changed = (of: typeof part, value: Json | undefined) =>
    value === undefined ? undefined : of === part ? mutated(value, change) : JSON.stringify(value);
  const params = asTexts(changed('params', good(endpoint.params)));
  const query = Object.entries(asTexts(changed('query', good(endpoint.query))));
  const search = new URLSearchParams([...query, ...(twice ? query : [])]);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(params[name] ?? 'x')),
  );
  const target = `${endpoint.method.toUpperCase()} ${path}${search.size > 0 ? `?${search}` : ''}`;
  const token = endpoint.access === 'session' || part === 'params' ? await tokenOf(role) : undefined;
  const answer = await call(target, { token, body: changed('body', good(endpoint.body)) });
  if (answer.status === 401 || endpoint.path.endsWith('/logout')) tokens.delete(role);
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
  const outcome = `${target} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`;
  expect(answer.status, outcome).toBeLessThan(500);
  if (answer.status >= 400) expect(errorEnvelope.safeParse(answer.body).success, outcome).toBe(true);
  expect(JSON.stringify(answer.body ?? '')).not.toMatch(internals);
}

function wellFormed(text: string): string {
  return Buffer.from(text.slice(0, 2000)).toString() || 'x';
}

function asTexts(json: string | undefined): Record<string, string> {
  const value = json ? (JSON.parse(json) as unknown) : {};
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, typeof each === 'string' ? each : JSON.stringify(each)]),
  );
}

/**
 * Tests that so many calls, each of a good one changed at one place, are answered, and leave only good rows. A failure
 * names its seed and path.
 */
export function fuzzEndpoints(calls: number): void {
  test(`whatever the endpoints are sent, they answer it: ${calls} calls`, {
    timeout: 60_000 + 30 * calls,
  }, async () => {
    const parts = endpoints.flatMap((endpoint) =>
      (['body', 'query', 'params'] as const).filter((part) => endpoint[part]).map((part) => ({ endpoint, part })),
    );
    const property = fc.asyncProperty(
      fc.constantFrom(...parts),
      fc.constantFrom(...roles),
      mutation,
      fc.boolean(),
      ({ endpoint, part }, role, change, twice) => checkCall(endpoint, role, part, change, twice && part === 'query'),
    );
    // Not a limit of time: how much was tried, and so what the next test counts, must not depend on the machine.
    await assertProperty(property, calls);
  });

  test('calls were taken, refused and forbidden', () => {
    for (const status of [200, 400, 403, 404])
      expect(answered.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(calls / 200);
  });

  test('every stored row still keeps the rules', async () => {
    expect(await brokenRows(db)).toEqual([]);
  });
}
