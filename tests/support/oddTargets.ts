import { connect } from 'node:net';

const long = 'a'.repeat(15_000);

/** Targets of a request that no browser sends (RFC 9112, 3.2), for a portal at a host. */
export const oddTargets = (host: string): string[] => [
  ...['*', 'login', '?x', '#', 'a:b', host, 'localhost:443', '\\', '\\\\other.example', long],
  ...[`http://${host}/login`, `HTTP://${host}`, `http://${host}?x=1`, `https://${host}/login.data`],
  ...['http://other.example/login', 'http://127.0.0.1/courses/player/1.2', `http://${host}/${long}`],
  ...[`http://${host}/osdb/v1.0/x`, `http://${host}/xapi/statements`, `http://${host}/openapi.json`],
  ...[
    'http://',
    'http:///login',
    'http://[::1',
    'http://user:secret@localhost/login',
    'ftp://x/y',
    'mailto:a@b.example',
  ],
  ...['//', '///', '//login', '//other.example/login', '/\\', '/\\other.example', '/%5cother.example', '//healthz'],
  ...[
    '/%',
    '/%zz',
    '/%c3%28',
    '/%00',
    '/login%00',
    '/login\u0001',
    '/é',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ],
  ...[`/${long}`, `/?${long}`, '/'.repeat(14_000), `/${'%2f'.repeat(4_500)}`, `/${'../'.repeat(4_500)}`],
  ...['/.data', '/login.data?_routes=%00', `/login.data?_routes=${'x,'.repeat(5_000)}`, '/staff/%00', '/images/%00'],
  ...['/osdb/', '/osdb//x', '/osdb/%', '/osdb/%00', '/osdb/\\', '/guest/%5c', '/xapi/%', '/xapi/%00', '/xapi//'],
  ...[
    '/courses/%',
    '/courses/x/%',
    '/courses/x/%00',
    '/courses/x/..%5c..',
    '/courses/player/%00',
    `/courses/${long}/x`,
  ],
  ...['/assets/%', '/assets/%00', '/assets/..%2f', '/assets/%00.js', '/assets/texts/x/%00/y.json', '/x.%00png'],
];

/**
 * Sends a request as raw bytes, and gives the status of the answer; 0 where the connection was closed without one.
 */
export function statusOf(port: number, request: { method: string; target: string; host: string }): Promise<number> {
  const { method, target, host } = request;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.setEncoding('latin1').on('data', (part: string) => (said += part));
    socket.on('error', reject).on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+) /.exec(said)?.[1] ?? 0)));
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
}
