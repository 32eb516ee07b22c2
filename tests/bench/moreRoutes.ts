import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { identifier } from '#server/process/identify.ts';
import { loadBuild } from '#server/process/loadBuild.ts';
import { portalApp } from '#server/process/portal.ts';

// The built portal's pages with further routes, as many as MORE_ROUTES says, which no address of the measurement
// matches: half of them within the portal's frame, half beside it. Nothing but the pages is served.
const count = Number(process.env.MORE_ROUTES ?? 0);
const build = await loadBuild(undefined);
const { application } = build.entry.module;
const module = { default: () => null };
const more = Array.from({ length: count }, (_, index) => ({
  id: `more-${index}`,
  parentId: index % 2 ? 'portal-pages' : 'root',
  path: index % 2 ? `home/more-${index}/:id` : `more-${index}/:id`,
}));

const routes = { ...build.routes };
const listed = { ...build.assets.routes };
for (const route of more) {
  routes[route.id] = { ...route, module };
  listed[route.id] = {
    ...route,
    hasAction: false,
    hasLoader: false,
    hasErrorBoundary: false,
    module: '/assets/more.js',
  } as ServerBuild['assets']['routes'][string];
}
const { ORIGIN, TRUSTED_PROXIES } = application.environment();
const identify = identifier(TRUSTED_PROXIES);
const answer = portalApp({
  application,
  build: { ...build, routes, assets: { ...build.assets, routes: listed } },
  origin: ORIGIN,
});

await application.warm();
const server = createServer((incoming, response) => answer(identify(incoming), response));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('SIGTERM', () => process.exit(0));
