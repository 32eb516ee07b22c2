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
