import pg from 'pg';

/** A connection to the measured database as the superuser, who may leave out what rows refer to. */
export async function ownerClient(): Promise<pg.Client> {
  const { pathname } = new URL(process.env.DATABASE_URL ?? '');
  const address = new URL(process.env.TEST_POSTGRES_URL ?? '');
  address.pathname = pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  return client;
}
