import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { unreadStream } from '#server/process/unreadStream.ts';

afterEach(() => void vi.useRealTimers());

type Stream = Parameters<Parameters<typeof unreadStream>[0]['openStream']>[1];

// A reader who takes nothing leaves a reply that has ended open; Node ends the process over a word written after its end.
test('a stream that has ended, and whose connection is still there, gets no more beats', async () => {
  vi.useFakeTimers();
  let to: Stream | undefined;
  const answer = unreadStream(
    {
      streamReader: async () => ({ sessionId: 's', accountId: 'a', kind: 'agent', unread: 0 }),
      openStream: (_reader, stream) => {
        to = stream;
        stream.send(0);
        return () => undefined;
      },
      logFailure: () => undefined,
    },
    'http://localhost:3000',
  );
  const request = new IncomingMessage(new Socket());
  request.url = '/home/my-account/notifications/stream';
  const response = new ServerResponse(request);
  const written = vi.spyOn(response, 'write');
  await answer(request, response);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(written).toHaveBeenLastCalledWith(':\n\n');
  const before = written.mock.calls.length;
  to!.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.mock.calls.length).toBe(before);
});
