import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A page that is reached without loading the document has the texts that its components ask for, and no others.
const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

test.each(components)('%s names every namespace that it speaks', (file) => {
  const source = readFileSync(`app/${file}`, 'utf8');
  const spoken = [...source.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, namespace]) => namespace);
  const named = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => [...list!.matchAll(/'(\w+)'/g)].map(([, namespace]) => namespace));
  const passedOn = /\bt: (TFunction|Translate)/.test(source) ? spoken : [];
  expect(spoken.filter((namespace) => namespace !== 'common' && !named.includes(namespace) && !passedOn.includes(namespace))).toEqual([]);
});
