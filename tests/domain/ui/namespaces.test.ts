import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesReached, namespacesOf } from '../../../pages.config.ts';

// A page has the texts of the namespaces that its components name (pages.config.ts).
const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

function unnamed(file: string): string[] {
  const source = readFileSync(`app/${file}`, 'utf8');
  const spoken = [...source.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, namespace]) => namespace);
  const named = namespacesOf(source);
  const passedOn = /\bt: (TFunction|Translate)/.test(source) ? spoken : [];
  return spoken
    .filter((namespace) => namespace !== 'common' && !named.includes(namespace!) && !passedOn.includes(namespace))
    .map((namespace) => `${file}: ${namespace}`);
}

test('a component names every namespace that it uses', () => {
  expect(components.length).toBeGreaterThan(500);
  expect(components.flatMap(unnamed)).toEqual([]);
});

test('a page names the texts that a component of it chooses at run time', () => {
  const chooses = (file: string) =>
    /useTranslation\((?:\[[^\])]*)?\b(?<!')[a-z]\w*(?!')[,\])]/.test(readFileSync(file, 'utf8'));
  const pages = components
    .filter((file) => file.startsWith('routes/') && /^export default/m.test(readFileSync(`app/${file}`, 'utf8')))
    .filter((file) => filesReached(`app/${file}`).some((each) => each !== 'app/ui/texts.tsx' && chooses(each)));
  expect(pages.length).toBeGreaterThan(3);
  expect(
    pages.filter((file) => !/^export const handle = .*i18n: \['/m.test(readFileSync(`app/${file}`, 'utf8'))),
  ).toEqual([]);
});
