import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collect, tail } from './processes.mjs';
import { hashOf, inProject, root, textOf } from './project.mjs';
import { Stop } from './steps.mjs';

const GENERATED = inProject('app', 'platform', 'generated');
const STAMP = path.join(GENERATED, 'made-from');

/**
 * Generates the Prisma client when its schema or Prisma itself changed.
 * @param {import('./steps.mjs').Say} say
 */
export async function ensureClient(say) {
  const source = hashOf([
    'prisma/schema',
    'prisma.config.ts',
    'node_modules/prisma/package.json',
    'server/commands/parts/client.mjs',
  ]);
  if (textOf(STAMP) === source && existsSync(path.join(GENERATED, 'prisma'))) return say('up to date');
  say('generating from prisma/schema');
  const { code, output } = await collect(
    process.execPath,
    [inProject('node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    {
      cwd: root,
      env: {
        ...process.env,
        // `generate` needs no engine, but would download one unless any executable is named.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (code !== 0) throw new Stop(`prisma generate failed:\n${tail(output)}`);
  mkdirSync(GENERATED, { recursive: true });
  for (const { model, columns } of codeColumns()) typeCodes(model, columns);
  hideJson();
  writeFileSync(STAMP, source);
}

/**
 * The columns of prisma/schema that hold one of a set of codes: those with a line `/// [Name]` above them, where Name is
 * one of prisma/codes.ts.
 * @returns {{ model: string, table: string, columns: { field: string, column: string, codes: string }[] }[]}
 */
export function codeColumns() {
  const folder = inProject('prisma', 'schema');
  const files = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  const models = files.flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm),
  ]);
  return models
    .map(([, model = '', body = '']) => ({
      model,
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
      columns: [...body.matchAll(/^ +\/\/\/ \[(\w+)\]\n(?: +\/\/\/.*\n)* +(\w+)(.*)$/gm)].map(
        ([, codes = '', field = '', rest = '']) => ({
          field,
          column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field,
          codes,
        }),
      ),
    }))
    .filter(({ columns }) => columns.length > 0);
}

/**
 * Makes the generated client say which codes a column has, where it says string or number of what is read.
 * @param {string} model
 * @param {{ field: string, codes: string }[]} columns
 */
function typeCodes(model, columns) {
  const file = path.join(GENERATED, 'prisma', 'models', `${model}.ts`);
  let source = readFileSync(file, 'utf8');
  for (const { field, codes } of columns) {
    const line = new RegExp(`^( +${field}: )(?:string|number)(\\[\\])?( \\| null)?$`, 'm');
    for (const block of [
      /^ {2}scalars: [\s\S]*?^ {2}\}/m,
      new RegExp(`^export type ${model}GroupByOutputType = \\{[\\s\\S]*?^\\}`, 'm'),
    ]) {
      source = source.replace(block, (text) => {
        if (!line.test(text)) throw new Stop(`The generated client has no column ${model}.${field} to be ${codes}.`);
        return text.replace(line, `$1StoredCode<'${codes}'>$2$3`);
      });
    }
  }
  writeFileSync(file, source);
}

/**
 * Types what is read of a JSON column as `void`, which cannot be cast and goes to a parameter of type unknown only: a
 * schema has to parse it.
 */
function hideJson() {
  const folder = path.join(GENERATED, 'prisma', 'models');
  let isFound = false;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const source = readFileSync(file, 'utf8');
    const hidden = source.replaceAll(/^( +\w+: )runtime\.JsonValue\b/gm, '$1void');
    if (hidden === source) continue;
    writeFileSync(file, hidden);
    isFound = true;
  }
  if (!isFound) throw new Stop('The generated client has no JSON column whose type could be hidden.');
}
