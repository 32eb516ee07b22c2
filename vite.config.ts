import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { minify } from 'terser';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixOptions from './remix.config.js';

// What the pages of a kind all load is one file, not one for every few components that some of them share: fewer
// requests, smaller
// in all, and less to name in each page and in the list of routes. What forms are made of is with what every page has.
const kindsOfPages = {
  base: [/\/app\/entry\.client\.tsx$/, /\/app\/root\.tsx\b/, /\/app\/routes\/accounts\/signIn\/login\.tsx\b/],
  portal: [/\/app\/routes\/shell\/portal\.tsx\b/, /\/app\/routes\/people\/list\/overview\.tsx\b/],
};

function sharedFiles() {
  let reached: Record<keyof typeof kindsOfPages, Set<string>> | undefined;
  return (id: string, graph: Rollup.ManualChunkMeta): string | undefined => {
    reached ??= { base: reachedFrom(kindsOfPages.base, graph), portal: reachedFrom(kindsOfPages.portal, graph) };
    // Named by nearly every page, and by none of those that a visitor's first page loads.
    if (/\/app\/paths\.ts$/.test(id)) return 'paths';
    if (reached.base.has(id)) return 'base';
    return reached.portal.has(id) ? 'portal-parts' : undefined;
  };
}

/** The modules that the named ones import, by themselves or through others. */
function reachedFrom(names: readonly RegExp[], { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const own = [...getModuleIds()].filter((id) => names.some((name) => name.test(id)));
  const reached = new Set<string>();
  const waiting = own.flatMap((id) => getModuleInfo(id)?.importedIds ?? []);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || own.includes(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

// esbuild makes all scripts small in a few seconds. Terser, which takes twice as long for all of them, goes over the
// one that every page loads, and takes another 4 kB gzip off it (docs/performance.md).
function smallBase(): Plugin {
  return {
    name: 'small-base',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name !== 'base') continue;
          const { code } = await minify(chunk.code, { module: true });
          chunk.code = code ?? chunk.code;
        }
      },
    },
  };
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
  plugins: [tailwindcss(), remix(remixOptions), smallBase(), ...(isSsrBuild ? [] : [compressedOnce()])],
  build: {
    target: 'es2022',
    // What runs here is read as it is.
    minify: isSsrBuild ? false : 'esbuild',
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedFiles() } },
  },
  optimizeDeps: {
    entries: ['./app/entry.client.tsx', './app/root.tsx', './app/routes/**/*.tsx'],
    // Found by way of what the server alone loads; its program is no file for a browser.
    exclude: ['@resvg/resvg-js'],
  },
}));
