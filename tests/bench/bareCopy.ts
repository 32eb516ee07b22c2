import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';

// The floor for a file: Postgres' own COPY of the same columns of the same people, through Node's http.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const agencyId = process.env.BARE_COPY_AGENCY ?? '';

const people = `
  SELECT a.last_name, a.first_name, a.user_id, a.email_address, a.agent_type,
         (SELECT string_agg(c.code || c.academy_level, ' ' ORDER BY c.code) FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id AND c.academy_level > 0),
         a.ccn, a.activation_flag, to_char(a.last_os_login_date AT TIME ZONE 'America/New_York', 'YYYY-MM-DD')
  FROM agents a WHERE a.agency_id = '${agencyId}' AND a.deleted_at IS NULL ORDER BY a.last_name_key, a.first_name_key, a.agent_unique_id`;

const server = createServer((_, response) => {
  void (async () => {
    const client = await pool.connect();
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    // A reader who goes away in the middle leaves the connection with the rest of its rows.
    const failed = await pipeline(client.query(to(`COPY (${people}) TO STDOUT (FORMAT csv, HEADER)`)), response).then(
      () => false,
      () => true,
    );
    client.release(failed);
  })();
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
