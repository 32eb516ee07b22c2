import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as generalError } from '#app/routes/shell/generalError.tsx';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { allDoors } from '#tests/support/matrix/doors.ts';
import { newStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const nothing = '00000000-0000-4000-8000-000000000000';

// What is fetched by scripts alone, or leads elsewhere by itself.
const fetched = ['GET home', 'GET staff', 'GET home/pages/:brand/academy/resume'];
const files = (await allDoors()).filter(
  ({ kind, name, handler, isPage }) =>
    handler && !isPage && name.startsWith('GET') && ['agent', 'staff'].includes(kind) && !fetched.includes(name),
);

let cookies: { agent: string; staff: string };
beforeAll(async () => {
  const advisor = await buildAgent(db, await buildAgency(db), { agentType: 'A', grants: [] });
  cookies = {
    agent: (await writeSessionCookie((await signedIn(advisor)).sessionId)).split(';')[0]!,
    staff: await staffCookie(await newStaff('editor', { markets: ['jp'] })),
  };
});

/** What a browser gets that opens the address of a file of nobody. */
async function opened(
  name: string,
  kind: string,
  handler: (args: LoaderFunctionArgs) => Promise<unknown>,
  headers: Record<string, string>,
) {
  const path = name.slice('GET '.length);
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, part]) => [
      part!,
      part === 'format' ? 'csv' : part === 'brand' ? 'pc' : nothing,
    ]),
  );
  const request = new Request(`http://localhost:3000/${path.replace(/:(\w+)/g, (_, part: string) => params[part]!)}`, {
    headers: { cookie: kind === 'staff' ? cookies.staff : cookies.agent, ...headers },
  });
  return handler({ request, params, context: {} }).catch((thrown: unknown) => thrown);
}

describe('a file that is refused', () => {
  test('has its address among these', () => {
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'GET home/sales-reports/:format',
        'GET staff/ledger/:deliveryId/result/:format',
        'GET staff/rates/import/:deliveryId/result/:format',
        'GET staff/members/import/:deliveryId/result/:format',
        'GET home/agency-overview/record/file',
      ]),
    );
  });

  test.each(files.map(({ name, kind, handler }) => [name, kind, handler!] as const))(
    '%s shows a browser a page, and a script what was thrown',
    async (name, kind, handler) => {
      const shown = await opened(name, kind, handler, { 'Sec-Fetch-Dest': 'document' });
      expect(shown, 'Declare it with agentFile, or refusedAsPage').toBeInstanceOf(Response);
      const { status, headers } = shown as Response;
      const asked = await opened(name, kind, handler, { 'Sec-Fetch-Dest': 'empty' });
      if (asked instanceof Response) return expect(status).toBe(asked.status);
      const { data, init } = asked as { data: { code: string }; init: { status: number } };
      expect([status, headers.get('Location')]).toEqual([
        302,
        expect.stringMatching(new RegExp(`^/_error\\?code=${data.code}&reference=[\\w-]+$`)),
      ]);
      const page = await generalError({
        request: new Request(`http://localhost:3000${headers.get('Location')}`),
        params: {},
        context: {},
      }).catch((thrown: unknown) => thrown);
      const reference = new URL(`http://localhost${headers.get('Location')}`).searchParams.get('reference');
      expect(page).toMatchObject({
        init: { status: init.status },
        data: { code: data.code, reference, message: expect.any(String) },
      });
    },
  );

  test.each(['', '?code=', '?code=constructor', '?code=%3Cscript%3E', '?reference=x'])(
    'and an error page with %j is the general one',
    async (search) => {
      await expect(
        generalError({ request: new Request(`http://localhost:3000/_error${search}`), params: {}, context: {} }),
      ).resolves.toMatchObject({ title: expect.any(String) });
    },
  );

  test('the page repeats no reference but one, and no gap in a sentence', async () => {
    const request = new Request('http://localhost:3000/_error?code=throttled&reference=%3Cb%3Ecall%20us%3C/b%3E');
    const page = (await generalError({ request, params: {}, context: { requestId: 'of-this-request' } }).catch(
      (thrown: unknown) => thrown,
    )) as { data: { reference: string; message?: string } };
    expect([page.data.reference, page.data.message ?? '']).toEqual([
      errorReference('of-this-request'),
      expect.not.stringContaining('{{'),
    ]);
  });
});
