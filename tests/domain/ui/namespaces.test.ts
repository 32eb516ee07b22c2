import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesReached, namespacesOf } from '../../../pages.config.ts';

// A page has the texts that its components ask for (pages.config.ts): each names what it speaks.
const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

test.each(components)('%s names every namespace that it speaks', (file) => {
  const source = readFileSync(`app/${file}`, 'utf8');
  const spoken = [...source.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, namespace]) => namespace);
  const named = namespacesOf(source);
  const passedOn = /\bt: (TFunction|Translate)/.test(source) ? spoken : [];
  expect(
    spoken.filter(
      (namespace) => namespace !== 'common' && !named.includes(namespace!) && !passedOn.includes(namespace),
    ),
  ).toEqual([]);
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
