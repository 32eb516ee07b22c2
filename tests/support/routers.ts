import { expect } from 'vitest';
import routes from '#app/routes.ts';
import { addressesOf } from './hostileAddresses.ts';

// Two routers side by side, the patched and the published one, and the addresses that both are asked for.
/** A route, as both routers read it. */
export interface Route {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean;
  children?: Route[];
  file?: string;
}
/** A match, as both routers tell it. */
export interface Match {
  params: Record<string, string | undefined>;
  pathname: string;
  pathnameBase: string;
  route: Route;
}
/** What the tests use of `@remix-run/router`. */
export interface Router {
  matchRoutes(routes: Route[], location: string | object, basename?: string): Match[] | null;
  createRouter(options: object): {
    initialize(): unknown;
    navigate(to: string): Promise<void>;
    patchRoutes(id: string | null, children: object[]): void;
    state: { matches: Match[]; errors: unknown };
    dispose(): void;
  };
  createMemoryHistory(options: object): object;
  createStaticHandler(routes: object[], options?: object): { query(request: Request): Promise<unknown> };
}

/** The router that a `require` finds. */
export const routerOf = (from: NodeJS.Require) => from('@remix-run/router') as Router;

type Entry = (typeof routes)[number];
let made = 0;
const routeOf = ({ path, index, caseSensitive, children }: Entry): Route => ({
  id: `route-${(made += 1)}`,
  path,
  index,
  ...(caseSensitive === undefined ? {} : { caseSensitive }),
  ...(children ? { children: children.map(routeOf) } : {}),
});
/** The portal's routes. */
export const portal: Route[] = [{ id: 'root', path: '', children: routes.map(routeOf) }];

function patterns(list: Route[], base = ''): string[] {
  return list.flatMap((route) => {
    const own = route.path ? `${base}/${route.path}` : base;
    return [...(route.path || route.index ? [own || '/'] : []), ...patterns(route.children ?? [], own)];
  });
}

/** The addresses of all of the portal's routes, plain and hostile, grouped by route. */
export const addressesOfRoutes = (): string[][] => patterns(portal).map(addressesOf);

// The routes that an address can reach.
const reachable = (list: Route[]): string[] =>
  list.flatMap((route) => [...(route.path || route.index ? [route.id] : []), ...reachable(route.children ?? [])]);

/** What two matches have to agree in. */
export const shown = (matches: Match[] | null) =>
  matches?.map(({ params, pathname, pathnameBase, route }) => ({ params, pathname, pathnameBase, id: route.id })) ??
  null;

function outcome(router: Router, list: Route[], address: string | object, basename?: string) {
  try {
    return shown(router.matchRoutes(list, address, basename));
  } catch (error) {
    return String(error);
  }
}

/** Expects the patched router to answer as the published one does; returns that answer. */
export function expectSame(
  { published, patched }: { published: Router; patched: Router },
  list: Route[],
  address: string | object,
  basename?: string,
) {
  const wanted = outcome(published, list, address, basename);
  // Twice: once with branches that are made, once with those that were kept.
  for (let round = 0; round < 2; round += 1)
    expect(outcome(patched, list, address, basename), JSON.stringify(address)).toEqual(wanted);
  return wanted;
}

/**
 * Expects both routers to answer alike for addresses of the portal, and every route to be reached by one of them.
 */
export function expectSameOfPortal(routers: Parameters<typeof expectSame>[0], addresses: Iterable<string>): void {
  const reached = new Set<string>();
  for (const address of addresses) {
    const matches = expectSame(routers, portal, address);
    if (Array.isArray(matches)) reached.add(matches.at(-1)?.id ?? '');
  }
  expect(reachable(portal[0]?.children ?? []).filter((id) => !reached.has(id))).toEqual([]);
}
