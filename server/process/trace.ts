import type { ServerResponse } from 'node:http';
import type { Application } from '../application.server.ts';
import type { Identified } from './identify.ts';
import type { Build } from './loadBuild.ts';
import { routeOf } from './measure.ts';

type Tracing = Application['tracing'];

/**
 * Runs what answers a request as a span that ends with the answer, named by the route as metrics name it. Without traces,
 * and for what only asks whether the process lives or for a file of the pages, it runs as it is.
 */
export function traceRequest(request: Identified, response: ServerResponse, tracing: Tracing, work: () => void): void {
  const { method = '', gangway } = request;
  const isQuiet = /^\/(?:assets\/|(?:healthz|readyz)$)/.test(request.url ?? '');
  const span = isQuiet ? undefined : tracing.beginTrace({ name: method, kind: 'server' }, gangway.traceparent);
  if (!span) return work();
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    const route = routeOf(request);
    span.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'gangway.request_id': gangway.requestId,
      },
      failed: status >= 500,
    });
  });
  tracing.withinSpan(span, work);
}

type Handler = (args: never) => unknown;

/**
 * The build with each loader and action as a span, by the name of its route's file: there is no one place that every verb
 * passes, but what asks them does.
 */
export function tracedBuild<Some extends Pick<Build, 'routes'>>(build: Some, { spanned }: Tracing): Some {
  const traced = (act: string, id: string, handler: Handler | undefined) =>
    handler && {
      [act]: (args: never) =>
        spanned({ name: `${act} ${id.replace(/^(?:\.\/)?routes\//, '')}` }, async () => handler(args)),
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    const module = { ...route!.module, ...traced('loader', id, loader), ...traced('action', id, action) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Some['routes'] };
}
