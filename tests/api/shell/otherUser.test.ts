import { expect, test } from 'vitest';
import { userMark } from '#app/routes/requests/otherUser.server.ts';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { postForm, sessionFor } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const page = await import('#app/routes/people/import/import.tsx');

test('a form of a page that was made for another user saves nothing and says who is signed in', async () => {
  const [before, now] = [await buildAgency(database()), await buildAgency(database())];
  const cookieOf = async (agency: typeof now) =>
    (await writeSessionCookie(await sessionFor(agency.owner))).split(';')[0]!;
  const markOf = async (agency: typeof now) => {
    const request = new Request('http://localhost:3000/home', { headers: { Cookie: await cookieOf(agency) } });
    return (await readRootData({ request, params: {}, context: {} } as never)).typist!.user;
  };
  const importId = crypto.randomUUID();
  const send = async (mark: string) =>
    postForm(page.action as never, {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      fields: { intent: 'discard' },
      headers: { Cookie: `${await cookieOf(now)}; gangway_page_user=${mark}` },
    });
  const { firstName, lastName, userId } = await database().agent.findUniqueOrThrow({
    where: { agentUniqueId: now.owner.agentUniqueId },
    select: { firstName: true, lastName: true, userId: true },
  });
  expect(await send(await markOf(before))).toMatchObject({
    status: 409,
    data: {
      code: 'signedInAsOther',
      message: `You are now signed in as ${firstName} ${lastName} (${userId}). Nothing was saved. Please open the page again.`,
    },
  });
  // One's own, also of an earlier session.
  expect(await send(await markOf(now))).toMatchObject({ status: 302 });
  // That of a page of the console, where a member of staff is signed in in the same browser.
  expect(await send(userMark({ kind: 'staff', id: crypto.randomUUID() }))).toMatchObject({ status: 302 });
});
