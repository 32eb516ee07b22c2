import { expect, test } from 'vitest';
import { writeRegistrationCookie } from '#app/platform/cookies.server.ts';
import { action as sendStep, loader as openStep } from '#app/routes/agencies/registration/steps.tsx';
import { environment } from '#app/platform/environment.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

const steps = '/register-agency-steps?step=review';

/** Where a browser with a cookie is led that opens, or sends, the last step. */
async function ledTo(value: string, method: 'GET' | 'POST'): Promise<string | null> {
  const cookie = (await writeRegistrationCookie(value)).split(';')[0]!;
  const request = new Request(`http://localhost:3000${steps}`, {
    method,
    headers: { Cookie: cookie, Origin: environment().ORIGIN },
    ...(method === 'POST' && { body: new URLSearchParams() }),
  });
  const args = { request, params: {}, context: {} };
  const reply: unknown = await (method === 'GET' ? openStep(args) : sendStep(args)).catch((thrown: unknown) => thrown);
  return reply instanceof Response ? reply.headers.get('Location') : null;
}

test.each([
  ['went back', 'GET'],
  ['sends the step in another tab', 'POST'],
] as const)('who has registered an agency and %s reads that it is done, not an empty first step', async (_, method) => {
  expect(await ledTo('done:nam', method)).toBe('/register-agency-thankyou');
  expect(await ledTo(crypto.randomUUID(), method)).toBe('/register-agency-start');
});
