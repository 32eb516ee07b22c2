import { createServer } from 'node:http';
import pg from 'pg';

// The floor for commits: Node's own http and pg, an upsert of the same bytes by their attempt, answered once it is
// durable.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statement = {
  name: 'commit',
  text: `INSERT INTO bare_commits (registration, sequence, data) VALUES ($1, $2, $3)
         ON CONFLICT (registration) DO UPDATE SET sequence = excluded.sequence, data = excluded.data WHERE bare_commits.sequence < excluded.sequence`,
};

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { registration, sequence, data } = JSON.parse(Buffer.concat(parts).toString()) as {
      registration: string;
      sequence: number;
      data: unknown;
    };
    void pool
      .query({ ...statement, values: [registration, sequence, JSON.stringify(data)] })
      .then(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ sequence })));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
