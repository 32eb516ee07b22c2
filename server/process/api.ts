import type { ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Application } from '../application.server.ts';
import { callerOf, type Identified } from './identify.ts';

const paths = { api: /^\/(osdb|osmf|guest)\//, xapi: /^\/xapi\// };

/** Which of the two APIs an address belongs to: the product's own, or that of courses' units; undefined for neither. */
export function apiOf(url: string): 'api' | 'xapi' | undefined {
  return paths.api.test(url) ? 'api' : paths.xapi.test(url) ? 'xapi' : undefined;
}

/** Gives the listener of both APIs, which hands their calls straight to Hono. */
export function apiListener(application: Pick<Application, 'fetchApi' | 'fetchXapi'>) {
  const listen = getRequestListener((request, env) => {
    const { pathname } = new URL(request.url);
    const answer = apiOf(pathname) === 'xapi' ? application.fetchXapi : application.fetchApi;
    return answer(request, callerOf(env.incoming as Identified));
  });
  return (request: Identified, response: ServerResponse): void => {
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    void listen(request, response);
  };
}
