import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.resolve('app');
// What every page loads, and what every page of the portal does (vite.config.ts). Of the list of people its parts: what
// the route itself imports is in part its loader's.
const begun = [
  ...['entry.client.tsx', 'root.tsx', 'routes/shell/portal.tsx'],
  ...['AgencyCard.tsx', 'AgentList.tsx', 'AgentListTools.tsx'].map((part) => `routes/people/list/${part}`),
];

/** The modules that a module's code imports as it begins; what comes later by `import()` or is the server's is left out. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gm)]
    .filter(([, name]) => !/\.server\.tsx?$|\.css|\?url$/.test(name!))
    .map(([, name]) =>
      name!.startsWith('#app/')
        ? path.join(app, name!.slice(5))
        : name!.startsWith('.')
          ? path.resolve(path.dirname(file), name!)
          : name!,
    );
}

test('no page loads schemas before one of its forms is touched: they are a third of all other scripts', () => {
  const ways = new Map(begun.map((file) => [path.join(app, file), [file]]));
  for (const [file, way] of ways) {
    if (!file.startsWith(app) || !/\.tsx?$/.test(file)) continue;
    for (const next of importsOf(file))
      if (!ways.has(next)) ways.set(next, [...way, path.isAbsolute(next) ? path.relative(app, next) : next]);
  }
  expect(ways.size).toBeGreaterThan(100);
  expect(
    [...ways].filter(([name]) => /^(?:zod|@conform-to)(?:\/|$)/.test(name)).map(([, way]) => way.join(' > ')),
  ).toEqual([]);
});
