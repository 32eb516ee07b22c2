// The two roles of a database: its owner, who migrates it, and the product's, who works with it (docs/cluster.md).
import { credentialsOf } from '../../../app/platform/databaseAddress.mjs';
import { Stop } from './steps.mjs';

/**
 * True where two addresses sign in as different roles.
 * @param {string} ownerUrl
 * @param {string} productUrl
 */
export const areTwoRoles = (ownerUrl, productUrl) => credentialsOf(ownerUrl).user !== credentialsOf(productUrl).user;

/**
 * Gives the product's role what it works with, and no more: it reads and writes rows, of `audit` it only adds and reads
 * them, and it makes and changes no table, nor does anybody but the owner (a database from before Postgres 15 let
 * everybody make tables in `public`). The role is made where it is missing. Safe to run again.
 * @param {import('pg').Client} client connected as the owner
 * @param {string} productUrl the product's address, DATABASE_URL
 */
export async function grantProduct(client, productUrl) {
  const role = client.escapeIdentifier(await ensureRole(client, productUrl));
  const { rows } = await client.query('SELECT current_database() AS name');
  // As one transaction: at no moment may a running instance change what the audit trail says.
  await client.query('BEGIN');
  await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(rows[0].name)} TO ${role}`);
  await client.query(`
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${role}`);
  for (const grant of await grantsOf(client)) await client.query(`${grant} TO ${role}`);
  await client.query(`
    REVOKE UPDATE, DELETE ON public.audit FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM ${role};
    COMMIT`);
}

/**
 * What the product's role is granted on tables, sequences and functions that are there. An owner who is no superuser may
 * grant nothing on those of others, such as an extension's.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>} statements without their `TO`
 */
async function grantsOf(client) {
  const { rows } = await client.query(
    `SELECT what || string_agg(name, ', ') AS grant FROM (
       SELECT CASE relkind WHEN 'S' THEN 'GRANT USAGE, SELECT ON SEQUENCE ' ELSE 'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE ' END,
         oid::regclass::text, relnamespace, relowner
       FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
       UNION ALL SELECT 'GRANT EXECUTE ON ROUTINE ', oid::regprocedure::text, pronamespace, proowner FROM pg_proc
     ) AS object (what, name, schema, owner)
     WHERE schema = 'public'::regnamespace AND owner = current_user::regrole GROUP BY what`,
  );
  return rows.map(({ grant }) => grant);
}

/**
 * @param {import('pg').Client} client
 * @param {string} productUrl
 */
async function ensureRole(client, productUrl) {
  const { user: role, password: plain } = credentialsOf(productUrl);
  if (!role) throw new Stop('DATABASE_URL names no user: with DATABASE_OWNER_URL it has to.');
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount) return role;
  const password = client.escapeLiteral(plain);
  try {
    await client.query(`CREATE ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${password}`);
  } catch (error) {
    throw new Stop(
      `The role "${role}" of DATABASE_URL is missing, and the owner may not make it (${error instanceof Error ? error.message : error}): CREATE ROLE "${role}" LOGIN PASSWORD '…'.`,
    );
  }
  return role;
}
