import { createServer } from 'node:http';
import pg from 'pg';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

// The floor for the API: Node's own http and pg, the same prepared statements, their rows as JSON.
const statements = JSON.parse(process.env.BARE_API_STATEMENTS ?? '[]') as Statement[];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer((_, response) => {
  void (async () => {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await pool.query(statement)).rows;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows));
  })();
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
