import { beforeEach, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const page = await import('#app/routes/people/myAccount/profile.tsx');
const db = database();
const path = '/home/my-account';

let user: Awaited<ReturnType<typeof buildAgent>>;
let sessionId: string;
beforeEach(async () => {
  user = await buildAgent(db, await buildAgency(db), { city: 'Miami' });
  sessionId = await sessionFor(user);
});

const row = () => db.agent.findUniqueOrThrow({ where: { agentUniqueId: user.agentUniqueId } });
const change = (data: object) => db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data });
const send = (fields: Record<string, string>) => postForm(page.action, { path, sessionId, fields });
/** The form as the page shows it, ready to be sent. */
const shown = async (): Promise<Record<string, string>> => {
  const { contact, version } = (await openPage(page.loader, { path, sessionId })).data as {
    contact: Record<string, string>;
    version: number;
  };
  return { ...contact, version: String(version), seen: JSON.stringify(contact) };
};

test("one's own data are saved unless they were changed in the meantime, whatever else was changed", async () => {
  const form = await shown();
  await change({ homeBasedAgentFlag: true });
  expect(await send({ ...form, city: 'Tampa' })).toMatchObject({ status: 302, location: path });
  expect(await row()).toMatchObject({ city: 'Tampa', homeBasedAgentFlag: true });
});

test('what an owner has changed since the form was opened is asked about, field by field, and saved as it was decided', async () => {
  const form = await shown();
  await change({ city: 'Naples', address2: 'Suite 9' });
  const mine = { ...form, city: 'Orlando', middleName: 'Jean' };
  const asked = await send(mine);
  const conflict = asked.data.conflict as { version: number; seen: string };
  expect([asked.status, conflict]).toMatchObject([
    409,
    {
      questions: [
        { name: 'address2', theirs: 'Suite 9', preset: 'theirs' },
        { name: 'city', theirs: 'Naples', mine: 'Orlando', preset: null },
      ],
    },
  ]);
  expect(await row()).toMatchObject({ city: 'Naples', middleName: user.middleName });
  const again = { ...mine, version: String(conflict.version), seen: conflict.seen };
  const unanswered = await postForm(page.action, {
    path,
    sessionId,
    fields: { ...again, asked: ['address2', 'city'], 'decide-address2': 'theirs' },
  });
  expect([unanswered.status, unanswered.data.conflict]).toMatchObject([
    409,
    { questions: [{ name: 'city', isUnanswered: true }] },
  ]);
  expect(
    (
      await postForm(page.action, {
        path,
        sessionId,
        fields: { ...again, asked: ['address2', 'city'], 'decide-address2': 'theirs', 'decide-city': 'mine' },
      })
    ).status,
  ).toBe(302);
  expect(await row()).toMatchObject({ city: 'Orlando', address2: 'Suite 9', middleName: 'Jean' });
});

test('a rule that is broken, and a version that cannot be read, come back with what was typed', async () => {
  const form = await shown();
  const refused = await send({ ...form, city: '', middleName: 'Jean' });
  expect([refused.status, Object.keys(refused.errors), refused.data.initialValue]).toMatchObject([
    400,
    ['city'],
    { middleName: 'Jean' },
  ]);
  const altered = await send({ ...form, version: 'x' });
  expect([altered.status, Object.keys(altered.errors)]).toEqual([400, ['version']]);
});
