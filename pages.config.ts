import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

// Most files are reached by many pages.
const filesRead = new Map<string, { imports: string[]; namespaces: string[] }>();

/** Completes the pages of app/routes while they are built, by `completedPage`. */
export function completePages(): Plugin {
  const folder = path.resolve('app/routes') + path.sep;
  const mayBePage = (id: string) => id.startsWith(folder) && id.endsWith('.tsx');
  return {
    name: 'complete-pages',
    enforce: 'pre',
    watchChange: (id) => void filesRead.delete(path.relative('.', id)),
    // The server of `npm run dev` keeps a page whose component has changed: it may name other texts now.
    hotUpdate({ file }) {
      const changed = path.relative('.', file);
      const { moduleGraph } = this.environment;
      filesRead.delete(changed);
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (mayBePage(id) && filesReached(path.relative('.', id)).includes(changed))
          moduleGraph.invalidateModule(module);
    },
    transform: (source, id) =>
      mayBePage(id) && /^export (?:default|\{[^}]*\bdefault)\b/m.test(source)
        ? { code: completedPage(path.relative('.', id), source), map: null }
        : null,
  };
}

/**
 * A page with what follows from its file. One with an action has the `clientAction` that keeps what was typed where the
 * server is not reached. Its `handle.i18n` names the texts of the components that it imports, so that they are loaded
 * with the page; the page itself names only those that are chosen at run time, or that a part fetched later needs.
 */
export function completedPage(file: string, source: string): string {
  const namespaces = [...new Set(filesReached(file).flatMap((each) => read(each).namespaces))].sort();
  const list = namespaces.map((namespace) => `'${namespace}', `).join('');
  const withTexts = /^export const handle = \{[^}]*?i18n: \[/m.test(source)
    ? source.replace(/^export const handle = \{[^}]*?i18n: \[/m, `$&${list}`)
    : /^export const handle = \{/m.test(source)
      ? source.replace(/^export const handle = \{/m, `$& i18n: [${list}],`)
      : `${source}\nexport const handle = { i18n: [${list}] };\n`;
  return /^export (?:const action\b|\{[^}]*\baction\b)/m.test(source)
    ? `${withTexts}\nexport { sendOrWait as clientAction } from '#app/ui/connection.ts';\n`
    : withTexts;
}

/** The namespaces that a component names in `useTranslation`. */
export function namespacesOf(source: string): string[] {
  return [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/'(\w+)'/g)].map(([, namespace]) => namespace!),
  );
}

/** The files of the browser that a file imports, by itself or through others, and the file. */
export function filesReached(file: string): string[] {
  const reached = new Set([file]);
  for (const each of reached) for (const imported of read(each).imports) reached.add(imported);
  return [...reached];
}

function read(file: string): { imports: string[]; namespaces: string[] } {
  const known = filesRead.get(file);
  if (known) return known;
  const source = readFileSync(file, 'utf8');
  const imports = [
    ...source.matchAll(/^(?:import|export) (type )?(?:[\w*{},\s]*? from )?'((?:#app|\.)[^']*\.tsx?)'/gm),
  ].flatMap(([, type, name]) => {
    const imported = name!.startsWith('#') ? name!.slice(1) : path.join(path.dirname(file), name!);
    return type || /\.server\.tsx?$/.test(imported) ? [] : [imported];
  });
  const found = { imports, namespaces: namespacesOf(source) };
  filesRead.set(file, found);
  return found;
}
