import fc from 'fast-check';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addressesOfRoutes,
  expectSame,
  expectSameOfPortal,
  portal,
  routerOf,
  shown,
  type Route,
} from '#tests/support/routers.ts';
import { patched, publishedPackages } from '#tests/support/unpatched.ts';

// patches/ makes a build's routes be ranked once. Whatever is asked, the answer is that of the packages as they are published.
const { published, remove } = publishedPackages();
const routers = { published: routerOf(published), patched: routerOf(patched) };
afterAll(remove);
// An address that cannot be decoded is warned of each time.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('the patched router', () => {
  it('is not the published one', () => {
    expect(routerOf(patched).matchRoutes).not.toBe(routerOf(published).matchRoutes);
    expect(published.resolve('@remix-run/router')).toContain('published-');
  });

  // All of them: tests/deep/process/routerAddresses.test.ts.
  it('matches every address of app/routes.ts as the published one does, and one in forty of its hostile variants', () => {
    const some = new Set(
      addressesOfRoutes().flatMap((all, turn) => all.filter((_, at) => at === 0 || (at + turn) % 40 === 0)),
    );
    expect(some.size).toBeGreaterThan(400);
    expectSameOfPortal(routers, some);
  });

  it('does so below a basename and for the parts of a location', () => {
    for (const address of ['/portal/home/pc', '/PORTAL/login/', '/portals/login', '/home/pc', '/portal'])
      for (const basename of ['/portal', '/portal/']) expectSame(routers, portal, address, basename);
    for (const location of [{ pathname: '/login', search: '?a=1', hash: '#b' }, { search: '?only' }, {}])
      expectSame(routers, portal, location);
  });

  it('does so for kinds of routes that the portal does not have', () => {
    const segment = fc.constantFrom(
      'a',
      'b',
      'A',
      ':x',
      ':y',
      ':x?',
      'a?',
      '*',
      '',
      'a.b',
      ':x.json',
      '/a',
      'a/b',
      'a/:x',
    );
    const routeWith = (children: fc.Arbitrary<Route[]>) =>
      fc
        .record({
          path: fc.option(
            fc.array(segment, { maxLength: 2 }).map((parts) => parts.join('/')),
            { nil: undefined },
          ),
          caseSensitive: fc.boolean(),
          children,
          index: fc.boolean(),
        })
        .map(({ children, index, ...route }): Route => ({ ...route, id: '', ...(index ? { index } : { children }) }));
    const leaf = routeWith(fc.constant([]));
    const branch = routeWith(fc.array(leaf, { maxLength: 3 }));
    const tree = routeWith(fc.array(fc.oneof(branch, leaf), { maxLength: 3 }));
    const address = fc
      .array(fc.constantFrom('a', 'b', 'A', 'c', 'a.b', 'x.json', '%2F', '', '%', 'é'), { maxLength: 5 })
      .map((parts) => `/${parts.join('/')}`);
    const numbered = (list: Route[], base = 'r'): Route[] =>
      list.map((route, index) => ({
        ...route,
        id: `${base}-${index}`,
        ...(route.children ? { children: numbered(route.children, `${base}-${index}`) } : {}),
      }));
    fc.assert(
      fc.property(
        fc.array(tree, { minLength: 1, maxLength: 4 }),
        fc.array(address, { minLength: 1, maxLength: 6 }),
        (list, all) => {
          const ranked = numbered(list);
          for (const one of all) expectSame(routers, ranked, one);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('finds routes that were added to a list after it was ranked', async () => {
    for (const from of [published, patched]) {
      const { createRouter, createMemoryHistory } = routerOf(from);
      const router = createRouter({
        history: createMemoryHistory({ initialEntries: ['/'] }),
        routes: [
          { id: 'root', path: '/', children: [{ id: 'first', path: 'first' }] },
          { id: 'rest', path: '*' },
        ],
        patchRoutesOnNavigation: ({
          path,
          patch,
        }: {
          path: string;
          patch(id: string | null, more: object[]): void;
        }) => {
          if (path === '/second') patch('root', [{ id: 'second', path: 'second' }]);
        },
      });
      router.initialize();
      const opened = async (address: string) => {
        await router.navigate(address);
        return shown(router.state.matches)?.at(-1)?.id;
      };
      expect(await opened('/first')).toBe('first');
      expect(await opened('/second')).toBe('second');
      expect(await opened('/third')).toBe('rest');
      router.patchRoutes('root', [{ id: 'third', path: 'third' }]);
      router.patchRoutes(null, [{ id: 'fourth', path: 'fourth' }]);
      expect([await opened('/third'), await opened('/fourth')]).toEqual(['third', 'fourth']);
      router.dispose();
    }
  });
});

describe('the patched renderer', () => {
  const failing = '/home/agency-overview/record';

  // The portal's routes, with components that say what they were given.
  function rendererOf(from: NodeJS.Require) {
    const remix = from('@remix-run/react') as {
      RemixServer: FunctionComponent<{ context: object; url: string }>;
      Outlet: FunctionComponent;
    } & Record<'useLocation' | 'useMatches' | 'useParams' | 'useRouteError' | 'useLoaderData', () => unknown>;
    const says = (id: string, words: string): FunctionComponent =>
      function Page() {
        const given = [remix.useLocation(), remix.useMatches(), remix.useParams(), remix.useLoaderData()];
        return createElement('div', { id }, words, JSON.stringify(given), createElement(remix.Outlet));
      };
    const failed: FunctionComponent = () =>
      createElement('p', null, `failed: ${JSON.stringify(remix.useRouteError())}`) as ReactNode as never;
    const flat = (list: Route[], parentId?: string): (Route & { parentId?: string | undefined })[] =>
      list.flatMap(({ children, ...route }) => [{ ...route, parentId }, ...flat(children ?? [], route.id)]);
    const loader = ({ request }: { request: Request }) => {
      if (new URL(request.url).pathname === failing) throw new Error('No record');
      return 'loaded';
    };
    const handled = (list: Route[]): object[] =>
      list.map(({ children, ...route }) => ({
        ...route,
        loader,
        hasErrorBoundary: children !== undefined,
        ...(children ? { children: handled(children) } : {}),
      }));
    const handler = routerOf(from).createStaticHandler(handled(portal), { future: { v7_relativeSplatPath: true } });
    const manifest = {
      routes: Object.fromEntries(flat(portal).map((route) => [route.id, { ...route, hasLoader: true }])),
    };
    const modulesOf = (words: string) =>
      Object.fromEntries(
        flat(portal).map(({ id }) => [
          id,
          { default: says(id, words), ...(id === 'root' ? { ErrorBoundary: failed } : {}) },
        ]),
      );
    const modules = { first: modulesOf('first'), second: modulesOf('second') };
    const future = { v3_relativeSplatPath: true };
    return async (address: string, version: keyof typeof modules = 'first', init: RequestInit = {}) => {
      const url = new URL(address, 'http://localhost').href;
      const staticHandlerContext = await handler.query(new Request(url, init));
      // Remix makes the list of modules for each page.
      const context = {
        manifest,
        routeModules: { ...modules[version] },
        staticHandlerContext,
        future,
        isSpaMode: false,
      };
      return renderToString(createElement(remix.RemixServer, { context, url }));
    };
  }

  const pages = [
    '/',
    '/login',
    '/home/agency-overview',
    '/home/agency-overview/ABC%2F1/edit',
    '/ext-pages/nam/a/b%20c/',
    failing,
    '/NOTHING//here?x=1',
  ];

  it('draws what the published one draws, at the first page and the next', async () => {
    const [now, before] = [rendererOf(patched), rendererOf(published)];
    for (const page of [...pages, ...pages]) {
      const html = await now(page);
      expect(html, page).toContain(page === failing ? 'failed: ' : 'loaded');
      expect(html, page).toBe(await before(page));
    }
    const refused = await now('/login', 'first', { method: 'POST' });
    expect(refused).toContain('failed: ');
    expect(refused).toBe(await before('/login', 'first', { method: 'POST' }));
  });

  it('draws a module that has changed', async () => {
    const render = rendererOf(patched);
    expect(await render('/login')).toContain('first');
    const changed = await render('/login', 'second');
    expect(changed).toContain('second');
    expect(changed).not.toContain('first');
  });
});
