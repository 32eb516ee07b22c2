import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '#server/api.server.ts';
import { mcp } from '#server/mcp.server.ts';
import { oauth } from '#server/oauth.server.ts';
import { apiListener } from '#server/process/api.ts';
import { identifier } from '#server/process/identify.ts';
import { scim } from '#server/scim.server.ts';

/** The API on a free port, as the product's process listens, for programs that call over HTTP. */
export async function apiServer(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const identify = identifier('');
  const none = () => new Response(null, { status: 404 });
  const listener = apiListener({
    fetchApi: async (request, bindings) => api.fetch(request, bindings),
    fetchXapi: none,
    fetchSignOn: none,
    fetchOauth: async (request, bindings) => oauth.fetch(request, bindings),
    fetchScim: async (request, bindings) => scim.fetch(request, bindings),
    fetchMcp: async (request, bindings) => mcp.fetch(request, bindings),
  });
  const server = createServer((request, response) => listener(identify(request), response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
