import { database } from '#app/platform/database.server.ts';
import { newKeySecret } from '#app/platform/keySecrets.server.ts';
import { middle, type Result } from './figures.ts';
import type { Running } from './processes.ts';
import type { ApiSession } from './sessions.ts';

// Among so many keys of the installation; the calls come with some of one agency, each within its limit.
const keysBeside = 10_000;
const keysUsed = 5;
const callsOfEach = 400;
const warmUps = 200;

/** A row for calls with keys: the time of one against that of the same call with a session's token, by turns. */
export async function keysAgainstSession(portal: Running, api: ApiSession): Promise<Result[]> {
  const keys = await newKeys(api.agencyId);
  const call = (bearer: string) => async () => {
    const started = performance.now();
    const response = await fetch(`${portal.url}/osmf/v1.0/agents/list`, {
      method: 'POST',
      headers: { ...api.headers, Authorization: bearer },
      body: '{"pageSize":20}',
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A call was answered with ${response.status}.`);
    return performance.now() - started;
  };
  const bySession = call(api.headers.Authorization ?? '');
  const taken: { session: number; key: number }[] = [];
  for (let turn = 0; turn < callsOfEach * keysUsed; turn += 1) {
    const byKey = call(`Bearer ${keys[turn % keysUsed]}`);
    // Neither is always the second one.
    const [one, other] = turn % 2 === 0 ? [bySession, byKey] : [byKey, bySession];
    const times = [await one(), await other()] as const;
    const [session, key] = turn % 2 === 0 ? times : [times[1], times[0]];
    if (turn >= warmUps) taken.push({ session, key });
  }
  const session = middle(taken.map((each) => each.session));
  const key = middle(taken.map((each) => each.key));
  console.log(`  keys: session ${session.toFixed(2)} ms, key ${key.toFixed(2)} ms`);
  return [
    {
      what: `Agent list with one of ${keysBeside.toLocaleString('en')} API keys, against a session's token`,
      measured: session / key,
      unit: 'x',
      bound: 'at least 0.95',
      met: session / key >= 0.95,
    },
  ];
}

async function newKeys(agencyId: string): Promise<string[]> {
  const db = database();
  const { agentUniqueId } = await db.agent.findFirstOrThrow({ where: { agencyId, agentType: 'O' } });
  const secrets = Array.from({ length: keysBeside }, () => newKeySecret(false));
  const now = new Date();
  const rows = secrets.map((secret) => ({ ...secret, keyId: crypto.randomUUID() }));
  const key = {
    kind: 'agency' as const,
    name: 'Bench',
    isTest: false,
    scopes: ['read:people'],
    agencyId,
    createdAt: now,
  };
  await db.apiKey.createMany({
    data: rows.map(({ keyId }) => ({
      ...key,
      keyId,
      keeperId: agentUniqueId,
      createdBy: agentUniqueId,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  });
  await db.apiKeySecret.createMany({
    data: rows.map(({ keyId, hash, hint }) => ({ keyId, secretHash: hash, hint, createdAt: now })),
  });
  return secrets.slice(0, keysUsed).map(({ text }) => text);
}
