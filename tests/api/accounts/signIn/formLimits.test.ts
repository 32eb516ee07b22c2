import { afterAll, expect, test } from 'vitest';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { postForm } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const login = await import('#app/routes/accounts/signIn/login.tsx');
const draft = await import('#app/routes/agencies/registration/draft.ts');
const passkey = await import('#app/routes/accounts/signIn/passkeySignIn.ts');
afterAll(closePasswords);

const credentials = { userId: 'NOBODY1', password: 'Sail2026' };

test.each([
  ['a list with a huge length', { ...credentials, 'userId[1000000000]': 'x' }],
  ['a name that goes deep', { ...credentials, [`userId${'.a'.repeat(3000)}`]: 'x' }],
  ['an object in place of a text', { ...credentials, 'userId.length': 'x' }],
  ['one field thousands of times', { ...credentials, userId: Array.from({ length: 25_000 }, () => 'a') }],
  ['thousands of fields', Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`field${number}`, '']))],
])('a form with %s is refused before anything is made of it', async (_, fields) => {
  const started = performance.now();
  const [signIn, saving] = await Promise.all([
    postForm(login.action, { path: '/login', fields }),
    postForm(draft.action, { path: '/register-agency-draft', fields }),
  ]);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(signIn.status).toBe(400);
  expect(signIn.data).toMatchObject({ code: 'malformedRequest' });
  // The draft is saved by a script, which asks for the status alone.
  expect(saving.status).toBe(400);
});

test.each([[''], ['x'], ['x'.repeat(20_001)]])(
  'a passkey whose answer cannot be one is refused in words',
  async (response) => {
    const answer = await postForm(passkey.action, { path: '/login/passkey', fields: { response } });
    expect(answer.status).toBe(400);
    expect(answer.data.problem).toEqual(expect.any(String));
  },
);
