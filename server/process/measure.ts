import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Application } from '../application.server.ts';
import { answer } from './answer.ts';
import type { Identified } from './identify.ts';
import { routeLabel } from './routeLabels.ts';
import { readTarget } from './target.ts';

/** What metrics name a request by: its route's pattern, never its address. */
export function routeOf(request: Identified): string {
  const { route, build } = request.gangway;
  return route ?? (build ? routeLabel(build, request.url ?? '/') : 'file');
}

/** Counts a request when its answer is sent, or given up. */
export function countWhenDone(
  request: Identified,
  response: ServerResponse,
  { countRequest }: Pick<Application, 'countRequest'>,
): void {
  const started = performance.now();
  response.once('close', () =>
    countRequest({
      route: routeOf(request),
      method: request.method ?? '',
      status: response.writableFinished ? response.statusCode : 499,
      seconds: (performance.now() - started) / 1000,
    }),
  );
}

/**
 * Answers `/metrics`, and nothing else, at a separate port, which is for operators and never public. Resolves once it
 * listens.
 */
export function serveMetrics(
  text: () => Promise<string>,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    readTarget(request);
    if (request.url?.split('?', 1)[0] !== '/metrics') return answer(response, 404, '404');
    text().then(
      (metrics) => response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(metrics),
      () => answer(response, 503, '503'),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
