import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as generalError } from '#app/routes/shell/generalError.tsx';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { allDoors } from '#tests/support/matrix/doors.ts';
import { newStaff, staffCookie } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const nothing = '00000000-0000-4000-8000-000000000000';

// What is fetched by scripts alone, or leads elsewhere by itself.
const fetched = [
  ...['GET home', 'GET staff', 'GET home/pages/:brand/academy/resume'],
  'GET home/agency-overview/sign-on/test',
];
const files = (await allDoors()).filter(
  ({ kind, name, handler, isPage }) =>
    handler && !isPage && name.startsWith('GET') && ['agent', 'staff'].includes(kind) && !fetched.includes(name),
);

// What scripts and programs alone send, and read as JSON; a sign-out would end the readers' sessions.
const sentByScripts = [
  ...['POST sign-out', 'POST staff/sign-out'],
  ...['POST login/passkey', 'POST staff/login/passkey', 'POST session/keep-alive', 'POST staff/session/keep-alive'],
  ...['POST banners', 'POST events', 'POST form-too-large', 'POST register-agency-draft'],
  'POST home/pages/:brand/academy/courses/:courseId/attempt',
  'POST staff/courses/:courseId/packages/:packageId/attempt',
  'POST staff/courses/:courseId/packages',
  'POST staff/courses/:courseId/write/:language/shown',
];
const forms = (await allDoors()).filter(
  ({ kind, name, handler, isPage }) =>
    handler &&
    !isPage &&
    name.startsWith('POST') &&
    ['agent', 'staff', 'visitor'].includes(kind) &&
    !/^POST (sandbox|osdb|osmf|guest)\//.test(name) &&
    !sentByScripts.includes(name),
);

type Cookies = { agent: string; staff: string };
const readers = { withoutRights: { agent: '', staff: '' }, withRights: { agent: '', staff: '' } };
const noCookies: Cookies = { agent: '', staff: '' };
let strangersBatch: string;
const cookieOf = async (agent: Parameters<typeof signedIn>[0]) =>
  (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0]!;
beforeAll(async () => {
  const agency = await buildAgency(db);
  const advisor = await buildAgent(db, agency, { agentType: 'A', grants: [] });
  readers.withoutRights = {
    agent: await cookieOf(advisor),
    staff: await staffCookie(await newStaff('editor', { markets: ['jp'] })),
  };
  readers.withRights = {
    agent: await cookieOf(agency.owner),
    staff: await staffCookie(await newStaff('administrator')),
  };
  const stranger = await buildAgency(db);
  ({ batchId: strangersBatch } = await beginBatch(await signedIn(stranger.owner), {
    act: 'deactivate',
    agentUniqueIds: [(await buildAgent(db, stranger)).agentUniqueId],
    permissions: [],
  }));
});

/** What a browser gets that opens the address of a missing file. */
async function opened(
  name: string,
  kind: string,
  handler: (args: LoaderFunctionArgs) => Promise<unknown>,
  headers: Record<string, string>,
  cookies: Cookies,
  id = nothing,
) {
  const [method, path] = name.split(' ') as [string, string];
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, part]) => [part!, part === 'format' ? 'csv' : part === 'brand' ? 'pc' : id]),
  );
  const request = new Request(`http://localhost:3000/${path.replace(/:(\w+)/g, (_, part: string) => params[part]!)}`, {
    headers: { cookie: kind === 'staff' ? cookies.staff : cookies.agent, 'Sec-Fetch-Site': 'same-origin', ...headers },
    method,
    ...(method === 'POST' ? { body: new URLSearchParams({ of: 'nothing' }) } : {}),
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

  const doors = files.map(({ name, kind, handler }) => [name, kind, handler!] as const);

  /** What a browser gets, and the page behind it; it is the status that a script is given of what was thrown. */
  async function showsPage(...[name, kind, handler, cookies, id]: [...(typeof doors)[number], Cookies, string?]) {
    const shown = await opened(name, kind, handler, { 'Sec-Fetch-Dest': 'document' }, cookies, id);
    expect(shown, 'Declare it with agentFile, or refusedAsPage').toBeInstanceOf(Response);
    const { status, headers } = shown as Response;
    const asked = await opened(name, kind, handler, { 'Sec-Fetch-Dest': 'empty' }, cookies, id);
    if (asked instanceof Response) {
      expect(status).toBe(asked.status);
      return null;
    }
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
    return init.status;
  }

  test.each(doors)('%s shows who may not have it a page, and a script what was thrown', async (...door) => {
    await showsPage(...door, readers.withoutRights);
  });

  test.each(doors)('%s shows a page where it is gone, whatever one may', async (...door) => {
    const status = await showsPage(...door, readers.withRights);
    if (/:(?!format|brand)\w+/.test(door[0])) expect([null, 404, 403, 409]).toContain(status);
  });

  test.each(doors)('%s leads who is not signed in to the sign-in', async (...[name, kind, handler]) => {
    const shown = (await opened(name, kind, handler, { 'Sec-Fetch-Dest': 'document' }, noCookies)) as Response;
    expect([shown.status, shown.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(kind === 'staff' ? /^\/staff\/login/ : /^\/login/),
    ]);
  });

  test.each(forms.map(({ name, kind, handler }) => [name, kind, handler!] as const))(
    '%s shows a page to who sends its form without scripts and is refused',
    async (...[name, kind, handler]) => {
      for (const cookies of Object.values(readers)) {
        const shown = await opened(name, kind, handler, { 'Sec-Fetch-Dest': 'document' }, cookies);
        expect(shown, 'Declare it with refusedAsPage, or among those that scripts send').toBeInstanceOf(Response);
      }
    },
  );

  test('a script that sends a form gets what was thrown', async () => {
    const { name, kind, handler } = forms.find((form) => form.name === 'POST language')!;
    const headers = { 'Sec-Fetch-Dest': 'empty' };
    expect(await opened(name, kind, handler!, headers, readers.withRights)).toMatchObject({
      data: { code: 'malformedRequest' },
      init: { status: 400 },
    });
  });

  test('one of another agency is as if there were none', async () => {
    const door = doors.find(([name]) => name === 'GET home/agency-overview/many/:batchId/result/:format')!;
    expect(await showsPage(...door, readers.withRights, strangersBatch)).toBe(404);
  });

  test('the page is in the language of its reader', async () => {
    const page = (await generalError({
      request: new Request('http://localhost:3000/_error?code=forbidden', { headers: { 'Accept-Language': 'ja' } }),
      params: {},
      context: {},
    }).catch((thrown: unknown) => thrown)) as { data: { message: string } };
    expect(page.data.message).toMatch(/[\u3040-\u30ff]/);
  });

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
