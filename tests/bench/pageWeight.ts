import { gzipSync } from 'node:zlib';

/** Bytes, gzip, of every script that the login page loads: what it names and, in turn, what those import. */
export async function loginPageScriptBytes(url: string): Promise<number> {
  const html = await (await fetch(`${url}/login`)).text();
  const waiting = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"|"(\/assets\/[^"]+\.js)"/g)].map(([, link, named]) => link ?? named ?? '');
  // The manifest names every route's script; the page asks for its own only, which its preload links and imports name.
  const manifest = waiting.find((file) => /\/manifest-[^/]+\.js$/.test(file));
  const preloaded = [...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)].map(([, file]) => file ?? '');
  const seen = new Set<string>();
  let bytes = 0;
  const queue = [...preloaded, ...(manifest ? [manifest] : [])];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const script = await (await fetch(url + file)).text();
    bytes += gzipSync(script, { level: 6 }).length;
    for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) queue.push(`/assets/${imported}`);
  }
  return bytes;
}
