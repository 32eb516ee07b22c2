import { createServer } from 'node:http';
import pg from 'pg';

// The floor for xAPI statements: Node's own http and pg, an insert of the same bytes, answered once it is durable.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statement = {
  name: 'statement',
  text: "INSERT INTO bare_statements (id, statement) SELECT (s ->> 'id')::uuid, s FROM jsonb_array_elements($1::jsonb) s",
};

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const statements = JSON.parse(Buffer.concat(parts).toString()) as { id: string }[];
    void pool
      .query({ ...statement, values: [JSON.stringify(statements)] })
      .then(() =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(statements.map(({ id }) => id))),
      );
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
