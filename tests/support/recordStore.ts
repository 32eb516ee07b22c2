import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = Record<string, unknown> & { id: string };

/**
 * A test's record store, on a free port, which keeps each statement once by its identifier: a batch is taken as a whole
 * or refused. `answer` may give another status, before anything is kept (`lost`: after it).
 */
export async function startRecordStore() {
  const store = {
    kept: new Map<string, Received>(),
    calls: [] as { path: string; authorization: string; version: string; ids: string[] }[],
    answer: (_: readonly Received[]): number | 'lost' => 200,
    address: '',
    stop: async () => {},
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const statements = JSON.parse(Buffer.concat(parts).toString()) as Received[];
      const { authorization = '' } = request.headers;
      const version = String(request.headers['x-experience-api-version']);
      store.calls.push({ path: request.url ?? '', authorization, version, ids: statements.map(({ id }) => id) });
      const status = store.answer(statements);
      if (typeof status === 'number' && status !== 200) return response.writeHead(status).end();
      for (const statement of statements) if (!store.kept.has(statement.id)) store.kept.set(statement.id, statement);
      if (status === 'lost') return request.socket.destroy();
      return response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify([...store.kept.keys()]));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store.address = `http://key:a%20secret@127.0.0.1:${(server.address() as AddressInfo).port}/lrs/`;
  store.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return store;
}
