import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { root } from './support.ts';

const assets = path.join(root, 'build/client/assets');

interface Loaded {
  module: string;
  imports?: string[];
}
interface Manifest {
  entry: Loaded;
  routes: Record<string, Loaded>;
}

beforeAll(() => ensureBuild(() => {}), 300_000);

// What Remix leaves out of a route's module for the browser is known by the build alone; domain/server/portalScripts.test.ts
// says of a few modules the same without one.
it('no page loads schemas before one of its forms is touched', () => {
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const textOf = (file: string) => readFileSync(path.join(assets, file), 'utf8');
  const [manifestFile = ''] = files.filter((name) => name.startsWith('manifest-'));
  const manifest = JSON.parse(/\{.*\}/s.exec(textOf(manifestFile))![0]) as Manifest;
  const imported = new Map(
    files.map((file) => [
      file,
      [...textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => name!),
    ]),
  );
  const zod = files.filter((name) => name.startsWith('zod-'));
  expect(zod).toHaveLength(1);

  const wayToZod = ({ module, imports = [] }: Loaded): string[] => {
    const ways = new Map([module, ...imports].map((file) => path.basename(file)).map((file) => [file, [file]]));
    for (const [file, way] of ways)
      for (const next of imported.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
    return ways.get(zod[0]!) ?? [];
  };
  const pages = Object.entries({ entry: manifest.entry, ...manifest.routes });
  expect(pages.length).toBeGreaterThan(300);
  expect(
    pages.flatMap(([id, loaded]) => (wayToZod(loaded).length ? `${id}: ${wayToZod(loaded).join(' > ')}` : [])),
  ).toEqual([]);
});
