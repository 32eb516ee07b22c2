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

test('the documents are short: at most 25 kB each, and 180 kB in all', () => {
  const sizes = documents.map((document) => Buffer.byteLength(textOf(document)));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(180_000);
});
