import { database, Prisma } from '#app/platform/database.server.ts';

// Writing when a user was last there is no change of the data.
const moments = ['last_seen_at', 'last_os_login_date'];
// What is counted and noted of tries; the index of the search follows other tables, that of shown errors among them.
const ofTries = ['throttle', 'shown_errors', 'search_entries'];

/** Every table with a hash of its rows. */
export async function everything(): Promise<Map<string, string>> {
  const db = database();
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${ofTries})`;
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db.$queryRaw<{ hash: string }[]>`
        SELECT md5(coalesce(string_agg(r.words, '|' ORDER BY r.words), '')) AS hash
        FROM (SELECT (to_jsonb(t) - ${moments}::text[])::text AS words FROM ${Prisma.raw(`"${name}"`)} t) r`;
      return [name, row!.hash] as const;
    }),
  );
  return new Map(hashes);
}

/** The tables whose rows differ. */
export function changesSince(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}
