import { createHash } from 'node:crypto';
import type { ServerBuild } from '@remix-run/node';

type Route = ServerBuild['routes'][string];

/** What serves an address: a build with the routes that the address can match, and no others. */
export type BuildOf = (url: string) => ServerBuild;

// What a browser shows of the product without a new document. A route's first word says where it belongs; what has no
// row here is a visitor's.
const doors: Record<string, readonly string[]> = {
  portal: ['home'],
  console: ['staff'],
  // For programs and for who tries the product out: none of it is linked from the other pages' scripts.
  workshop: [
    ...['osdb', 'osmf', 'guest', 'openapi.json', 'docs', 'healthz', 'readyz', 'json', 'images'],
    ...['.well-known', 'credentials', 'sandbox', 'dev'],
  ],
};
const doorOf = (word: string | undefined): string =>
  Object.keys(doors).find((door) => doors[door]?.includes(word ?? '')) ?? 'visitor';

// An address of plain words, by which routes can be distinguished without decoding: nothing encoded, no empty word,
// none of dots.
const plainAddress = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
// A route's first words, by which it is put into a group.
const groupedBy = 2;

/**
 * Divides a build by its routes' first words and their number: whatever else the product has, an address is looked for
 * among the routes that begin as it does, or with a parameter, and have as many words. Returns
 * what gives the part for a request's address, which is the whole build where the address is not of plain words, and
 * the files that list each door's routes for browsers, by their address.
 */
export function divided(build: ServerBuild): { buildOf: BuildOf; lists: Map<string, string> } {
  const patterns = new Map(Object.values(build.routes).map((route) => [route.id, wordsOf(route, build.routes)]));
  const leaves = Object.values(build.routes).filter(({ path, index }) => path !== undefined || index);
  const beginnings = new Set(
    leaves.flatMap(({ id }) => {
      const fixed = fixedWords(patterns.get(id) ?? []);
      return fixed.map((_, index) => fixed.slice(0, index + 1).join('/'));
    }),
  );
  // An address of more words matches what one of so many does.
  const mostWords = Math.max(...[...patterns.values()].map((pattern) => pattern.length)) + 1;
  const lists = new Map<string, string>();
  const parts = new Map<string, ServerBuild>();
  const partsByRoutes = new Map<string, ServerBuild>();

  const partOf = (words: readonly string[], count: number): ServerBuild => {
    const address = `${words.join('/')} ${count}`;
    const part = parts.get(address) ?? partWith(words, count);
    parts.set(address, part);
    return part;
  };

  const partWith = (words: readonly string[], count: number): ServerBuild => {
    const routes = withParents(
      leaves.filter(({ id }) => {
        const pattern = patterns.get(id) ?? [];
        return hasWords(pattern, count) && mayMatch(pattern, words);
      }),
      build.routes,
    );
    const url = listOf(doorOf(words[0]));
    const contents = [url, ...Object.keys(routes)].join(' ');
    const part = partsByRoutes.get(contents) ?? { ...build, routes, assets: { ...listed(build, routes), url } };
    partsByRoutes.set(contents, part);
    return part;
  };

  const listAddresses = new Map<string, string>();
  const listOf = (door: string): string => {
    const known = listAddresses.get(door);
    if (known) return known;
    const own = leaves.filter(({ id, module }) => {
      const [first] = patterns.get(id) ?? [];
      // What both doors post to is no page: leaving, the language, what is put away.
      const shared = doorOf(first) === 'visitor' && module.action !== undefined && module.default === undefined;
      return doorOf(first) === door || shared || first === '*';
    });
    const assets = listed(build, withParents(own, build.routes));
    // Named by what is in it, since browsers keep it for good: another table of doors makes other lists of one build.
    const version = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 8);
    const url = build.assets.url.replace(/manifest-.*$/, `manifest-${door}-${version}.js`);
    lists.set(url, scriptOf({ ...assets, url }));
    listAddresses.set(door, url);
    return url;
  };

  const buildOf: BuildOf = (url) => {
    const pathname = (url.split('?', 1)[0] ?? '').replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
    if (!plainAddress.test(pathname)) return build;
    const all = pathname.toLowerCase().split('/').filter(Boolean);
    const words = all.slice(0, groupedBy);
    // What no route begins with is one group, however many addresses there are.
    const known = words.findIndex((_, index) => !beginnings.has(words.slice(0, index + 1).join('/')));
    return partOf(known < 0 ? words : [...words.slice(0, known), unknown], Math.min(all.length, mostWords));
  };
  for (const word of ['', ...[...beginnings].map((beginning) => beginning.split('/', 1)[0])]) listOf(doorOf(word));
  return { buildOf, lists };
}

// No route begins with it, since it is no word of an address.
const unknown = '?';

function wordsOf(route: Route, routes: ServerBuild['routes']): string[] {
  const own = (route.path ?? '').toLowerCase().split('/').filter(Boolean);
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...wordsOf(parent, routes), ...own] : own;
}

const isFixed = (word: string): boolean => !/[:*?]/.test(word);

function fixedWords(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !isFixed(word));
  return words.slice(0, end < 0 ? groupedBy : Math.min(end, groupedBy));
}

/** Whether an address of `count` words can match a pattern: a word that may be left out, or one for all the rest. */
function hasWords(pattern: readonly string[], count: number): boolean {
  const needed = pattern.filter((word) => !/[*?]$/.test(word)).length;
  return count >= needed && (count <= pattern.length || pattern.includes('*'));
}

// Up to a pattern's first parameter, which matches any word, several or none.
function mayMatch(pattern: readonly string[], words: readonly string[]): boolean {
  for (const [index, word] of words.entries()) {
    const own = pattern[index];
    if (own === undefined) return false;
    if (!isFixed(own)) return true;
    if (own !== word) return false;
  }
  return true;
}

function withParents(leaves: readonly Route[], routes: ServerBuild['routes']): ServerBuild['routes'] {
  const wanted = new Set<string>();
  for (const leaf of leaves)
    for (let route: Route | undefined = leaf; route && !wanted.has(route.id); route = routes[route.parentId ?? ''])
      wanted.add(route.id);
  // In the build's order, by which equals are ranked.
  return Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
}

function listed({ assets }: ServerBuild, routes: ServerBuild['routes']): ServerBuild['assets'] {
  return { ...assets, routes: Object.fromEntries(Object.entries(assets.routes).filter(([id]) => id in routes)) };
}

const scriptOf = (assets: ServerBuild['assets']): string => `window.__remixManifest=${JSON.stringify(assets)};`;
