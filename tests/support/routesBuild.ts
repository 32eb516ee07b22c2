import type { ServerBuild } from '@remix-run/node';
import routes from '#app/routes.ts';

type Entry = (typeof routes)[number];
export type Route = ServerBuild['routes'][string];

let made = 0;
/** A table of routes as a build lists them. */
function flat(entries: readonly Entry[], parentId: string): Route[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const id = `route-${(made += 1)}`;
    const module = file.endsWith('.tsx') ? { default: () => null } : { action: () => null };
    const route = { id, parentId, path, index, module } as unknown as Route;
    return [route, ...flat(children ?? [], id)];
  });
}

/** A build of some routes, without their modules. */
export function buildOfRoutes(list: readonly Route[]): ServerBuild {
  const all = [{ id: 'root', path: '', module: { default: () => null } } as unknown as Route, ...list];
  const byId = Object.fromEntries(all.map((route) => [route.id, route]));
  return { routes: byId, assets: { url: '/assets/manifest-abc.js', version: 'abc', routes: byId } } as never;
}

/** A build of all routes there are. */
export const buildOfAllRoutes = (): ServerBuild => buildOfRoutes(flat(routes, 'root'));

/** The pattern of a route with its parents', such as `/home/users/:id`. */
export function patternOf({ routes: all }: ServerBuild, route: Route): string {
  const words: string[] = [];
  for (let part: Route | undefined = route; part; part = all[part.parentId ?? '']) words.unshift(part.path ?? '');
  return `/${words.filter(Boolean).join('/')}`;
}
