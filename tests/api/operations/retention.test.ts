import { expect, it } from 'vitest';
import { retention } from '#app/domain/operations/retention/retention.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { database } from '#app/platform/database.server.ts';
import { jobKinds } from '#app/domain/operations/jobs/jobs.ts';
import { runAt } from '#tests/support/database.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
process.env.STATEMENT_MONTHS = '12';
const db = database();
const now = new Date('2027-01-10T12:00:00Z');

it('every table of retention is removed from by its job, as the product\u2019s role may', async () => {
  const jobs = [...new Set(retention.map(({ by }) => by))];
  for (const job of jobs) {
    const removed = await removeOld({ db, now }, job);
    const own = retention.filter(({ by }) => by === job).map(({ table }) => table);
    expect(Object.keys(removed).toSorted()).toEqual([...new Set(own)].toSorted());
    expect(jobKinds[job]).toHaveProperty('timetable');
  }
});

it('more rows than one statement takes go in one run, and those within their time stay', async () => {
  const old = new Date(now.getTime() - 91 * 24 * 3600_000);
  await db.$executeRaw`
    INSERT INTO outbox (id, template, recipient, language, subject, html, text, created_at)
    SELECT gen_random_uuid(), 'validateEmail', 'a@b.example', 'en', 'x', '', '', ${old}::timestamptz + CASE WHEN n > 5100 THEN interval '2 days' ELSE interval '0' END
    FROM generate_series(1, 5103) n`;
  expect(await removeOld({ db, now }, 'remove-old-mails')).toMatchObject({ outbox: 5100 });
  expect(await db.outbox.count()).toBe(3);
});

it('deliveries go after a year with their refused rows, but for the first of a kind that was taken and what runs; drafts after 30 days', async () => {
  const days = (count: number) => new Date(now.getTime() - count * 24 * 3600_000);
  const finished = (kind: string, at: Date) => ({
    kind,
    source: 'partner',
    issuer: 'x',
    state: 'done',
    createdAt: at,
    finishedAt: at,
    rows: { create: { number: 1, names: [], faults: [] } },
  });
  const [first, old, fresh, running, refused, draft, freshDraft] = [
    finished('members', days(800)),
    finished('members', days(370)),
    finished('members', days(360)),
    { ...finished('members', days(700)), state: 'running', finishedAt: null },
    { ...finished('ledger', days(700)), state: 'refused' },
    { ...finished('ledger', days(31)), state: 'draft', finishedAt: null },
    { ...finished('ledger', days(29)), state: 'draft', finishedAt: null },
  ];
  const ids: string[] = [];
  for (const data of [first, old, fresh, running, refused, draft, freshDraft])
    ids.push((await db.delivery.create({ data })).id);
  expect(await removeOld({ db, now }, 'remove-old-imports')).toMatchObject({ deliveries: 3 });
  const left = await db.delivery.findMany({ where: { id: { in: ids } }, orderBy: { createdAt: 'asc' } });
  expect(left.map(({ id }) => ids.indexOf(id))).toEqual([0, 3, 2, 6]);
  expect(await db.deliveryRow.count({ where: { deliveryId: { in: ids } } })).toBe(4);
});

it('a table that cannot be removed from delays no other, and its failure is reported at the end', async () => {
  await runAt(
    ownerUrl,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'held'; END $$;
     CREATE TRIGGER refuse BEFORE DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
  );
  await db.throttle.create({ data: { key: 'old', failures: 1, windowStart: new Date('2027-01-01T00:00:00Z') } });
  await expect(removeOld({ db, now }, 'remove-ended')).rejects.toThrow('held');
  expect(await db.throttle.count({ where: { key: 'old' } })).toBe(0);
});
