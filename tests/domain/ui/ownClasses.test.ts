import { readdirSync, readFileSync } from 'node:fs';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

// A table is drawn as one by either, and a rule may be about what keeps its lines.
const same = new Set(['table', 'whitespace-nowrap', 'whitespace-pre-line']);

/** The class names of a style sheet's selectors. */
const classesOf = (sheet: string) => [
  ...new Set(
    [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(
      ([, name]) => name ?? '',
    ),
  ),
];

/** Those of some names that are Tailwind's too, whose layer comes after that of our own. */
async function utilitiesAmong(names: readonly string[]): Promise<string[]> {
  const tailwind = await compile('@tailwind utilities;');
  // What it has built it keeps.
  let built = tailwind.build([]);
  return names.filter((name) => built !== (built = tailwind.build([name])));
}

test.each([
  ['.contents {\n  margin: 0;\n}', ['contents']],
  ['.page-contents a,\n.flex > li {\n}', ['flex']],
  ['.page-contents {\n  color: red;\n}', []],
])('which classes of %j are utilities', async (sheet, found) => {
  expect(await utilitiesAmong(classesOf(sheet))).toEqual(found);
});

test('no class of our own is named as a utility', async () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const names = new Set(files.flatMap((file) => classesOf(readFileSync(`app/${file}`, 'utf8'))));
  expect(await utilitiesAmong([...names].filter((name) => !same.has(name)))).toEqual([]);
});
