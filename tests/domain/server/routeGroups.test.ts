import type { ServerBuild } from '@remix-run/node';
import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import { describe, expect, it, vi } from 'vitest';
import { divided } from '#server/process/routeGroups.ts';
import { someAddressesOf } from '#tests/support/hostileAddresses.ts';
import { buildOfAllRoutes, buildOfRoutes, patternOf, type Route } from '#tests/support/routesBuild.ts';

const build = buildOfAllRoutes();

function tree({ routes: all }: ServerBuild, parentId?: string): AgnosticRouteObject[] {
  return Object.values(all)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = tree({ routes: all } as ServerBuild, id);
      return { id, path, index, ...(children.length > 0 ? { children } : {}) } as AgnosticRouteObject;
    });
}

/** As Remix reads the request: the document's address of what a script fetches for it. */
function pathnameOf(address: string): string | undefined {
  if (!URL.canParse(address, 'http://localhost')) return undefined;
  const { pathname } = new URL(`http://localhost${address}`);
  return pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
}

const matched = (all: AgnosticRouteObject[], pathname: string) =>
  matchRoutes(all, pathname)?.map(({ route, params, pathname: part }) => ({ id: route.id, params, part })) ?? null;

const patterns = Object.values(build.routes)
  .map((route) => patternOf(build, route))
  .filter((pattern, index, all) => all.indexOf(pattern) === index);

describe('the routes of an address', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const whole = tree(build);
  const trees = new Map<ServerBuild, AgnosticRouteObject[]>();
  const { buildOf, lists } = divided(build);
  const treeOf = (part: ServerBuild) => {
    const known = trees.get(part) ?? tree(part);
    trees.set(part, known);
    return known;
  };

  // Of every fourth pattern; all, with all variants: tests/deep/process/routerAddresses.test.ts.
  it('matches addresses as among all routes', () => {
    const addresses = patterns.flatMap((pattern, turn) => (turn % 4 === 0 ? someAddressesOf(pattern, turn / 4) : []));
    for (const address of addresses) {
      const pathname = address.startsWith('/') ? pathnameOf(address) : undefined;
      if (pathname === undefined) continue;
      expect(matched(treeOf(buildOf(address)), pathname), address).toEqual(matched(whole, pathname));
    }
  });

  it('gives each page a list for its browser that contains it, with the page for addresses of others', () => {
    const byAddress = new Map([...lists].map(([url, script]) => [url, JSON.parse(script.slice(23, -1)).routes]));
    expect([...byAddress.keys()].map((url) => url.replace(/[0-9a-f]{8}/, '#')).sort()).toEqual([
      '/assets/manifest-console-#.js',
      '/assets/manifest-portal-#.js',
      '/assets/manifest-visitor-#.js',
      '/assets/manifest-workshop-#.js',
    ]);
    const [notFound] = whole[0]?.children?.filter(({ path }) => path === '*') ?? [];
    for (const pattern of patterns) {
      const address = pattern.replaceAll(/:\w+/g, 'pc').replace('*', 'any/thing');
      const list = byAddress.get(buildOf(address).assets.url);
      if (!list) {
        expect(buildOf(address), address).toBe(build);
        continue;
      }
      const ids = matched(whole, address)?.map(({ id }) => id) ?? [];
      expect(Object.keys(list), address).toEqual(expect.arrayContaining([...ids, notFound?.id]));
    }
  });

  it('names what every door posts to in each list, and nothing of another door', () => {
    const idOf = (path: string) => Object.values(build.routes).find((route) => route.path === path)?.id ?? path;
    for (const [url, script] of lists) {
      expect(script, url).toContain(`"${idOf('sign-out')}":`);
      expect(script, url).toContain(`"${idOf('language')}":`);
      const others = { visitor: 'staff/jobs', console: 'home/tools', portal: 'staff/jobs', workshop: 'home/tools' };
      const [, door] = /manifest-(\w+)-/.exec(url) ?? [];
      expect(script, url).not.toContain(`"${idOf(others[door as keyof typeof others])}":`);
    }
  });

  it('keeps a group as small as it was when the product grows elsewhere', () => {
    const more = Array.from({ length: 200 }, (_, index) => ({
      ...(build.routes.root as Route),
      id: `more-${index}`,
      parentId: 'root',
      path: index % 2 ? `home/more-${index}/:id` : `more-${index}/:id`,
    }));
    const grown = divided(buildOfRoutes([...Object.values(build.routes).slice(1), ...more]));
    for (const address of ['/login', '/home/agency-overview', '/home/pc', '/ext-pages/nam/privacy-policy', '/nothing'])
      expect(Object.keys(grown.buildOf(address).routes), address).toEqual(Object.keys(buildOf(address).routes));
  });

  it('looks for an address of two words not among those of three', () => {
    const idsOf = (address: string) => Object.keys(buildOf(address).routes);
    const [overview, person] = [idsOf('/home/agency-overview'), idsOf('/home/agency-overview/one')];
    expect(overview.length).toBeLessThan(10);
    expect(person.length).toBeGreaterThan(overview.length);
  });

  it('names a list by what is in it, so that one that is kept for good is never an old one', () => {
    const one = { ...(build.routes.root as Route), id: 'one-more', parentId: 'root', path: 'one-more' };
    const grown = divided(buildOfRoutes([...Object.values(build.routes).slice(1), one]));
    const listOf = (part: ServerBuild) => part.assets.url;
    expect(listOf(grown.buildOf('/login'))).not.toBe(listOf(buildOf('/login')));
    expect(listOf(grown.buildOf('/home/pc'))).toBe(listOf(buildOf('/home/pc')));
  });

  it('makes no group for an unknown address', () => {
    const part = buildOf('/nothing-1');
    for (const address of ['/nothing-2', '/nothing-3/at/all', '/x.php']) expect(buildOf(address)).toBe(part);
    expect(buildOf('/home/agency-overview/no-1')).toBe(buildOf('/home/agency-overview/no-2'));
    expect(buildOf(`/nothing${'/more'.repeat(50)}`)).toBe(buildOf(`/nothing${'/more'.repeat(40)}`));
  });
});
