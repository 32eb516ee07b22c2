import { beforeAll, describe, expect, test } from 'vitest';
import { keepMonths, removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { database } from '#app/platform/database.server.ts';
import { runAt } from '#tests/support/database.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url, ownerUrl } = await testDatabase();
const db = database();
const day = 24 * 3600_000;
const monthOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_');
/** The first instant of the month so many months from this one, in UTC. */
const firstOf = (step: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step));
};

const event = (id: number, at: Date) => db.$executeRaw`
  INSERT INTO interface_events (id, at, event, title, page, market, brand, language)
  VALUES (${`00000000-0000-7000-8000-00000000000${id}`}::uuid, ${at}, 'overlay-open', 't', '/', 'nam', '', 'en')`;
const eventsIn = async () =>
  Object.fromEntries(
    (
      await runAt(
        ownerUrl,
        `SELECT tableoid::regclass::text AS month, count(*)::int AS rows FROM interface_events GROUP BY 1`,
      )
    ).map(({ month, rows }) => [String(month).replace('months.interface_events_', ''), rows]),
  );

describe('the tables that are one a month', () => {
  beforeAll(() => keepMonths({ db }));

  test.each(['audit', 'interface_events', 'xapi_statements'])(
    '%s has this month, the next two, and a place for all others',
    async (table) => {
      const found = await runAt(
        ownerUrl,
        `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = '${table}'::regclass ORDER BY 1`,
      );
      const names = found.map(({ name }) => String(name).replace(`${table}_`, ''));
      expect(names).toContain('others');
      expect(names).toContain(monthOf(firstOf(2)));
      expect(names.some((name) => name === monthOf(firstOf(0)) || name.startsWith('before_'))).toBe(true);
      expect(await keepMonths({ db })).toBe(0);
    },
  );

  test('a missing month is created; one whose rows stand among the others is not', async () => {
    const month = monthOf(firstOf(2));
    for (const table of ['audit', 'interface_events']) await runAt(ownerUrl, `DROP TABLE months.${table}_${month}`);
    await event(1, firstOf(2));
    expect(await keepMonths({ db })).toBe(1);
    expect(await eventsIn()).toEqual({ others: 1 });
    await runAt(ownerUrl, 'TRUNCATE interface_events');
    expect(await keepMonths({ db })).toBe(1);
  });

  test.each([
    ['reads a month past its table', 'SELECT FROM months.audit_others'],
    ['changes one', "UPDATE months.audit_others SET address = ''"],
    ['drops one of the record', "SELECT drop_months('audit', now() - interval '9 years')"],
    ['drops one of a table that is none', "SELECT drop_months('agents', now() - interval '9 years')"],
    ['says which tables they are', "UPDATE months.tables SET stays = '0'"],
  ])('the product never %s', async (_, statement) => {
    await expect(runAt(url, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('months go as a whole once they are over for so many, and singly only what is in no month’s table', async () => {
    const now = new Date(firstOf(0).getTime() + 20 * day);
    const [over, kept] = [firstOf(-4), firstOf(-3)];
    await runAt(ownerUrl, `DROP TABLE IF EXISTS ${(await beforeNames()).join()}`);
    for (const [first, past] of [
      [over, kept],
      [kept, firstOf(-2)],
    ] as const)
      await runAt(
        ownerUrl,
        `CREATE TABLE months.interface_events_${monthOf(first)} PARTITION OF interface_events FOR VALUES FROM ('${first.toISOString()}') TO ('${past.toISOString()}')`,
      );
    await event(1, over);
    await event(2, kept);
    await event(3, firstOf(-6));
    // The first row of its table, as the ones before are.
    await event(4, firstOf(1));
    expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ interface_events: 1 });
    expect(await eventsIn()).toEqual({ [monthOf(kept)]: 1, [monthOf(firstOf(1))]: 1 });
    expect(await runAt(ownerUrl, `SELECT to_regclass('months.interface_events_${monthOf(over)}') AS name`)).toEqual([
      { name: null },
    ]);
  });

  test('nothing younger than 30 days goes, whatever is asked', async () => {
    await event(5, new Date());
    await runAt(url, "SELECT drop_months('interface_events', now() + interval '9 years')");
    expect(await eventsIn()).toEqual({ others: 1, [monthOf(firstOf(1))]: 1 });
  });
});

test('a table in the list gets its months by a date too, before this one and after, with what it computes', async () => {
  await runAt(
    ownerUrl,
    `CREATE TABLE sample_days (id int, day date, week int GENERATED ALWAYS AS (extract(week FROM day)) STORED, PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
     CREATE TABLE months.sample_days_others PARTITION OF sample_days DEFAULT;
     INSERT INTO months.tables VALUES ('sample_days', 'day', 1, 1, '1 year')`,
  );
  try {
    expect(await keepMonths({ db })).toBe(3);
    expect(await keepMonths({ db })).toBe(0);
    const days = [-1, 0, 1, 2].map((step) => firstOf(step).toISOString().slice(0, 10));
    await runAt(ownerUrl, `INSERT INTO sample_days SELECT 1, unnest('{${days.join()}}'::date[])`);
    const found = await runAt(ownerUrl, 'SELECT tableoid::regclass::text AS month FROM sample_days ORDER BY day');
    expect(found.map(({ month }) => month)).toEqual([
      ...[-1, 0, 1].map((step) => `months.sample_days_${monthOf(firstOf(step))}`),
      'months.sample_days_others',
    ]);
  } finally {
    await runAt(ownerUrl, "DELETE FROM months.tables WHERE parent = 'sample_days'; DROP TABLE sample_days");
  }
});

const beforeNames = async () =>
  (
    await runAt(
      ownerUrl,
      `SELECT relname FROM pg_class WHERE relname ~ '^interface_events_before_[0-9_]+$' AND relkind = 'r'`,
    )
  ).map(({ relname }) => `months.${String(relname)}`);
