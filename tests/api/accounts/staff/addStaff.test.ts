import { spawn } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { everyRow } from '#tests/support/depth.ts';
import { visitor } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url } = await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { addStaffAccount } = await import('#server/staffAccount.server.ts');
const { signInStaff } = await import('#app/domain/accounts/staff/signInStaff.server.ts');

const db = database();
afterAll(closePasswords);

/** `npm run staff:add -- …` as typed by an operator, without npm around it. */
async function staffAdd(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/commands/run.mjs', 'staff-add', ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      BCRYPT_COST: '10',
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: process.env.DATABASE_DIRECT_URL,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

test('adds an account with a random password that it prints once and does not store', { timeout: 60_000 }, async () => {
  const { code, stdout, stderr } = await staffAdd(['mreview', 'M.Review@brand.example', 'reviewer', 'Mika', "O'Hara"]);
  expect([code, stderr]).toEqual([0, '']);
  const password = /^Password: ([A-Z2-9]{16})$/m.exec(stdout)?.[1] ?? '';
  expect(password).toMatch(/\d/);
  const row = await db.staffUser.findUniqueOrThrow({ where: { userId: 'MREVIEW' } });
  expect(row).toMatchObject({
    emailAddress: 'M.REVIEW@BRAND.EXAMPLE',
    role: 'reviewer',
    firstName: 'Mika',
    lastName: "O'Hara",
    active: true,
  });
  expect(await signInStaff(visitor(), { userId: 'mreview', password, userAgent: '' })).toMatchObject({
    outcome: 'signed-in',
  });
  const [audit] = await db.audit.findMany({ where: { action: 'staff.added' } });
  expect(audit).toMatchObject({ actorKind: 'system', subjectId: row.staffId });
  expect(JSON.stringify([row, audit?.after])).not.toContain(password);
});

// Two seconds for the program to start.
if (everyRow)
  test('takes a password from STAFF_PASSWORD and does not print it', { timeout: 60_000 }, async () => {
    const { code, stdout } = await staffAdd(['CEDITOR', 'c.editor@brand.example', 'editor'], {
      STAFF_PASSWORD: 'Chosen2026',
    });
    expect(code).toBe(0);
    expect(stdout).not.toContain('Chosen2026');
    expect(await signInStaff(visitor(), { userId: 'CEDITOR', password: 'Chosen2026', userAgent: '' })).toHaveProperty(
      'sessionId',
    );
  });

test('makes an account for some markets, and refuses a market that there is none of', async () => {
  expect(
    await addStaffAccount(['--markets=jp,asia', 'JREVIEW', 'j.review@brand.example', 'reviewer'], 'Chosen2026'),
  ).toHaveProperty('report');
  expect(await db.staffUser.findUniqueOrThrow({ where: { userId: 'JREVIEW' } })).toMatchObject({
    markets: ['jp', 'asia'],
  });
  expect(
    await addStaffAccount(['XREVIEW', 'x.review@brand.example', 'reviewer', '--markets=mars'], 'Chosen2026'),
  ).toEqual({ problem: expect.stringContaining('--markets=') });
});

test('says on the other stream what it refuses, and ends with 1', { timeout: 60_000 }, async () => {
  const { code, stdout, stderr } = await staffAdd(['ADMIN01', 'a@brand.example', 'owner']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/reviewer\|help-desk\|.*administrator/);
  expect(stderr).not.toContain('    at ');
});

test.each([
  [[], undefined, /^Usage: npm run staff:add/],
  [['ADMIN01', 'a@brand.example'], undefined, /^Usage/],
  [['ADMIN01', 'a@brand.example', 'owner'], undefined, /reviewer\|help-desk\|.*administrator/],
  [['x', 'nouser', 'editor'], undefined, /6.*16|User ID/],
  [['ADMIN01', 'a@brand.example', 'editor'], 'short', /assword/],
  [['TAKEN01', 'other@brand.example', 'editor'], undefined, /already uses|assigned to another/],
  [['TAKEN02', 'taken@brand.example', 'editor'], undefined, /already uses|assigned to another|already/],
  [['ADMIN01', 'a@brand.example', 'editor', 'A', 'B', 'C'], undefined, /^Usage/],
] as [string[], string | undefined, RegExp][])('refuses %j', async (args, password, reason) => {
  await addStaffAccount(['TAKEN01', 'taken@brand.example', 'editor'], 'Chosen2026');
  const accounts = await db.staffUser.count();
  expect(await addStaffAccount(args, password)).toEqual({ problem: expect.stringMatching(reason) });
  expect(await db.staffUser.count()).toBe(accounts);
});
