import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const index = readFileSync(join(root, 'app/domain/README.md'), 'utf8');
const paths = [...index.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.ts)`/g)].map(([, path]) =>
  /^(app|seed)\//.test(path!) ? path! : `app/domain/${path}`,
);

test('the index names paths', () => expect(paths.length).toBeGreaterThan(20));

test.each(paths)('%s exists', (path) => expect(existsSync(join(root, path))).toBe(true));

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

test.each(documents)('every link of %s leads to a file and a heading that there are', (document) => {
  const links = [
    ...textOf(document)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link]) => link!);
  const broken = links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : join(dirname(document), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});
