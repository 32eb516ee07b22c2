import type { ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Application } from '../application.server.ts';
import { callerOf, type Identified } from './identify.ts';

const paths = /^\/(osdb|osmf|guest)\//;

/** True where an address belongs to the JSON API. */
export function isApiCall(url: string): boolean {
  return paths.test(url);
}

/** Gives the listener of the JSON API, which hands its calls straight to Hono. */
export function apiListener(application: Application, origin: string) {
  const secure = origin.startsWith('https:');
  const listen = getRequestListener((request, env) =>
    application.fetchApi(request, callerOf(env.incoming as Identified)),
  );
  return (request: Identified, response: ServerResponse): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    void listen(request, response);
  };
}
