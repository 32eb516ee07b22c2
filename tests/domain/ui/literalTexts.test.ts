import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translations } from '#app/platform/translations.server.ts';

// What a component asks for by a whole name is there, in the first of its namespaces that has it or in the one it names.
const texts = translations.en as Record<string, Record<string, unknown>>;
const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

const hasText = (namespace: string, key: string) =>
  ['', '_one', '_other'].some((plural) => texts[namespace]?.[key + plural] !== undefined);

function missingTexts(file: string): string[] {
  const source = readFileSync(`app/${file}`, 'utf8');
  const spoken = [...source.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  );
  const passedOn = [...source.matchAll(/TFunction<\[?([^>\]]*)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  );
  const namespaces = [...spoken, ...passedOn, 'common'];
  const missing = [...source.matchAll(/\bt\('((?:\w+:)?[\w.]+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => {
      const [namespace, key] = name.includes(':') ? (name.split(':') as [string, string]) : [null, name];
      return namespace === null ? !namespaces.some((one) => hasText(one, key)) : !hasText(namespace, key);
    });
  // Of any component that draws it, or a namespace that is chosen as it runs.
  const isOthers = spoken.length + passedOn.length === 0 || /useTranslation\(\[?(?!['[)])\w/.test(source);
  return isOthers ? [] : missing.map((name) => `${file}: ${name}`);
}

test('every text that a component asks for by its whole name exists', () => {
  expect(components.length).toBeGreaterThan(500);
  expect(components.flatMap(missingTexts)).toEqual([]);
});
