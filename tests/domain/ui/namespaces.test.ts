import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { formNamespaces } from '#app/ui/form/field.ts';

// A page that is reached without loading the document has the texts that its components ask for, and no others.
const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

const filesRead = new Map<string, { imports: string[]; namespaces: string[] }>();

test.each(components)('%s names every namespace that it speaks', (file) => {
  const source = readFileSync(`app/${file}`, 'utf8');
  const spoken = [...source.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, namespace]) => namespace);
  const named = namespacesOf(source);
  const passedOn = /\bt: (TFunction|Translate)/.test(source) ? spoken : [];
  expect(
    spoken.filter(
      (namespace) => namespace !== 'common' && !named.includes(namespace!) && !passedOn.includes(namespace),
    ),
  ).toEqual([]);
});

// What a page's components speak is there before the page is drawn: a text that comes later stops the page from coming
// to life.
const pages = (await routes).flatMap((route) => chainsOf(route, ['root.tsx']));

test.each(pages.map((files) => [files.at(-1)!, files] as const))(
  '%s brings the texts of all that it shows',
  async (_page, files) => {
    const handles = await Promise.all(files.map(handleOf));
    const brought = new Set(handles.flat());
    const spoken = reachedFrom(files.map((file) => path.join('app', file))).flatMap((file) => read(file).namespaces);
    expect([...new Set(spoken)].filter((namespace) => !brought.has(namespace))).toEqual([]);
  },
);

function chainsOf({ file, children = [] }: RouteConfigEntry, above: string[]): string[][] {
  const chain = [...above, file];
  return [...(file.endsWith('.tsx') ? [chain] : []), ...children.flatMap((child) => chainsOf(child, chain))];
}

// Read where it stands, as a list of words and of lists with a name: loading every page takes half a minute. A page that
// makes its handle of anything else is loaded.
async function handleOf(file: string): Promise<string[]> {
  const source = readFileSync(`app/${file}`, 'utf8');
  if (!/^export (?:const handle\b|\{|\*)/m.test(source)) return [];
  const [, list] = /^export const handle = \{\s*i18n: \[([^\]]*)\]/m.exec(source) ?? [];
  const written = list && writtenList(list);
  if (written) return written;
  const route = (await import(`#app/${file}`)) as { handle?: { i18n: string[] } };
  return route.handle?.i18n ?? [];
}

function writtenList(list: string): string[] | undefined {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const namespaces = parts.flatMap((part) => (part === '...formNamespaces' ? formNamespaces : [part.slice(1, -1)]));
  return parts.every((part) => part === '...formNamespaces' || /^'\w+'$/.test(part)) ? namespaces : undefined;
}

/** The files of the browser that some files import, by themselves or through others, and these files. */
function reachedFrom(files: readonly string[]): string[] {
  const reached = new Set(files);
  for (const file of reached) for (const imported of read(file).imports) reached.add(imported);
  return [...reached];
}

/** What a file imports of the browser's and which namespaces it names, read once for all pages that reach it. */
function read(file: string): { imports: string[]; namespaces: string[] } {
  const known = filesRead.get(file);
  if (known) return known;
  const source = readFileSync(file, 'utf8');
  const imports = [...source.matchAll(/^import (type )?[^;]*?'((?:#app|\.)[^']*\.tsx?)'/gm)].flatMap(
    ([, type, name]) => {
      const imported = name!.startsWith('#') ? name!.slice(1) : path.join(path.dirname(file), name!);
      return type || /\.server\.tsx?$/.test(imported) ? [] : [imported];
    },
  );
  const found = { imports, namespaces: namespacesOf(source) };
  filesRead.set(file, found);
  return found;
}

function namespacesOf(source: string): string[] {
  return [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/'(\w+)'/g)].map(([, namespace]) => namespace!),
  );
}
