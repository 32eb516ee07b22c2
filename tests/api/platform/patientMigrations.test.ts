import { afterAll, expect, it } from 'vitest';
import { runPatiently } from '#server/commands/parts/locks.mjs';
import { connect } from '#server/commands/parts/migrations.mjs';
import { createDatabase, runAt } from '#tests/support/database.ts';

const database = await createDatabase();
afterAll(database.drop);

const script = 'ALTER TABLE outbox ADD COLUMN added text; ALTER TABLE agents ADD COLUMN added text';
const columns = () =>
  runAt(database.ownerUrl, `SELECT table_name FROM information_schema.columns WHERE column_name = 'added'`);

it('a migration gives up without a trace while its table is locked, and runs once the lock is released', async () => {
  const [holder, migrating] = [await connect(database.ownerUrl), await connect(database.ownerUrl)];
  try {
    await holder.query('BEGIN; LOCK TABLE agents IN ACCESS SHARE MODE');
    const quickly = { waitMs: 20, pauseMs: 1, tries: 3 };
    await expect(runPatiently(migrating, script, quickly)).rejects.toMatchObject({ code: '55P03' });
    expect(await columns()).toEqual([]);
    expect((await migrating.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);

    const running = runPatiently(migrating, script, { ...quickly, tries: 10_000 });
    // It waits for the lock by now, or will: in between others come through.
    await holder.query('SELECT count(*) FROM agents; COMMIT');
    await running;
    expect(await columns()).toHaveLength(2);
  } finally {
    await Promise.all([holder.end(), migrating.end()]);
  }
});

it('what is wrong with a migration itself is not tried again', async () => {
  const client = await connect(database.ownerUrl);
  try {
    await expect(runPatiently(client, 'ALTER TABLE nowhere ADD COLUMN a text')).rejects.toMatchObject({
      code: '42P01',
    });
  } finally {
    await client.end();
  }
});
