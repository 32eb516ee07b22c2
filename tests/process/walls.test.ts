import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureTools, inToolPackages } from '#server/commands/parts/tools.mjs';
import { root, start, temporaryFolder } from './support.ts';

const files: Record<string, string> = {
  'app/domain/fields.ts': 'export const field = 1;',
  'app/domain/people/agents/addAgent.server.ts':
    "import '#app/platform/database.server.ts';\nimport '../../fields.ts';",
  'app/platform/database.server.ts': "import 'pg';",
  'app/ui/Button.tsx': "import '#app/domain/fields.ts';\nimport 'react';",
  'app/routes/requests/handlers.server.ts': "import '#app/platform/database.server.ts';",
  'app/routes/people/agents/add.tsx':
    "import '../../requests/handlers.server.ts';\nimport '#app/domain/people/agents/addAgent.server.ts';\nimport '#app/ui/Button.tsx';",
  'server/endpoints/people/agents.server.ts':
    "import '#app/domain/people/agents/addAgent.server.ts';\nimport '#app/platform/database.server.ts';",
  'starter/content.ts': "import '#app/domain/fields.ts';",
  'seed/index.ts': "import '#app/domain/people/agents/addAgent.server.ts';",
};

const crossings: [wall: string, file: string, imports: string][] = [
  ['pure-domain', 'app/domain/people/agents/rule.ts', '#app/platform/database.server.ts'],
  ['pure-domain', 'app/domain/people/agents/rule.ts', './addAgent.server.ts'],
  ['pure-domain', 'app/domain/people/agents/rule.ts', 'react'],
  ['pure-domain', 'app/domain/people/agents/rule.ts', 'node:fs'],
  ['verbs', 'app/domain/people/agents/editAgent.server.ts', '#app/ui/Button.tsx'],
  ['verbs', 'app/domain/people/agents/editAgent.server.ts', '#app/routes/requests/handlers.server.ts'],
  ['platform', 'app/platform/mail.server.ts', '#app/domain/fields.ts'],
  ['ui', 'app/ui/Table.tsx', '#app/domain/people/agents/addAgent.server.ts'],
  ['ui', 'app/ui/Table.tsx', '#app/platform/database.server.ts'],
  ['routes', 'app/routes/people/list/list.tsx', '#app/platform/database.server.ts'],
  ['routes-database', 'app/routes/people/list/list.tsx', 'pg'],
  ['server', 'server/endpoints/accounts/signIn.server.ts', '#app/ui/Button.tsx'],
  ['seed', 'seed/agents.ts', '#server/endpoints/people/agents.server.ts'],
  ['starter', 'starter/content.ts', '#app/platform/database.server.ts'],
  ['adopting', 'app/domain/people/list/listAgents.server.ts', '#starter/content.ts'],
  ['product-without-seed', 'app/domain/people/list/listAgents.server.ts', '#seed/index.ts'],
  ['production-packages', 'server/http/limits.server.ts', 'fast-check'],
  ['production-packages', 'server/http/limits.server.ts', 'tailwindcss'],
  ['unresolved', 'app/ui/Table.tsx', './Missing.tsx'],
  [
    'wing-domain-people',
    'app/domain/sales/bookings/listAgents.server.ts',
    '#app/domain/people/agents/addAgent.server.ts',
  ],
  ['wing-routes-people', 'app/routes/sales/bookings/agents.tsx', '#app/routes/people/agents/add.tsx'],
  ['order-domain-markets', 'app/domain/markets/markets.ts', '#app/domain/people/agents/addAgent.server.ts'],
  ['order-routes-accounts', 'app/routes/accounts/signIn/login.tsx', '#app/routes/people/agents/add.tsx'],
];

const temporary = temporaryFolder();
afterAll(temporary.remove);

function write(file: string, text: string) {
  const target = path.join(temporary.folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${text}\nexport {};\n`);
}

async function crossed() {
  const cruiser = inToolPackages('lint', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const run = start(
    process.execPath,
    [cruiser, '--output-type', 'json', 'app', 'server', 'seed', 'starter'],
    {},
    temporary.folder,
  );
  await run.ended;
  const { summary } = JSON.parse(run.printed().trim());
  return summary.violations.map(({ rule, from, to }: { rule: { name: string }; from: string; to: string }) => ({
    wall: rule.name,
    from,
    to,
  }));
}

describe('the walls of docs/architecture.md', () => {
  beforeAll(async () => {
    await ensureTools('lint');
    for (const shelf of ['domain', 'routes']) mkdirSync(path.join(temporary.folder, 'app', shelf), { recursive: true });
    for (const name of [
      'package.json',
      'tsconfig.json',
      '.dependency-cruiser.cjs',
      'app/domain/offers.json',
      'app/routes/offers.json',
    ]) {
      copyFileSync(path.join(root, name), path.join(temporary.folder, name));
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(temporary.folder, 'node_modules'));
    for (const [file, text] of Object.entries(files)) write(file, text);
  });

  it('stand open where they should', async () => {
    expect(await crossed()).toEqual([]);
  });

  it('are each reported when an import crosses them', async () => {
    crossings.forEach(([, file, imports], index) =>
      write(
        file.replace(/([.]server)?[.]tsx?$/, (ending) => `${index}${ending}`),
        `import '${imports}';`,
      ),
    );
    write('app/domain/one.ts', "import './two.ts';");
    write('app/domain/two.ts', "import './one.ts';");
    const found = await crossed();
    const missed = crossings.filter(
      ([wall, file], index) =>
        !found.some(
          (one: { wall: string; from: string }) =>
            one.wall === wall && one.from.startsWith(file.replace(/([.]server)?[.]tsx?$/, `${index}.`)),
        ),
    );
    expect(missed).toEqual([]);
    expect(found.map((one: { wall: string }) => one.wall)).toContain('no-cycles');
  });
});

const probes: [what: string, file: string, text: string, rule: string | null][] = [
  ['a text in a component', 'app/ui/One.tsx', 'export const A = () => <p>Sign in</p>;', 'lint/style/noJsxLiterals'],
  ['a text in braces', 'app/ui/Two.tsx', "export const A = () => <p>{'Sign in'}</p>;", 'plugin'],
  [
    'a label for a screen reader',
    'app/ui/Three.tsx',
    'export const A = () => <nav aria-label="Main menu" />;',
    'plugin',
  ],
  ['a placeholder', 'app/routes/four.tsx', "export const A = () => <input placeholder={'Your name'} />;", 'plugin'],
  [
    'what looks like a button',
    'app/routes/five.tsx',
    'export const A = () => <p className="button wide" />;',
    'plugin',
  ],
  [
    'a picture without a text',
    'app/routes/six.tsx',
    'export const A = () => <img src="/a.png" />;',
    'lint/a11y/useAltText',
  ],
  [
    'a hook after a return',
    'app/routes/seven.tsx',
    "import { useId } from 'react';\nexport const useA = (a: boolean) => (a ? null : useId());",
    'lint/correctness/useHookAtTopLevel',
  ],
  [
    'another link',
    'app/routes/eight.tsx',
    "export { Link } from '@remix-run/react';",
    'lint/style/noRestrictedImports',
  ],
  [
    'a test that is left out',
    'tests/domain/a.test.ts',
    "import { it } from 'vitest';\nit.runIf(1)('x', () => {});",
    'plugin',
  ],
  ['rows without a schema', 'app/domain/a.server.ts', 'export const a = (db: Db) => db.$queryRaw`a`;', 'plugin'],
  ['no mark, and no class', 'app/ui/Nine.tsx', 'export const A = () => <p className="button-row" id="a">·</p>;', null],
];

describe('lint', () => {
  const place = temporaryFolder();
  const found = new Map<string, string[]>();
  beforeAll(async () => {
    await ensureTools('lint');
    cpSync(path.join(root, 'tests/tools/lint/rules'), path.join(place.folder, 'tests/tools/lint/rules'), {
      recursive: true,
    });
    copyFileSync(path.join(root, 'biome.json'), path.join(place.folder, 'biome.json'));
    for (const [, file, text] of probes) {
      const target = path.join(place.folder, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, `${text}\n`);
    }
    const biome = inToolPackages('lint', '@biomejs', 'biome', 'bin', 'biome');
    const run = start(
      process.execPath,
      [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '.'],
      {},
      place.folder,
    );
    await run.ended;
    const line =
      run
        .printed()
        .split('\n')
        .find((one) => one.startsWith('{')) ?? '';
    const { diagnostics } = JSON.parse(line) as { diagnostics: { category: string; location: { path: string } }[] };
    for (const { category, location } of diagnostics)
      found.set(location.path, [...(found.get(location.path) ?? []), category]);
  }, 300_000);
  afterAll(place.remove);

  it.each(probes)('finds %s', (_, file, __, rule) => {
    expect(found.get(file) ?? []).toEqual(rule === null ? [] : expect.arrayContaining([rule]));
  });
});
