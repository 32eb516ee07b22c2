import type pg from 'pg';
import { searchKey } from '#app/domain/text.ts';

/** People to be made: their numbers, and the SQL that gives the agency of the number `n`. */
interface People {
  from: number;
  to: number;
  agencyId: string;
}

/** The number of the first agency; the identifier has eight digits. */
const firstAgency = 50_000_000;
export const agencyIdOf = (number: number) => String(firstAgency + number);
/** The same in SQL, for agencies of `size` people each, from the number of a person. */
export const agencyIdsOfSize = (size: number) => `(${firstAgency} + 1 + n / ${size})::text`;

/** Makes agencies by their numbers, in the US. Data of tables that these refer to are not looked for. */
export async function makeAgencies(client: pg.Client, from: number, to: number): Promise<void> {
  await withoutReferences(client, async () => {
    await client.query(`
      INSERT INTO countries (code, name_en, name_ja, market, phone_code) VALUES ('US', 'United States', '米国', 'nam', '1') ON CONFLICT DO NOTHING`);
    await client.query(
      `INSERT INTO agencies (agency_id, agency_name, address1, city, country, zip_code, telephone, approval_status, name_key, postal_code_key, abta_key, telephone_key, updated_at)
       SELECT (${firstAgency} + n)::text, 'Agency ' || n, n || ' Quay Street', 'Miami', 'US', '33101', '3055550100', 'APPROVED', 'AGENCY' || n, '33101', '', '3055550100', now()
       FROM generate_series($1::int, $2::int) n`,
      [from, to],
    );
  });
}

/**
 * Makes people by their numbers: names, roles, statuses, member numbers, levels, permissions and last sign-ins by
 * turns, one in fifty deleted.
 */
export async function makePeople(client: pg.Client, { from, to, agencyId }: People): Promise<void> {
  await withoutReferences(client, async () => {
    await client.query(peopleStatement(agencyId), [from, to]);
    await client.query(
      `INSERT INTO agent_companies (agent_unique_id, code, academy_level, academy_status)
       SELECT ${agentUniqueIdInSql}, code, (n / 3 + length(code) * every) % 5, 'A' FROM generate_series($1::int, $2::int) n, (VALUES ('PC', 2), ('CU', 3), ('HA', 5)) AS c (code, every)
       WHERE n % 10 < 7 AND n % every = 0`,
      [from, to],
    );
    await client.query(
      `INSERT INTO permission_grants (agent_unique_id, key, granted_at)
       SELECT ${agentUniqueIdInSql}, key, now() FROM generate_series($1::int, $2::int) n, (VALUES ('osMediaLibrary'), ('poBookingAccess')) AS g (key)`,
      [from, to],
    );
  });
}

// Ordered by time like those of the product, so that people who were added together lie together.
/** A person's identifier in SQL, from their number. */
export const agentUniqueIdInSql = `(lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`;

const firstNames = [
  'Ana',
  'Bram',
  'Chloé',
  'Dmitri',
  'Emma',
  'Farid',
  'Grace',
  'Hiro',
  'Inês',
  'Jamal',
  'Kaori',
  'Liam',
  'Mei',
  'Noah',
  'Olga',
  'Pedro',
  '太郎',
  'Rosa',
  'Søren',
];
const lastNames = [
  'Adams',
  'Bennett',
  'Cruz',
  "D'Angelo",
  'Evans',
  'Fischer',
  'García',
  'Hughes',
  'Ivanov',
  'Jones',
  'Kim',
  'Łukasz',
  'Müller',
  'Nguyen',
  "O'Brien",
  'Patel',
  'Quinn',
  'Rossi',
  'Sato',
  '山田',
  'Van der Berg',
  'Wong',
  'Young',
];
const inSql = (names: readonly string[]) =>
  `ARRAY[${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}]`;
const pick = (names: readonly string[], place: string) => `(${inSql(names)})[1 + ${place} % ${names.length}]`;

function peopleStatement(agencyId: string): string {
  const nameOf = (of: (name: string) => string) => [
    pick(firstNames.map(of), 'n'),
    `${pick(lastNames.map(of), '(n / 7)')} || '-' || ${pick(lastNames.map(of), '(n / 161)')}`,
  ];
  const [first, last] = nameOf((name) => name);
  const [firstKey, lastKey] = nameOf(searchKey);
  return `
    WITH made AS (
      INSERT INTO accounts (account_id, kind, password_hash) SELECT ${agentUniqueIdInSql}, 'agent', 'x' FROM generate_series($1::int, $2::int) n
    )
    INSERT INTO agents (agent_unique_id, agent_id, polar_agent_id, agency_id, user_id, agent_type, activation_flag, email_valid_flag,
      first_name, last_name, first_name_key, last_name_key, email_address, phone_code, phone_number, address1, city, state, zip, country, ccn,
      last_os_login_date, deleted_at, updated_at)
    SELECT ${agentUniqueIdInSql}, lpad(n::text, 8, '0'), lpad(n::text, 8, '0'), ${agencyId}, 'U' || lpad(n::text, 9, '0'),
      CASE WHEN n % 500 = 0 THEN 'O' WHEN n % 20 = 0 THEN 'M' ELSE 'A' END, (ARRAY['A','A','A','A','A','A','D','C','E','R'])[1 + n / 11 % 10], n % 9 > 0,
      ${first}, ${last}, ${firstKey}, ${lastKey}, 'U' || n || '@AGENCIES.EXAMPLE', '305', '5550100', '12 Quay Street', 'Miami', 'FL', '33101', 'US',
      CASE WHEN n % 10 < 7 THEN (7000000000 + n)::text END, CASE WHEN n % 8 > 0 THEN now() - n % 400 * interval '1 day' END,
      CASE WHEN n % 50 = 0 THEN now() END, now()
    FROM generate_series($1::int, $2::int) n`;
}

async function withoutReferences(client: pg.Client, make: () => Promise<unknown>): Promise<void> {
  await client.query("SET session_replication_role = 'replica'");
  await make();
  await client.query("SET session_replication_role = 'origin'");
}
