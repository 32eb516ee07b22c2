import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What a partner's server does with a call. */
export type Behaviour =
  | 'well'
  | 'slow'
  | 'down'
  | 'rubbish'
  | 'html'
  | 'redirect'
  | 'oversize'
  | 'broken'
  | 'empty'
  | 'refuses'
  | 'minusOne';

export interface FaultyPartner {
  origin: string;
  behave: (behaviour: Behaviour) => void;
  /** The calls that came, with the token and the body of each, and the trace that it named, if any. */
  calls: { path: string; authorization: string; body: unknown; traceparent?: string }[];
  stop: () => Promise<void>;
}

/** Starts a partner's server that answers as the test says. */
export async function startFaultyPartner(): Promise<FaultyPartner> {
  let behaviour: Behaviour = 'well';
  const calls: FaultyPartner['calls'] = [];
  const server = createServer((request, response) => {
    if (behaviour === 'down') return void request.socket.destroy();
    void bodyOf(request).then((body) => {
      const { authorization = '', traceparent } = request.headers;
      calls.push({
        path: request.url ?? '',
        authorization,
        body,
        ...(typeof traceparent === 'string' && { traceparent }),
      });
      answer(response, behaviour);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    behave: (next) => (behaviour = next),
    calls,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text === '' ? null : JSON.parse(text);
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  const json = (body: unknown, status = 200) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const good = { token: 'of-the-partner', url: 'https://widen.example/sso', sso: 'x' };
  switch (behaviour) {
    // Never ends: the headers and a byte now and then are no answer.
    case 'slow':
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    case 'html':
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>');
    case 'rubbish':
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"token": \u0000');
    case 'redirect':
      return void response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end();
    case 'oversize':
      return json({ ...good, filler: 'x'.repeat(300_000) });
    case 'broken':
      return json({ errors: [{ title: 'Out of order' }] }, 503);
    case 'empty':
      return json({});
    case 'refuses':
      return json({ errors: [{ title: 'This agency has no account.' }] }, 403);
    case 'minusOne':
      return json({ token: '-1', url: '', errors: [] });
    default:
      return json(good);
  }
}
