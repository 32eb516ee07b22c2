import { existsSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { ViteDevServer } from 'vite';
import type { Application } from '../application.server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the files for browsers are built to. */
export const clientFiles = path.join(root, 'build/client');

/** The Remix build, with what app/entry.server.tsx exports for the process. */
export type Build = ServerBuild & { entry: { module: { application: Application } } };

/** Vite as a middleware, which builds while developing. */
export async function developmentServer(): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const hmrPort = Number(process.env.HMR_PORT ?? 24_678);
  return createServer({ root, server: { middlewareMode: true, hmr: { port: hmrPort } }, appType: 'custom' });
}

/** The build as Vite has it now, or the built files. Throws where nothing was built. */
export async function loadBuild(vite: ViteDevServer | undefined): Promise<Build> {
  if (vite) return (await vite.ssrLoadModule('virtual:remix/server-build')) as Build;
  // Tsx makes a source map of every file that it loads, and the first stack trace makes Node parse that of the build: a
  // quarter of a gigabyte, which stays, and seconds without an answer. So the build is imported without tsx.
  process.setSourceMapsEnabled(false);
  const folder = pathToFileURL(path.join(root, 'build/server/'));
  const file = new URL('index.js', folder);
  if (!existsSync(file)) throw new Error('There is no build yet: run `npm run build` first.');
  register('./builtFiles.mjs', { parentURL: import.meta.url, data: folder.href });
  return (await import(file.href)) as Build;
}
