import { expect, it, test } from 'vitest';
import { longLocks } from '#server/commands/parts/locks.mjs';
import { BASELINE, migrationsOnDisk } from '#server/commands/parts/migrations.mjs';

test.each([
  ['CREATE INDEX "a_idx" ON "audit" ("id")', ['audit: CREATE INDEX']],
  ['CREATE UNIQUE INDEX a ON public.agents (user_id) WHERE deleted_at IS NULL', ['agents: CREATE INDEX']],
  ['ALTER TABLE "agents" ALTER COLUMN "user_id" SET DATA TYPE text', ['agents: another type']],
  ['ALTER TABLE sessions ALTER COLUMN address SET NOT NULL', ['sessions: SET NOT NULL']],
  ['ALTER TABLE "bookings" ADD CONSTRAINT "b" CHECK (gross > 0)', ['bookings: a constraint that is checked at once']],
  [
    'ALTER TABLE "members" ADD COLUMN "k" text GENERATED ALWAYS AS (upper(n)) STORED',
    ['members: a column that is computed for each row'],
  ],
  ['UPDATE "outbox" SET "text" = \'\'', ['outbox: UPDATE of every row']],
])('%s locks its table', (sql, found) => {
  expect(longLocks(`${sql};\n`)).toEqual(found);
  expect(longLocks(`-- locks ${found[0]!.split(':')[0]}: some seconds at a million rows\n${sql};`)).toEqual([]);
  expect(longLocks(`-- locks other: some seconds\n${sql};`)).toEqual(found);
});

test.each([
  'ALTER TABLE "agents" ADD COLUMN "note" text NOT NULL DEFAULT \'\'',
  'ALTER TABLE "bookings" ADD CONSTRAINT "b" CHECK (gross > 0) NOT VALID',
  'CREATE INDEX "a_idx" ON "agent_companies" ("agent_unique_id")',
  'ALTER TABLE "wall_members" ADD CONSTRAINT "w" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id")',
  '-- UPDATE agents SET x = 1',
])('%s locks none', (sql) => {
  expect(longLocks(sql)).toEqual([]);
});

it('a migration that locks a big table says so', () => {
  const read = migrationsOnDisk().filter(({ name }) => name !== BASELINE);
  expect(read.flatMap(({ name, sql }) => longLocks(sql).map((found) => `${name}: ${found}`))).toEqual([]);
});

it('no migration ends its own transaction, which is tried again as a whole', () => {
  const ending = migrationsOnDisk().filter(({ sql }) =>
    /^\s*(?:BEGIN|COMMIT|ROLLBACK)\s*;/im.test(sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')),
  );
  expect(ending.map(({ name }) => name)).toEqual([]);
});
