// JavaScript, because the commands use it too, before anything is built.

/**
 * Checks the address of a database, such as `postgresql://user:password@host:5432/name`. Throws a TypeError for any
 * other text, also for several hosts: a proxy leads to the primary.
 * @param {string} text
 */
export function assertDatabaseAddress(text) {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) throw new TypeError('no postgresql:// address');
  if (/[?&]target_session_attrs=/.test(text))
    throw new TypeError('target_session_attrs is not supported: name a proxy that leads to the primary');
}

/**
 * The user and the password of an address.
 * @param {string} text
 */
export function credentialsOf(text) {
  const { username, password } = new URL(text);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * The address of another database on the same server.
 * @param {string} text
 * @param {string} name
 */
export function inDatabase(text, name) {
  const address = new URL(text);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/**
 * Connects to a database. Errors of the open connection are reported by the statement that meets them.
 * @param {string} connectionString
 * @param {import('pg').ClientConfig} [config]
 */
export async function connectTo(connectionString, config) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...config, connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}
