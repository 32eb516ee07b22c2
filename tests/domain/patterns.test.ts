import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/* A text that a user sends can be as long as its form allows, and one expression that goes back over it again and
   again stops the process for all. Every expression of the product meets texts made of the characters in it, at two
   lengths: a time that grows with more than the length is a fault, wherever it is used. */

const root = path.join(import.meta.dirname, '../..');
const isNotOurs = /(?:^|[/\\])(?:generated|commands)[/\\]/;

/** The expressions written in the product's code, each with the files that have it. */
function patterns(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = ['app', 'server', 'starter'].flatMap((shelf) =>
    readdirSync(path.join(root, shelf), { recursive: true, encoding: 'utf8' }).map((file) => path.join(shelf, file)),
  );
  const note = (node: unknown, file: string): void => {
    if (Array.isArray(node)) for (const each of node) note(each, file);
    else if (typeof node === 'object' && node !== null) {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) {
        const key = `/${regex.pattern}/${regex.flags}`;
        found.set(key, [...(found.get(key) ?? []), file]);
      }
      for (const each of Object.values(node)) note(each, file);
    }
  };
  for (const file of files.filter((each) => /\.(?:tsx?|mjs)$/.test(each) && !isNotOurs.test(each)))
    note(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program, file);
  return found;
}

const common = [...'a0 <-./@[(_"&\t,;:=*#|\n>é', 'あ'];

// What an expression looks for, once and in pairs, is what it can be led astray by.
function pumpsOf(pattern: string): string[] {
  const words = pattern.replace(/\\[a-zA-Z]/g, ' ').match(/[a-z]{2,}[:;]?|[^\w\s\\]/gi) ?? [];
  const own = [...new Set(words)].slice(0, 8);
  const pairs = own.flatMap((one) => [...own.map((other) => one + other), `${one}a`, `${one} `, `${one}0`, `${one}\n`]);
  return [...new Set([...common, ...own, ...pairs, 'a ', 'a\n', '0.', '- '])];
}

function milliseconds(pattern: RegExp, text: string): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > 0.3; round += 1) {
    pattern.lastIndex = 0;
    const begun = performance.now();
    if (pattern.global) text.replace(pattern, '');
    else pattern.test(text);
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

/** A text over which an expression takes a time that grows faster than its length; undefined where none is found. */
function hostileText(pattern: RegExp): string | undefined {
  return pumpsOf(pattern.source).find((pump) =>
    ['', `${pump}a`].some((head) => {
      const at = (length: number) =>
        milliseconds(pattern, `${head}${pump.repeat(Math.ceil(length / pump.length))}\u0001`);
      // The first length finds what grows with the third power or faster before it takes minutes.
      if (at(400) > 5) return true;
      // Linear would be four times. Seen twice, so that a pause of the machine is not taken for it.
      const grows = () => {
        const short = at(1600);
        return short > 0.1 && at(6400) > 9 * short;
      };
      return grows() && grows();
    }),
  );
}

test('no expression takes a time that grows faster than the text', () => {
  const all = patterns();
  expect(all.size).toBeGreaterThan(400);
  const slow = [...all].flatMap(([key, files]) => {
    const end = key.lastIndexOf('/');
    const pump = hostileText(new RegExp(key.slice(1, end), key.slice(end + 1)));
    return pump === undefined ? [] : [`${key} of ${files[0]} over ${JSON.stringify(pump)}`];
  });
  expect(slow).toEqual([]);
});

test.each([/^[A-Z-]*\d[A-Z\d-]*\d[A-Z\d-]*$/, /\s*\(.*\)$/, /-+$/, /<[^>]*>/])(
  'the search finds what is wrong with %s',
  (pattern) => expect(hostileText(pattern)).toBeDefined(),
);
