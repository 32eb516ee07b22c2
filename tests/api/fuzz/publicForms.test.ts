import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { postForm } from '#tests/support/formClient.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { brokenRows } from './storedRules.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');

type Action = Parameters<typeof postForm>[0];
interface Form {
  path: string;
  fields: Record<string, string>;
  load(): Promise<{ action?: unknown }>;
}

const { certification: _certification, permissions: _permissions, ...person } = addAgentInput();
const owner = { registrationEmail: 'owner@harbor.example', ownerFirstName: 'Ann', ownerMiddleName: '', ownerLastName: 'Lee', userId: 'ANNLEE22', password: 'Sail2027', confirmPwd: 'Sail2027' };
const agency = { ...person, agencyName: 'Harbor Travel', agencyType: '', zipCode: '33101', telephone: '3055550123', associationID: '', associationName: '' };
/** Every form that somebody may post who is not signed in. */
const forms: Form[] = [
  { path: '/login', fields: { userId: 'NOBODY1', password: 'Sail2026' }, load: () => import('#app/routes/signIn/login.tsx') },
  { path: '/login/second-factor', fields: { code: '123456', recoveryCode: '' }, load: () => import('#app/routes/signIn/secondFactor.tsx') },
  { path: '/login/passkey', fields: { answer: '{}' }, load: () => import('#app/routes/signIn/passkeySignIn.ts') },
  { path: '/language', fields: { language: 'ja', target: '/login' }, load: () => import('#app/routes/sessions/language.ts') },
  { path: '/forgot-password', fields: { userId: 'NOBODY1', emailAddress: 'nobody@harbor.example', email: 'nobody@harbor.example', country: 'US' }, load: () => import('#app/routes/credentials/forgotPassword.tsx') },
  { path: '/reset-password?tokenId=unknown', fields: { password: 'Sail2027', confirmPwd: 'Sail2027' }, load: () => import('#app/routes/credentials/resetPassword.tsx') },
  { path: '/email-validate?tokenId=unknown', fields: {}, load: () => import('#app/routes/onboarding/validateEmail.tsx') },
  { path: '/register-agency-start', fields: { ...person, ...owner }, load: () => import('#app/routes/registration/start.tsx') },
  { path: '/register-agency-steps', fields: agency, load: () => import('#app/routes/registration/steps.tsx') },
  { path: '/register-agency-draft', fields: { ...agency, ...owner }, load: () => import('#app/routes/registration/draft.ts') },
];
const actions = new Map<string, Action>();

beforeAll(async () => {
  vi.spyOn(passwords, 'hash').mockResolvedValue('no hash');
  vi.spyOn(passwords, 'compare').mockResolvedValue(false);
  for (const { path, load } of forms) {
    const { action } = await load();
    if (typeof action === 'function') actions.set(path, action as Action);
  }
});
afterAll(closePasswords);

const unknownNames = ['__proto__', 'constructor', 'constructor.prototype.isAdmin', 'userId[0]', 'userId.a', 'a[b].c[9999]', 'password[]', '__intent__', '__state__', 'isAdmin', '', ...naughtyTexts];
const change = fc.record({
  where: fc.nat(100),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'twice', 'remove', 'add', 'none'),
  name: fc.constantFrom(...unknownNames),
  text: fc.oneof(fc.constantFrom(...naughtyTexts, '{', '{"type":"validate","payload":{"name":"userId"}}', '{"type":"insert","payload":{"name":"userId","index":99999999}}'), fc.string({ unit: 'binary', maxLength: 60 })),
});

test('whatever the forms for visitors are sent, they answer it', { timeout: 90_000 }, async () => {
  const property = fc.asyncProperty(fc.constantFrom(...forms), change, fc.constantFrom('en' as const, 'ja' as const), async (form, { where, kind, name, text }, language) => {
    const names = Object.keys(form.fields);
    const at = names[where % names.length] ?? 'userId';
    const fields: Record<string, string | string[]> = { ...form.fields };
    if (kind === 'replace') fields[at] = text;
    if (kind === 'twice') fields[at] = [text, fields[at] as string];
    if (kind === 'remove') delete fields[at];
    if (kind === 'add') Object.defineProperty(fields, name, { value: text, enumerable: true });
    const action = actions.get(form.path);
    if (!action) return;
    const answer = await postForm(action, { path: form.path, fields, language });
    expect(answer.status, `${form.path} ${JSON.stringify(fields)}: ${JSON.stringify(answer.data)}`).toBeLessThan(500);
    expect(JSON.stringify(answer.data)).not.toMatch(/node_modules|prisma|\.tsx?:\d+|at async |violates/i);
  });
  await fc.assert(property, { numRuns: 1500, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false, endOnFailure: true });
});

test('most of the forms were there to be asked', () => expect(actions.size).toBeGreaterThan(forms.length - 2));

test('every stored row still keeps the rules', async () => {
  expect(await brokenRows(database())).toEqual([]);
});
