import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { completeJapaneseFaces } from './fonts.config.ts';
import { completePages } from './pages.config.ts';
import remixOptions from './remix.config.js';

// What the pages of a kind all load is one file, not one for every few components that some of them share: fewer
// requests, smaller in all, and less to name in each page and in the list of routes. What forms are made of is with
// what every page has.
const kindsOfPages = {
  base: ['entry.client.tsx', 'root.tsx', 'routes/accounts/signIn/login.tsx'],
  portal: ['routes/shell/portal.tsx', 'routes/people/list/overview.tsx'],
};

function sharedFiles() {
  let reached: Record<keyof typeof kindsOfPages, Set<string>> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    reached ??= { base: reachedFrom(kindsOfPages.base, modules), portal: reachedFrom(kindsOfPages.portal, modules) };
    // Named by nearly every page, and by none of those that a visitor's first page loads.
    if (/\/app\/paths\.ts$/.test(id)) return 'paths';
    // Apart, so that a test can tell who loads it (tests/process/pageScripts.test.ts).
    if (/\/node_modules\/zod\//.test(id)) return 'zod';
    if (reached.base.has(id)) return 'base';
    return reached.portal.has(id) ? 'portal-parts' : null;
  };
}

/** The modules that some files of app/ import, by themselves or through others; a route is one for the browser too. */
function reachedFrom(files: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const own = files.flatMap((file) => {
    const id = path.resolve('app', file);
    return [id, `${id}?__remix-build-client-route`];
  });
  const reached = new Set<string>();
  const waiting = own.flatMap((id) => modules.getModuleInfo(id)?.importedIds ?? []);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || own.includes(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

// What nearly every page loads is made as small as Brotli makes it by default, which takes a second a file. All other
// files are compressed by the server at their first request, in less time (server/process/compressedFiles.ts).
function compressedOnce(): Plugin {
  const shared = /^assets\/(?:base|portal-parts|app)-[\w-]+\.(?:js|css)$/;
  return {
    name: 'compressed-once',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => shared.test(name));
      await Promise.all(
        files.map(async (name) => {
          const file = path.join(dir, name);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
        }),
      );
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    completePages(),
    completeJapaneseFaces(),
    tailwindcss(),
    remix(remixOptions),
    ...(isSsrBuild ? [] : [compressedOnce()]),
  ],
  build: {
    target: 'es2022',
    // What runs here is read as it is.
    minify: !isSsrBuild,
    reportCompressedSize: false,
    rolldownOptions: {
      // The server has each form's schema at hand anyway; who loads what in a browser is tested.
      checks: { ineffectiveDynamicImport: false },
      output: isSsrBuild ? {} : { codeSplitting: { groups: [{ name: sharedFiles(), debugName: 'shared files' }] } },
    },
  },
  optimizeDeps: {
    entries: ['./app/entry.client.tsx', './app/root.tsx', './app/routes/**/*.tsx'],
    // Found by way of what the server alone loads; its program is no file for a browser.
    exclude: ['@resvg/resvg-js'],
  },
}));
