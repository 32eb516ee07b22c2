import { readFileSync } from 'node:fs';

// `npm run lint` fails for a file, an export or a package that nothing uses.
const pages = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'\.\/(routes\/[^']+)'/g)].map(
  ([, file]) => `app/${file}`,
);

export default {
  entry: [
    'prisma/codes.ts',
    // pages.config.ts writes its import.
    'app/ui/connection.ts',
    'server/*.ts',
    'server/commands/*.mjs',
    'clients/typescript/src/index.ts',
    'seed/index.ts',
    'seed/reference/makeCountries.ts',
    // What is started by its path: threads, processes, scripts of a course's page.
    'app/platform/*{Worker,Process}.mjs',
    'server/process/{builtFiles.mjs,coursePlayer/*.js}',
    'starter/courses/player/*.js',
    'tests/{bench,rehearsals}/**/*.{ts,tsx,mjs}',
    '!tests/bench/peers/**',
    'tests/support/*.mjs',
    'tests/deep/mutation/*',
    'tests/deep/process/workersOfStubs.ts',
  ],
  project: ['{app,clients,server,seed,starter,tests,prisma}/**/*.{ts,tsx,js,mjs,cjs}', '!tests/bench/peers/**'],
  remix: { entry: ['app/root.tsx', 'app/entry.{client,server}.tsx', ...pages] },
  // Two that are read as files; needed by the generated client; by the entry that Remix gives to tests/bench/bareRemix.
  ignoreDependencies: [/^@fontsource/, 'scorm-again', '@prisma/client', 'isbot'],
  // agencyFields.ts gets the whole module; the other is made by openapi-typescript.
  ignoreIssues: {
    'app/domain/fields.ts': ['exports'],
    'clients/typescript/src/schema.ts': ['exports', 'types'],
  },
  exclude: ['binaries'],
};
