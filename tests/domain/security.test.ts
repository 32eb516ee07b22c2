import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/security.md against the list of OWASP ASVS 5.0.0, and against the files that it names.
const root = new URL('../../', import.meta.url).pathname;
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The levels of the requirements of each section, in their order: `V1.2.10` has the tenth digit of V1.2. */
const levels = {
  'V1.1': '22',
  'V1.2': '1111122223',
  'V1.3': '112222222223',
  'V1.4': '222',
  'V1.5': '123',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '12223',
  'V2.4': '23',
  'V3.1': '3',
  'V3.2': '113',
  'V3.3': '12223',
  'V3.4': '11222233',
  'V3.5': '11122333',
  'V3.6': '3',
  'V3.7': '22333',
  'V4.1': '12233',
  'V4.2': '23333',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112333',
  'V5.3': '113',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '11223333',
  'V6.4': '112233',
  'V6.5': '22222333',
  'V6.6': '2223',
  'V6.7': '33',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '223',
  'V7.6': '22',
  'V8.1': '1233',
  'V8.2': '1123',
  'V8.3': '133',
  'V8.4': '23',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '223',
  'V10.3': '22223',
  'V10.4': '1111122222233333',
  'V10.5': '22222',
  'V10.6': '22',
  'V10.7': '222',
  'V11.1': '2233',
  'V11.2': '22233',
  'V11.3': '11233',
  'V11.4': '1222',
  'V11.5': '23',
  'V11.6': '23',
  'V11.7': '33',
  'V12.1': '12233',
  'V12.2': '11',
  'V12.3': '22223',
  'V13.1': '2333',
  'V13.2': '222223',
  'V13.3': '2233',
  'V13.4': '1222233',
  'V14.1': '22',
  'V14.2': '12223333',
  'V14.3': '122',
  'V15.1': '12233',
  'V15.2': '12233',
  'V15.3': '1222222',
  'V15.4': '3333',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '2223',
  'V17.1': '23',
  'V17.2': '22223333',
  'V17.3': '22',
};
const all = Object.entries(levels).flatMap(([section, digits]) =>
  [...digits].map((level, at) => ({ number: `${section}.${at + 1}`, level })),
);
const required = all.filter(({ level }) => level !== '3');

/** The requirements that a row names: `V1.2.6, V1.2.7`, or `V10.*` for all of that chapter or section. */
const named = (numbers: string) =>
  numbers
    .split(', ')
    .flatMap((number) =>
      number.endsWith('*')
        ? required.flatMap((one) => (one.number.startsWith(number.slice(0, -1)) ? one.number : []))
        : number,
    );
const levelOf = new Map(required.map(({ number, level }) => [number, level]));
const rows = [...page.matchAll(/^\|(V[^|]+)\|[^|]+\|([^|]+)\|$/gm)].flatMap(([, numbers = '', evidence = '']) =>
  named(numbers).map((number) => {
    const state = /^(not applicable|open)(?=:|$)/.exec(evidence)?.[0] ?? 'met';
    return { number, level: levelOf.get(number), state };
  }),
);

test('the list is whole: the standard counts 70, 183 and 92', () => {
  expect(['1', '2', '3'].map((level) => all.filter((one) => one.level === level).length)).toEqual([70, 183, 92]);
});

test('each requirement of level 1 and 2 is there once, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(required.map(({ number }) => number));
});

test('the sums of met, not applicable and open requirements are those of the rows', () => {
  const states = ['met', 'not applicable', 'open'];
  for (const level of ['1', '2']) {
    const counts = states.map((state) => rows.filter((row) => row.level === level && row.state === state).length);
    expect(page).toContain(`|${level}|${counts.join('|')}|`);
  }
});

test('each path that it names exists', () => {
  const matches = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+|\.\w+ignore|[\w.-]+\.(?:json|js|yml|ts)|Dockerfile)`/g)];
  const paths = [...new Set(matches.map((match) => match[1]!))];
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
