import { expect, test } from 'vitest';
import { withSections } from '#app/domain/content/documents/sections.ts';

const text = `<p>${'word '.repeat(600)}</p>`;
const page = (level: string, titles: readonly string[]) =>
  titles.map((title) => `<${level}>${title}</${level}>\n${text}`).join('\n');

test.each(['h2', 'h3'])('a long page has its parts, by %s', (level) => {
  const { html, sections } = withSections(page(level, ['One', 'Two &amp; <em>half</em>', 'Three', 'Four']));
  expect(sections.map(({ title }) => title)).toEqual(['One', 'Two & half', 'Three', 'Four']);
  for (const { id } of sections) expect(html).toContain(`<${level} id="${id}">`);
});

test.each([
  ['of few parts', page('h2', ['One', 'Two', 'Three'])],
  ['of few words', '<h2>1</h2><h2>2</h2><h2>3</h2><h2>4</h2>'],
])('a page %s stays as it is', (_, html) => expect(withSections(html)).toEqual({ html, sections: [] }));
