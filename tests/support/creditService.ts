import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in answers: JSON by its status, what `raw` writes, or nothing. */
export type Reply = { status?: number; json?: unknown; raw?: (response: ServerResponse) => void };

/** What it was asked. */
export interface Asked {
  path: string;
  authorization: string;
  idempotencyKey: string;
  body: Record<string, unknown>;
}

/**
 * A brand's credit service of a test's own, on a free port: it answers as the test says, and keeps what it was asked.
 */
export async function startCreditService() {
  const asked: Asked[] = [];
  const service = {
    asked,
    answer: (_: Asked): Reply => ({ json: { fccId: `FCC${asked.length}` } }),
    address: '',
    stop: async () => {},
  };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const call = {
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
        body,
      };
      asked.push(call);
      const { status = 200, json, raw } = service.answer(call);
      if (raw) raw(response);
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
}
