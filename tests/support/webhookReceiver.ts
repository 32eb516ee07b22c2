import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** A call that a receiver got. */
interface ReceivedCall {
  id: string;
  signature: string;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  /** True where the secret signed it. */
  isSignedBy: (secret: string) => boolean;
}

type Answer = 'well' | 'error' | 'redirect' | 'huge' | 'slow' | 'hangUp';

export interface WebhookReceiver {
  address: string;
  calls: ReceivedCall[];
  /** What it answers from now on. */
  answer: (answer: Answer) => void;
  stop: () => Promise<void>;
}

/** Starts a server that receives webhooks on this machine, and answers as the test says. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let answer: Answer = 'well';
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const headers = request.headers as Record<string, string>;
      calls.push({
        id: headers['webhook-id'] ?? '',
        signature: headers['webhook-signature'] ?? '',
        text,
        body: JSON.parse(text) as ReceivedCall['body'],
        isSignedBy: (secret) => {
          try {
            new Webhook(secret).verify(text, headers);
            return true;
          } catch {
            return false;
          }
        },
      });
      if (answer === 'hangUp') return void request.socket.destroy();
      if (answer === 'slow') return undefined;
      if (answer === 'redirect') return void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
      if (answer === 'huge') return void response.end('x'.repeat(10 * 1024 * 1024));
      return void response
        .writeHead(answer === 'error' ? 500 : 200)
        .end(answer === 'error' ? 'Out of order' : 'Thanks');
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/hooks`,
    calls,
    answer: (next) => (answer = next),
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
