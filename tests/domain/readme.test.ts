import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const index = readFileSync(join(root, 'app/domain/README.md'), 'utf8');
const paths = [...index.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.ts)`/g)].map(([, path]) =>
  /^(app|seed)\//.test(path!) ? path! : `app/domain/${path}`,
);

test('each path that the index names exists', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

// As GitHub makes an anchor of a heading.
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : [])),
  ),
  'app/domain/README.md',
  'clients/typescript/README.md',
];
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const anchorsOf = (file: string) => [
  ...[...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)),
  ...[...textOf(file).matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
];

function brokenLinks(document: string): string[] {
  const links = [
    ...textOf(document)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link]) => link!);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : join(dirname(document), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    })
    .map((link) => `${document}: ${link}`);
}

test('every link leads to a file and a heading that exist', () => {
  expect(documents.flatMap(brokenLinks)).toEqual([]);
});

test('each file that a document names exists', () => {
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`((?:app|docs|ops|prisma|seed|server|starter|tests)\/[\w./-]+\.\w+)`/g)].map(
      ([, path]) => `${document}: ${path}`,
    ),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((each) => !existsSync(join(root, each.split(': ')[1]!)))).toEqual([]);
});

test('the documents are short: at most 25 kB each, and 180 kB in all', () => {
  const sizeOf = (document: string) => Buffer.byteLength(textOf(document));
  const bounds: Record<string, number> = { 'README.md': 6000, 'CHANGELOG.md': 8000, 'docs/performance.md': 10_000 };
  expect(documents.filter((document) => sizeOf(document) > (bounds[document] ?? 25_000))).toEqual([]);
  expect(documents.reduce((sum, document) => sum + sizeOf(document), 0)).toBeLessThanOrEqual(180_000);
  const decisions = documents.filter((document) => document.startsWith('docs/decisions/'));
  expect(decisions.length).toBeLessThanOrEqual(40);
  expect(decisions.filter((document) => textOf(document).split('\n').length > 41)).toEqual([]);
});
