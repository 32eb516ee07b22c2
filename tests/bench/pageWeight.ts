import { gzipSync } from 'node:zlib';

/** What the login page speaks: the namespaces of root.tsx and login.tsx. */
const namespaces = ['common', 'signIn'];

/**
 * Bytes, gzip, of every script that the English login page loads before it is hydrated: those that its HTML names, what these import
 * in turn, and its texts, which the entry imports once it knows the language.
 */
export async function loginPageScriptBytes(url: string): Promise<number> {
  const html = await (await fetch(`${url}/login`)).text();
  // Not every address in the page: its list of routes names files that are loaded when somebody goes there.
  const named = html.matchAll(/(?:rel="modulepreload" href=|(?:from|import)\s*)"(\/assets\/[^"]+\.js)"/g);
  const waiting = [...named].map(([, file]) => file ?? '');
  const seen = new Set<string>();
  let bytes = 0;
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const script = await (await fetch(url + file)).text();
    bytes += gzipSync(script, { level: 6 }).length;
    for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${imported}`);
    if (file.includes('/entry.client-')) waiting.push(...textsIn(script));
  }
  return bytes;
}

function textsIn(entry: string): string[] {
  return namespaces.map((namespace) => {
    const [, file] = new RegExp(`locales/en/${namespace}\\.json":[^"]*"\\./([^"]+)"`).exec(entry) ?? [];
    if (!file) throw new Error(`The texts of ${namespace} were not found in the browser's entry.`);
    return `/assets/${file}`;
  });
}
