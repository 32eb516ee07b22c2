// A script without types of its own, since the commands need it too, which run before anything is built.

/**
 * What a server has to be, as libpq's `target_session_attrs` says it.
 * @typedef {'any' | 'read-write' | 'primary' | 'read-only' | 'standby'} Wanted
 */

/**
 * The servers of a database: an address for each, in their order, and which of them is wanted.
 * @typedef {{ addresses: string[], wanted: Wanted }} Servers
 */

// A server that only replays another's log, and one that is set to it, say so of every transaction.
/** @type {Record<Wanted, string>} */
const conditions = {
  any: 'true',
  'read-write': `current_setting('transaction_read_only') = 'off'`,
  primary: 'NOT pg_is_in_recovery()',
  'read-only': `current_setting('transaction_read_only') = 'on'`,
  standby: 'pg_is_in_recovery()',
};

const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;

/**
 * Reads `postgresql://user:password@a:5432,b:5432/name?target_session_attrs=read-write`, which the driver itself does
 * not know. One host is as it stands, and taken as it is; of several one that can write is wanted where nothing is said.
 * Throws a TypeError for what is no such address.
 * @param {string} text
 * @param {Wanted} [ofSeveral] what is wanted of several hosts where the address does not say
 * @returns {Servers}
 */
export function readServers(text, ofSeveral = 'read-write') {
  const [, scheme, credentials, hosts, path, query] = form.exec(text) ?? [];
  if (!scheme || hosts === undefined) throw new TypeError('no postgresql:// address');
  const settings = new URLSearchParams(query);
  const said = settings.get('target_session_attrs');
  const several = hosts.includes(',');
  if (said === null && !several) {
    if (!URL.canParse(text)) throw new TypeError('no postgresql:// address');
    return { addresses: [text], wanted: 'any' };
  }
  const wanted = said ?? ofSeveral;
  if (!isWanted(wanted)) throw new TypeError(`target_session_attrs is none of ${Object.keys(conditions).join(', ')}`);
  settings.delete('target_session_attrs');
  const end = `${path}${settings.size > 0 ? `?${settings}` : ''}`;
  const addresses = hosts.split(',').map((host) => `${scheme}${credentials ? `${credentials}@` : ''}${host}${end}`);
  if (!addresses.every((address) => URL.canParse(address)) || (several && hosts.split(',').includes('')))
    throw new TypeError('no postgresql:// address');
  return { addresses, wanted };
}

/**
 * @param {string} text
 * @returns {text is Wanted}
 */
const isWanted = (text) => Object.hasOwn(conditions, text);

/**
 * The user and the password of an address, which all of its hosts share.
 * @param {string} text
 */
export function credentialsOf(text) {
  const { username, password } = new URL(readServers(text).addresses[0] ?? '');
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * The address of another database on the same servers.
 * @param {string} text
 * @param {string} name
 */
export const inDatabase = (text, name) =>
  text.replace(
    form,
    (all, scheme, credentials, hosts, path, query) =>
      `${scheme}${credentials === undefined ? '' : `${credentials}@`}${hosts}/${encodeURIComponent(name)}${query === undefined ? '' : `?${query}`}`,
  );

/** Host and port of a server, without the rest of its address, for a log. @param {string} address */
export const hostOf = (address) => new URL(address).host;

/**
 * Throws where the server behind a connection is not what is wanted, with Postgres's code of one that takes none now: it
 * refused nothing that was asked of it.
 * @param {{ query: (text: string) => Promise<{ rows: { fits: boolean }[] }> }} client
 * @param {Wanted} wanted
 */
export async function assertWanted(client, wanted) {
  if (wanted === 'any') return;
  const { rows } = await client.query(`SELECT ${conditions[wanted]} AS fits`);
  if (!rows[0]?.fits) throw Object.assign(new Error(`the server is not ${wanted}`), { code: '57P03' });
}

/**
 * Connects to one of the servers that is what is wanted: to the first that answers so, asking all at once, since one
 * that is gone may keep silent for as long as it is waited for. Throws an AggregateError whose message has what became of
 * each, and where there is one server its own error.
 * @param {Servers} servers
 * @param {import('pg').ClientConfig} [config]
 * @returns {Promise<{ client: import('pg').Client, address: string }>}
 */
export async function connectToOneOf({ addresses, wanted }, config) {
  const { default: pg } = await import('pg');
  let found = false;
  const attempts = addresses.map(async (address) => {
    const client = new pg.Client({ ...config, connectionString: address });
    client.on('error', () => {});
    try {
      await client.connect();
      await assertWanted(client, wanted);
      if (found) throw new Error('another was first');
      found = true;
      return { client, address };
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  });
  try {
    return await Promise.any(attempts);
  } catch (error) {
    const { errors } = /** @type {AggregateError} */ (error);
    if (errors.length === 1) throw errors[0];
    const reasons = errors.map((/** @type {any} */ { message, code, errors: tried }, /** @type {number} */ index) => {
      return `${hostOf(addresses[index] ?? '')} ${message || code || tried?.[0]?.message}`;
    });
    throw new AggregateError(errors, reasons.join('; '));
  }
}
