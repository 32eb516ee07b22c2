import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { repliesOf } from '#server/process/drain.ts';

/** A server that answers at once, but delays `/slow` until `release` is called. */
async function startServer() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((incoming, response: ServerResponse) => {
    replies.begin(response);
    const hold = incoming.url === '/slow' ? released : Promise.resolve();
    void hold.then(() => response.end('whole'));
  });
  const replies = repliesOf(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path = '/') =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request({ port, path, agent }, (response) => resolve(response.resume()));
        outgoing.on('error', reject).end();
      });
    return { ask };
  };
  return { server, replies, release, client };
}

test('while it drains, what has begun ends, an open connection gets one more reply, and new connections are refused', async () => {
  const { server, replies, release, client } = await startServer();
  const [busy, idle, late] = [client(), client(), client()];
  expect((await idle.ask()).headers.connection).toBe('keep-alive');
  const slow = busy.ask('/slow');
  await once(server, 'request');

  const drained = replies.drain();
  expect(replies.draining).toBe(true);
  expect((await idle.ask()).headers.connection).toBe('close');
  await expect(idle.ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(late.ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  release();
  const reply = await slow;
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close']);
  await drained;
});

test('a connection on which nothing comes is closed', async () => {
  const { replies, client } = await startServer();
  await client().ask();
  await replies.drain();
});
