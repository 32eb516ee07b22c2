import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// `body:has(…) .part` has the whole page styled again for each element that comes or goes in it.
const wholePage =
  /(?:^|[\s,(])(?:(?:html|body|:root)[^\s,{]*?:has\((?:[^()]|\([^()]*\))*\)[^\s,{]*(?=\s*[^\s,{])|\* [+~] \*(?=[\s,{]))/gm;

test.each([
  ['body:has(.part) .other {', true],
  [':root:has(dialog:not([open])) > body {', true],
  ['a,\nhtml:has(.part) .other {', true],
  ['.part > * + * {', true],
  ['.part > * + h2 {', false],
  ['html:has(dialog:modal) {', false],
  ['html:has(.part),\nbody {', false],
  ['.part:has(.other) .third {', false],
])('what %s asks', (selector, found) => {
  expect(selector.match(wholePage) !== null).toBe(found);
});

test('no rule for a part depends on the whole page', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const found = files.flatMap((file) =>
    (readFileSync(`app/${file}`, 'utf8').match(wholePage) ?? []).map((selector) => `${file}: ${selector.trim()}`),
  );
  expect(found).toEqual([]);
});
