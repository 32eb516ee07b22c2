import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LinkPurpose } from '#app/domain/accounts/emailLinks.server.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { postForm } from '#tests/support/formClient.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { registrationInput } from '#tests/support/registrationInput.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { assertProperty } from './assertProperty.ts';
import { brokenRows } from './storedRules.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { newLinkToken } = await import('#app/platform/tokens.server.ts');

type Action = Parameters<typeof postForm>[0];
interface Form {
  path: string;
  fields: Record<string, string>;
  load(): Promise<{ action?: unknown }>;
  /** The status that the fields as they are get. */
  good: number;
  /** The link of a mail that leads to the form, where one does: its path ends on a token that works once. */
  link?: LinkPurpose;
}

const { agent: registrant, agency: registered } = registrationInput();
const { country, ...agencyStep } = registered;
const ownerStep = { ...registrant, country };
/** Every form that a visitor who is not signed in may post. */
const forms: Form[] = [
  {
    path: '/login',
    good: 401,
    fields: { userId: 'NOBODY1', password: 'Sail2026' },
    load: () => import('#app/routes/accounts/signIn/login.tsx'),
  },
  {
    path: '/login/second-factor',
    good: 302,
    fields: { code: '123456' },
    load: () => import('#app/routes/accounts/signIn/secondFactor.tsx'),
  },
  {
    path: '/login/code',
    good: 302,
    fields: { code: '12345678' },
    load: () => import('#app/routes/accounts/signIn/mailedCode.tsx'),
  },
  {
    path: '/staff/login/code',
    good: 302,
    fields: { code: '12345678' },
    load: () => import('#app/routes/accounts/staff/mailedCode.tsx'),
  },
  {
    path: '/login/passkey',
    good: 410,
    fields: { response: '{}' },
    load: () => import('#app/routes/accounts/signIn/passkeySignIn.ts'),
  },
  {
    path: '/language',
    good: 302,
    fields: { language: 'ja', target: '/login' },
    load: () => import('#app/routes/accounts/sessions/language.ts'),
  },
  {
    path: '/form-too-large',
    good: 413,
    fields: {},
    load: () => import('#app/routes/shell/formTooLarge.ts'),
  },
  {
    path: '/banners',
    good: 302,
    fields: { id: 'outage:1', target: '/login' },
    load: () => import('#app/routes/shell/banners.ts'),
  },
  {
    path: '/events',
    good: 204,
    fields: { event: 'overlay-open', title: 'idle', path: '/login' },
    load: () => import('#app/routes/content/interfaceEvents/events.ts'),
  },
  {
    path: '/forgot-password',
    good: 200,
    fields: { userIdOrEmail: 'nouser@harbor.example' },
    load: () => import('#app/routes/accounts/credentials/forgotPassword.tsx'),
  },
  {
    path: '/reset-password?token=',
    good: 200,
    link: 'reset',
    fields: { password: 'Sail2027', confirmPwd: 'Sail2027' },
    load: () => import('#app/routes/accounts/credentials/resetPassword.tsx'),
  },
  {
    path: '/email-validate?tokenId=',
    good: 200,
    link: 'validate',
    fields: {},
    load: () => import('#app/routes/accounts/onboarding/validateEmail.tsx'),
  },
  {
    path: '/register-agency-start',
    good: 302,
    fields: ownerStep,
    load: () => import('#app/routes/agencies/registration/start.tsx'),
  },
  {
    path: '/register-agency-steps',
    good: 302,
    fields: agencyStep,
    load: () => import('#app/routes/agencies/registration/steps.tsx'),
  },
  {
    path: '/register-agency-draft',
    good: 204,
    fields: { ...agencyStep, ...ownerStep },
    load: () => import('#app/routes/agencies/registration/draft.ts'),
  },
  {
    path: '/register-agency-answer?token=',
    good: 410,
    link: 'answer',
    fields: { ...agencyStep, ...ownerStep, answer1: 'It is mine.', version: '1' },
    load: () => import('#app/routes/agencies/approval/answer.tsx'),
  },
];
const actions = new Map<string, Action>();
let agent: Awaited<ReturnType<typeof buildAgency>>['owner'];

async function pathOf({ path, link }: Form): Promise<string> {
  if (!link) return path;
  const { token, tokenHash } = newLinkToken();
  const now = new Date();
  const { agentUniqueId, emailAddress } = agent;
  await database().emailLink.create({
    data: {
      purpose: link,
      accountId: agentUniqueId,
      tokenHash,
      emailAddress,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    },
  });
  return path + token;
}

beforeAll(async () => {
  vi.spyOn(passwords, 'hash').mockResolvedValue('no hash');
  vi.spyOn(passwords, 'compare').mockResolvedValue(false);
  agent = (await buildAgency(database())).owner;
  for (const { path, load } of forms) {
    const { action } = await load();
    if (typeof action === 'function') actions.set(path, action as Action);
  }
});
afterAll(closePasswords);

const unknownNames = [
  '__proto__',
  'constructor',
  'constructor.prototype.isAdmin',
  'userId[0]',
  'userId.a',
  'a[b].c[9999]',
  'password[]',
  '__intent__',
  '__state__',
  'isAdmin',
  '',
  ...naughtyTexts,
];
const change = fc.record({
  where: fc.nat(100),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'twice', 'remove', 'add', 'none'),
  name: fc.constantFrom(...unknownNames),
  text: fc.oneof(
    fc.constantFrom(
      ...naughtyTexts,
      '{',
      '{"type":"validate","payload":{"name":"userId"}}',
      '{"type":"insert","payload":{"name":"userId","index":99999999}}',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
  ),
});

const textOf = (data: unknown) => JSON.stringify(data) ?? '';

async function post(form: Form, fields: Record<string, string | string[]>, language: 'en' | 'ja') {
  const action = actions.get(form.path);
  if (!action) throw new Error(`${form.path} has no action`);
  return postForm(action, { path: await pathOf(form), fields, language });
}

/**
 * Tests that each form does what it is for, and that so many posts, each of a good one changed at one place, are
 * answered.
 */
export function fuzzVisitorForms(posts: number): void {
  test.each(forms)('$path answers what is right with $good', async (form) => {
    expect((await post(form, form.fields, 'en')).status).toBe(form.good);
  });

  test(`whatever the forms for visitors are sent, they answer it: ${posts} posts`, {
    timeout: 60_000 + 30 * posts,
  }, async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...forms),
      change,
      fc.constantFrom('en' as const, 'ja' as const),
      async (form, { where, kind, name, text }, language) => {
        const names = Object.keys(form.fields);
        const at = names[where % names.length] ?? 'userId';
        const fields: Record<string, string | string[]> = { ...form.fields };
        if (kind === 'replace') fields[at] = text;
        if (kind === 'twice') fields[at] = [text, fields[at] as string];
        if (kind === 'remove') delete fields[at];
        if (kind === 'add') Object.defineProperty(fields, name, { value: text, enumerable: true });
        const answer = await post(form, fields, language);
        expect(answer.status, `${form.path} ${textOf(fields)}: ${textOf(answer.data)}`).toBeLessThan(500);
        expect(textOf(answer.data)).not.toMatch(/node_modules|prisma|\.tsx?:\d+|at async |violates/i);
      },
    );
    await assertProperty(property, posts);
  });

  test('every stored row still keeps the rules', async () => {
    expect(await brokenRows(database())).toEqual([]);
  });
}
