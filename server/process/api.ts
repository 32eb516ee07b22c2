import type { ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Application } from '../application.server.ts';
import { callerOf, type Identified } from './identify.ts';

const apis = {
  api: /^\/(osdb|osmf|guest)\//,
  xapi: /^\/xapi\//,
  oauth:
    /^\/(oauth\/(token|register|revoke)|\.well-known\/oauth-(protected-resource(\/mcp)?|authorization-server))(\?|$)/,
  mcp: /^\/mcp(\?|$)/,
  signOn: /^\/sign-on\/logout(\?|$)/,
  scim: /^\/scim\/v2(\/|\?|$)/,
} as const;
type ApiName = keyof typeof apis;
const names = Object.keys(apis) as ApiName[];

/**
 * Which of the APIs an address belongs to: the product's own, that of courses' units, that of programs' tokens, that of
 * assistants, or those of agencies' providers; undefined for none.
 */
export function apiOf(url: string): ApiName | undefined {
  return names.find((name) => apis[name].test(url));
}

/** Gives the listener of the APIs, which hands their calls straight to Hono. */
export function apiListener({
  fetchApi,
  fetchXapi,
  fetchOauth,
  fetchMcp,
  fetchSignOn,
  fetchScim,
}: Pick<Application, 'fetchApi' | 'fetchXapi' | 'fetchOauth' | 'fetchMcp' | 'fetchSignOn' | 'fetchScim'>) {
  const answers = {
    api: fetchApi,
    xapi: fetchXapi,
    oauth: fetchOauth,
    mcp: fetchMcp,
    signOn: fetchSignOn,
    scim: fetchScim,
  };
  const listen = getRequestListener((request, env) => {
    const { pathname } = new URL(request.url);
    return answers[apiOf(pathname) ?? 'api'](request, callerOf(env.incoming as Identified));
  });
  return (request: Identified, response: ServerResponse): void => {
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    void listen(request, response);
  };
}
