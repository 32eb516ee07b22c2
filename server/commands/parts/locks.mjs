// What a migration may hold up: how long it waits for a table that others use, and what would hold a big table.
import { pause } from './processes.mjs';

const LOCK_NOT_AVAILABLE = '55P03';
const patience = { waitMs: 3000, pauseMs: 2000, tries: 20 };

/**
 * Runs a script as one transaction, which waits three seconds for a lock: who comes after it for the same table waits as
 * long. Then it lets them through and tries again, twenty times in all. Throws what Postgres says where others hold the table on.
 * @param {import('pg').Client} client
 * @param {string} script
 */
export async function runPatiently(client, script, { waitMs, pauseMs, tries } = patience) {
  await client.query(`SET lock_timeout = ${waitMs}`);
  try {
    for (let tried = 1; ; tried += 1) {
      try {
        return await client.query(script);
      } catch (error) {
        if (/** @type {{ code?: string }} */ (error).code !== LOCK_NOT_AVAILABLE || tried >= tries) throw error;
        await pause(pauseMs);
      }
    }
  } finally {
    await client.query('RESET lock_timeout').catch(() => {});
  }
}

/** The tables that have millions of rows in a large installation. */
const bigTables = [
  'accounts',
  'agents',
  'audit',
  'bookings',
  'content_views',
  'course_attempts',
  'interface_events',
  'learning_facts',
  'members',
  'notifications',
  'outbox',
  'search_entries',
  'sessions',
  'tool_handovers',
  'xapi_documents',
  'xapi_statement_ids',
  'xapi_statements',
];

const table = `(?:ONLY\\s+)?(?:"?public"?\\.)?"?(${bigTables.join('|')})"?(?![\\w"])`;

/** The statements that lock a table for as long as they have rows to read or write, and which table. */
const lockPatterns = [
  { what: 'CREATE INDEX', pattern: new RegExp(`^CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s[^;]*?\\sON\\s+${table}`, 'i') },
  { what: 'UPDATE of every row', pattern: new RegExp(`^UPDATE\\s+${table}`, 'i') },
  {
    what: 'another type',
    pattern: new RegExp(
      `^ALTER\\s+TABLE\\s+${table}[^;]*\\sALTER\\s+(?:COLUMN\\s+)?\\S+\\s+(?:SET\\s+DATA\\s+)?TYPE\\s`,
      'i',
    ),
  },
  { what: 'SET NOT NULL', pattern: new RegExp(`^ALTER\\s+TABLE\\s+${table}[^;]*\\sSET\\s+NOT\\s+NULL`, 'i') },
  {
    what: 'a constraint that is checked at once',
    pattern: new RegExp(
      `^ALTER\\s+TABLE\\s+${table}(?![^;]*NOT\\s+VALID)[^;]*\\sADD\\s+(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)`,
      'i',
    ),
  },
  {
    what: 'a column that is computed for each row',
    pattern: new RegExp(
      `^ALTER\\s+TABLE\\s+${table}[^;]*\\sADD\\s+(?:COLUMN\\s+)?[^;]*(?:\\sSTORED|SERIAL|gen_random_uuid|clock_timestamp|random\\()`,
      'i',
    ),
  },
];

/**
 * What of a migration would hold a big table for long, each as `table: what`. A line `-- locks <table>: <why it may>`
 * takes what it says of that table out.
 * @param {string} sql
 */
export function longLocks(sql) {
  const marked = [...sql.matchAll(/^-- locks (\w+): \S/gm)].map((match) => match[1]);
  const statements = sql.replaceAll(/--[^\n]*/g, '').split(';');
  return statements
    .map((statement) => statement.trim())
    .flatMap((statement) =>
      lockPatterns.flatMap(({ what, pattern }) => {
        const name = pattern.exec(statement)?.[1];
        return name && !marked.includes(name) ? [`${name}: ${what}`] : [];
      }),
    );
}
