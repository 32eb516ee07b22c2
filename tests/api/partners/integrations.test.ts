import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { keyOf } from '#tests/support/keys.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// The commands of docs/integrations.md as a partner's developer runs them, by bash, openssl and curl, against the
// portal's own listener: each says what the page says.
await testDatabase();
const db = database();
const page = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8');
const issuer = 'https://agencies.example';

/** The commands of the page, in order, each with the answer that follows it, where one does. */
const commands = [...page.matchAll(/```bash\n(.*?)```(?:\n```json\n(.*?)```)?/gs)].map(([, command = '', answer]) => ({
  command,
  answer: answer === undefined ? undefined : (JSON.parse(answer) as unknown),
}));
const [makeKey, ...rest] = commands;
const asked = rest.filter(({ answer }) => answer !== undefined);
const begins = rest.filter(({ answer }) => answer === undefined).map(({ command }) => command);

let folder: string;
let server: Awaited<ReturnType<typeof apiServer>>;
let origin: string;
let key = '';

async function run(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...process.env, GANGWAY_KEY: key },
  });
  return stdout;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gangway-partner-'));
  await run(makeKey!.command);
  server = await apiServer();
  ({ origin } = server);
  process.env.ORIGIN = origin;
  process.env.TOKEN_PARTNERS = JSON.stringify([
    {
      issuer,
      algorithm: 'RS256',
      publicKey: readFileSync(path.join(folder, 'partner.pub.pem'), 'utf8'),
      ledger: true,
      members: true,
    },
  ]);
  forgetSettings();
  const agency = await buildAgency(db, { agencyId: '10000001', country: 'US' });
  key = (await keyOf(await signedIn(agency.owner), ['read:people'])).text;
  await buildAgent(db, agency, { userId: 'JSMITH01', polarAgentId: '20000001' });
  const ccn = '4000000002';
  const authId = crypto.randomUUID();
  await buildMember(db, { ccn, lastName: agency.owner.lastName });
  await db.learner.create({ data: { ccn, authId, createdAt: new Date() } });
  await db.agent.update({ where: { agentUniqueId: agency.owner.agentUniqueId }, data: { ccn, authId } });
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await db.course.update({ where: { courseId }, data: { code: 'SB-WINES', partner: issuer } });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the page's answer asks for: `…` matches anything. */
function anythingFor(shown: unknown): unknown {
  if (shown === '…') return expect.anything();
  if (Array.isArray(shown)) return shown.map(anythingFor);
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, anythingFor(value)]));
}

test('the page has a command for each way in', () => {
  expect(asked.length).toBeGreaterThanOrEqual(5);
});

test.each(asked.map(({ command, answer }) => [command.split('\n')[0]!, command, answer] as const))(
  '%s answers as the page shows',
  async (_, command, answer) => {
    const script = [...begins, command].join('\n').replace('PORTAL=https://partners.example', `PORTAL=${origin}`);
    const said = (await run(script)).trim().split('\n').at(-1)!;
    expect(JSON.parse(said)).toEqual(anythingFor(answer));
  },
);
