import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const index = readFileSync(join(root, 'app/domain/README.md'), 'utf8');
const paths = [...index.matchAll(/`((?:app|seed|tests)\/[^`]+)`/g)].map((match) => match[1]!);

test('the index names paths', () => expect(paths.length).toBeGreaterThan(20));

test.each(paths)('%s exists', (path) => {
  if (!path.includes('*')) return expect(existsSync(join(root, path))).toBe(true);
  const ending = path.slice(path.indexOf('*') + 1);
  expect(readdirSync(join(root, dirname(path))).some((name) => name.endsWith(ending))).toBe(true);
});

// docs/decisions.md: each entry has a line in the index with its day and its state, and each line in force its entry.
test('the index of the decisions lists them all', () => {
  const decisions = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  const entries = [...decisions.matchAll(/^### <a id="d(\d+)"><\/a>(\d+)\. (.+)$/gm)].map(
    ([, anchor, number, title]) => {
      expect(anchor).toBe(number);
      return `${number} ${title}`;
    },
  );
  const listed = [...decisions.matchAll(/^\| \[(\d+)\]\(#d\1\) \| (.+) \| \d{4}-\d\d-\d\d \| in force[^|]* \|$/gm)];
  expect(entries.length).toBeGreaterThan(50);
  expect(listed.map(([, number, title]) => `${number} ${title}`).toSorted()).toEqual(entries.toSorted());
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
  ...readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
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
