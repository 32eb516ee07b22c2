import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureTools, inToolPackages } from '#server/commands/parts/tools.mjs';
import { newLinter } from './linter.ts';
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
  const { summary } = JSON.parse(run.output().trim());
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

describe('lint', () => {
  let eslint: Awaited<ReturnType<typeof newLinter>>;
  beforeAll(async () => void (eslint = await newLinter()), 300_000);
  const rulesFor = async (filePath: string, text: string) => {
    const [result] = await eslint.lintText(text, { filePath: path.join(root, filePath) });
    return result?.messages.map((message) => message.ruleId) ?? [];
  };

  it.each([
    ['a text in a component', 'export const A = () => <p>Sign in</p>;', 'react/jsx-no-literals'],
    ['a text in braces', "export const A = () => <p>{'Sign in'}</p>;", 'react/jsx-no-literals'],
    ['a label for a screen reader', 'export const A = () => <nav aria-label="Main menu" />;', 'no-restricted-syntax'],
    ['a placeholder', 'export const A = () => <input placeholder="Your name" />;', 'no-restricted-syntax'],
    ['a picture without a text', 'export const A = () => <img src="/a.png" />;', 'jsx-a11y/alt-text'],
  ])('finds %s', async (_, text, rule) => {
    expect(await rulesFor('app/routes/accounts/sessions/probe.tsx', text)).toContain(rule);
  });

  it('lets marks and attributes of the machine pass', async () => {
    expect(await rulesFor('app/ui/Probe.tsx', 'export const A = () => <p className="muted" id="a">·</p>;')).toEqual([]);
  });

  it('finds a test that is left out', async () => {
    expect(
      await rulesFor('tests/domain/probe.test.ts', "import { it } from 'vitest';\nit.skip('x', () => {});"),
    ).toContain('no-restricted-properties');
  });
});
