import { gzipSync } from 'node:zlib';
import { textsAddress } from '#app/i18n.ts';

/** What the login page speaks: the namespaces of root.tsx and login.tsx. */
const namespaces = ['common', 'signIn'];

/**
 * Bytes, gzip, of every script that the English login page loads before it is hydrated: those that its HTML names, what
 * these import in turn, and its texts, which the entry fetches.
 */
export async function loginPageScriptBytes(url: string): Promise<number> {
  return [...(await pageScripts(url, '/login')).values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The bytes, gzip, of each script that a page loads before it is hydrated, by its file. */
export async function pageScripts(
  url: string,
  page: string,
  headers: Record<string, string> = {},
): Promise<Map<string, number>> {
  const html = await (await fetch(url + page, { headers })).text();
  const waiting = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const seen = new Map<string, number>();
  const [, version = ''] = / data-texts="(\w+)"/.exec(html) ?? [];
  waiting.push(...namespaces.map((namespace) => textsAddress(version, 'en', namespace)));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    const response = await fetch(url + file);
    if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`);
    const script = await response.text();
    seen.set(file, gzipSync(script, { level: 6 }).length);
    for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(`/assets/${imported}`);
  }
  return seen;
}
