import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

const trees = new WeakMap<ServerBuild, { tree: AgnosticRouteObject[]; labels: Map<string, string> }>();

/**
 * The pattern of the route that serves an address, such as `/home/users/:id`, as a build knows its routes: one of as many
 * values as there are routes, whatever the address. `unmatched` where none does.
 */
export function routeLabel(build: ServerBuild, url: string): string {
  const pathname = (url.split('?', 1)[0] ?? '').replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
  let known = trees.get(build);
  if (!known) {
    known = {
      tree: treeOf(build.routes),
      labels: new Map(Object.keys(build.routes).map((id) => [id, label(id, build.routes)])),
    };
    trees.set(build, known);
  }
  try {
    const route = matchRoutes(known.tree, pathname)?.at(-1)?.route.id;
    return (route !== undefined && known.labels.get(route)) || 'unmatched';
  } catch {
    // An address that cannot be decoded.
    return 'unmatched';
  }
}

function treeOf(routes: Routes, parentId?: string): AgnosticRouteObject[] {
  return Object.values(routes)
    .filter((route) => (route.parentId ?? '') === (parentId ?? ''))
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index: true, caseSensitive } : { id, path, caseSensitive, children: treeOf(routes, id) },
    );
}

function label(id: string, routes: Routes): string {
  const words: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) if (route.path) words.unshift(route.path);
  return `/${words.join('/')}`;
}
