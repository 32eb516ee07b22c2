import { expect, test } from 'vitest';
import { z } from 'zod';
import { reminderStep } from '#app/domain/academy/assignments/assignmentRules.ts';
import { stepInSql } from '#app/domain/academy/assignments/mailDueAssignments.server.ts';
import { notifyOfAssignments } from '#app/domain/academy/assignments/notifyOfAssignments.server.ts';
import { assignLearning } from '#app/domain/academy/assignments/assignLearning.server.ts';
import { readAssignment } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import { dueToday } from '#app/domain/dueDays.ts';
import { zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';
import { database, Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

const countries = 'US CA MX BR AU NZ PR VI BM GB IE JP KR TW CN HK SG ID MY VN BN DE TH ZA'.split(' ');
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const states = [
  ...['', 'BCN', 'SON', 'BCS', 'NAY', 'SIN', 'ROO', 'QLD', 'NSW', '13', ' il '],
  ...letters.flatMap((one) => letters.map((other) => one + other)),
];

test('the database knows the zone of every place as the rules do', async () => {
  const places = countries.flatMap((country) => states.map((state) => ({ country, state })));
  const rows = await rowsOf(
    db,
    described(
      z.strictObject({ country: z.string(), state: z.string(), zone: z.string() }),
      Prisma.sql`
      SELECT p.country, p.state, zone_of_place(p.country, p.state) AS zone
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (country text, state text)`,
    ),
  );
  expect(rows).toHaveLength(places.length);
  expect(rows.filter(({ zone, ...place }) => zone !== zoneOfPlace(place))).toEqual([]);
});

test.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', 'UTC'])(
  'reminders in %s come on the days of the rules',
  async (zone) => {
    for (const at of ['2026-12-01T05:19:00Z', '2026-12-01T15:30:00Z', '2026-12-01T23:59:59Z'])
      for (const day of [
        '2026-11-29',
        '2026-11-30',
        '2026-12-01',
        '2026-12-02',
        '2026-12-03',
        '2026-12-08',
        '2026-12-09',
      ]) {
        const now = new Date(at);
        const found = await rowOf(
          db,
          described(
            z.strictObject({ step: z.int() }),
            Prisma.sql`SELECT ${stepInSql(now, Prisma.sql`${zone}::text`)} AS step FROM (SELECT ${day}::date AS due_on) s`,
          ),
        );
        expect([at, day, found!.step]).toEqual([at, day, reminderStep(new Date(`${day}T00:00:00Z`), now, zone)]);
      }
  },
);

test('what is due today is late for who already has tomorrow, and for no one else', async () => {
  const agency = await buildAgency(db, { country: 'US' });
  await db.agency.update({ where: { agencyId: agency.agencyId }, data: { state: 'HI' } });
  const [here, ahead] = [
    await newLearner(db, agency, { agentType: 'A' }),
    await newLearner(db, agency, { agentType: 'A' }),
  ];
  await db.account.update({ where: { accountId: ahead.agentUniqueId }, data: { timeZone: 'Pacific/Kiritimati' } });
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const ctx = await signedIn(agency.owner);
  const { assignmentId } = await assignLearning(ctx, {
    assignmentId: crypto.randomUUID(),
    companyId: 'PC',
    thing: { courseId },
    audience: 'people',
    agentUniqueIds: [here.agentUniqueId, ahead.agentUniqueId],
    filter: {} as never,
    roles: [],
    dueOn: new Date(dueToday(ctx.now, 'Pacific/Honolulu').getTime() + 86_400_000),
    message: '',
    reminders: true,
  });
  await runJobs();
  await notifyOfAssignments({ db, now: new Date(Date.now() + 11 * 60_000) });
  // A day later in Honolulu the due day has begun; on the first island it is over.
  const now = new Date(ctx.now.getTime() + 86_400_000);
  expect(await readAssignment({ ...ctx, now }, assignmentId)).toMatchObject({ people: 2, overdue: 1 });
  expect((await homeFacts({ ...ctx, now }, 'PC')).learnersOverdue).toBe(1);
  const after = new Date(now.getTime() + 86_400_000);
  expect(await readAssignment({ ...ctx, now: after }, assignmentId)).toMatchObject({ overdue: 2 });
});
