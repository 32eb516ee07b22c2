import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import routes from '#app/routes.ts';
import { middle, type Result } from './figures.ts';
import type { Running } from './processes.ts';
import { signInBrowser } from './sessions.ts';

type Entry = (typeof routes)[number];
interface Page {
  /** The route's path, as app/routes.ts has it. */
  route: string;
  address: string;
  headers: Record<string, string>;
}

/** Pages that may take more than three times as much as the one in the middle, and why. */
const reasons: Record<string, string> = {};

const mostOfMedian = 3;
const batches = 3;

let made = 0;
const treeOf = (entries: readonly Entry[]): AgnosticRouteObject[] =>
  entries.map(({ path, index, children, file }) => ({
    id: `${(made += 1)} ${file}`,
    path,
    index,
    ...(children ? { children: treeOf(children) } : {}),
  })) as AgnosticRouteObject[];
const tree = treeOf(routes);

/** The path of the page's route that an address has, or nothing where it is a file's or unknown. */
function routeOf(address: string): string | undefined {
  const matches = matchRoutes(tree, new URL(address, 'http://localhost').pathname) ?? [];
  const last = matches.at(-1)?.route;
  if (!last?.id?.endsWith('.tsx')) return undefined;
  const path = matches.map(({ route }) => route.path ?? '').join('');
  return path === '*' ? undefined : `/${path}`;
}

/** Pages by their route, found by following the links of those that are given, an address for each. */
async function reachedFrom(url: string, starts: readonly Omit<Page, 'route'>[]): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const waiting = [...starts];
  const tried = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, headers } = next;
    const route = routeOf(address);
    if (!route || pages.has(route) || tried.has(address)) continue;
    tried.add(address);
    const response = await fetch(url + address, { headers, redirect: 'manual' });
    if (response.status !== 200) continue;
    pages.set(route, { route, address, headers });
    const html = await response.text();
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
      const link = new URL(href.replaceAll('&amp;', '&'), new URL(address, 'http://portal'));
      if (link.host === 'portal') waiting.push({ address: link.pathname + link.search, headers });
    }
  }
  return pages;
}

/**
 * The processor time of each page that a visitor, an owner, an advisor of the academy and an administrator reach by links, worst first, as a table
 * of Markdown: milliseconds of the server's process for a request, the least of three batches (docs/performance.md).
 * A page that takes more than three times as much as the middle one is missed, unless its reason is known.
 */
export async function pagesByProcessorTime(portal: Running, origin: string): Promise<Result[]> {
  const owner = { cookie: await signInBrowser(portal.url, origin, 'NAMOWNER') };
  const administrator = { cookie: await signInBrowser(portal.url, origin, 'STAFFADMIN', 'staff') };
  const advisor = { cookie: await signInBrowser(portal.url, origin, 'NAMCOMMODORE') };
  const reached = await reachedFrom(portal.url, [
    { address: '/home/pc', headers: owner },
    { address: '/home/pages/pc/academy/dashboard', headers: advisor },
    { address: '/staff/agencies', headers: administrator },
    ...['/login', '/register-agency-home', '/status', '/verify', '/docs'].map((address) => ({ address, headers: {} })),
  ]);
  const taken: (Page & { ms: number })[] = [];
  for (const page of reached.values()) {
    const load = { url: portal.url + page.address, headers: page.headers };
    // A process runs code that is not optimised yet.
    await msOfRequest(portal, load);
    const figures: number[] = [];
    for (let batch = 0; batch < batches; batch += 1) figures.push(await msOfRequest(portal, load));
    taken.push({ ...page, ms: Math.min(...figures) });
  }
  const median = middle(taken.map(({ ms }) => ms));
  taken.sort((one, other) => other.ms - one.ms);
  console.log('\n| page | ms | of the middle one | why |\n|---|---|---|---|');
  for (const { route, ms } of taken)
    console.log(`| \`${route}\` | ${ms.toFixed(1)} | ${(ms / median).toFixed(1)} | ${reasons[route] ?? ''} |`);
  const over = taken.filter(({ route, ms }) => ms > mostOfMedian * median && !(route in reasons));
  for (const { route } of over) console.log(`  ${route} takes more than ${mostOfMedian} times the middle one.`);
  return [
    {
      what: `Pages of ${taken.length} that take more than ${mostOfMedian} times the middle one (${median.toFixed(1)} ms) without a reason`,
      measured: over.length,
      unit: 'pages',
      bound: 'none',
      met: over.length === 0,
    },
  ];
}

async function msOfRequest(portal: Running, load: { url: string; headers: Record<string, string> }): Promise<number> {
  const requests = 40;
  const before = portal.cpuMs();
  // One after the other: what waits for its turn would count for another.
  for (let count = 0; count < requests; count += 1) await (await fetch(load.url, { headers: load.headers })).text();
  return (portal.cpuMs() - before) / requests;
}
