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
