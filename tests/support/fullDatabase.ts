import pg from 'pg';

// What is counted of what is tried, where a session was used last, and what this file makes.
const counters = ['throttle', 'sessions', 'staff_sessions', 'shown_errors', 'room_for_rows'];

/**
 * A database that can be full: then Postgres refuses new and changed rows with the code and the words of a full disk.
 * What only deletes, which frees room, it does. It is the owner's address that is given.
 */
export async function fullDatabase(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' ORDER BY 1`,
  );
  await client.query(
    `CREATE SEQUENCE rows_written;
     CREATE TABLE room_for_rows (rows int);
     CREATE FUNCTION refuse_without_room() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF nextval('rows_written') > (SELECT rows FROM room_for_rows) THEN
         RAISE 'could not extend file "base/16384/16385": No space left on device'
           USING ERRCODE = 'disk_full', HINT = 'Check free disk space.';
       END IF;
       RETURN NEW;
     END $$`,
  );
  for (const { name } of tables)
    await client.query(
      `CREATE TRIGGER refuse_without_room BEFORE INSERT OR UPDATE ON ${name}
         FOR EACH ROW EXECUTE FUNCTION refuse_without_room()`,
    );
  const counted = tables.filter(({ name }) => !counters.includes(name));
  const counts = counted.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`);
  return {
    /** Does something while there is room for so many new or changed rows. */
    async withRoomFor<Result>(rows: number, work: () => Promise<Result>): Promise<Result> {
      await client.query(`INSERT INTO room_for_rows VALUES (${rows}); SELECT setval('rows_written', 1, false)`);
      try {
        return await work();
      } finally {
        await client.query('TRUNCATE room_for_rows');
      }
    },
    /** Runs a task where there is room, and gives the number of rows that were new or changed in the meantime. */
    async rowsWrittenBy(work: () => Promise<unknown>): Promise<number> {
      await client.query("SELECT setval('rows_written', 1, false)");
      await work();
      const { rows } = await client.query<{ next: number }>("SELECT nextval('rows_written')::int AS next");
      return rows[0]!.next - 1;
    },
    /** The number of rows of each table, but for those that count what is tried. */
    async rows(): Promise<Record<string, number>> {
      const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' UNION ALL '));
      return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
    },
    close: () => client.end(),
  };
}
