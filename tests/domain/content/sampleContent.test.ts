import { describe, expect, test } from 'vitest';
import { homeDocument, homePagePath, pageDocument } from '#app/domain/content/documents.ts';
import { isSafeHref } from '#app/domain/content/links.ts';
import { pageNames } from '#app/domain/content/pages.ts';
import { renderMarkdown } from '#app/domain/content/renderMarkdown.server.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { contentRows } from '#seed/content.ts';

const rows = contentRows(new Date());
const keyOf = ({ path, brand, market }: (typeof rows)[number]) => [path, brand, market].join('|');
const inLanguage = (language: string) => rows.filter((row) => row.language === language);
const pageRows = rows.filter((row) => row.path !== homePagePath);

test('every document is there in both languages (D13)', () => {
  expect(inLanguage('ja').map(keyOf).toSorted()).toEqual(inLanguage('en').map(keyOf).toSorted());
});

test('every page that has an address has a document for all markets', () => {
  const found = new Set(inLanguage('en').map(keyOf));
  expect(pageNames.filter((page) => !found.has(`pages/${page}||`))).toEqual([]);
});

test.each(['contact-us', 'login-help', 'find-your-rep'])('%s differs by market', (page) => {
  const found = inLanguage('en').filter((row) => row.path === `pages/${page}` && row.market !== '');
  expect(found.map((row) => row.market).toSorted()).toEqual(markets.toSorted());
});

test('every brand that a user may choose has a home page', () => {
  const found = inLanguage('en').filter((row) => row.path === homePagePath).map((row) => row.brand);
  expect(found.toSorted()).toEqual(markets.flatMap(selectableBrands).toSorted());
});

test('the terms have the same version in both languages', () => {
  const terms = rows.filter((row) => row.path === 'pages/terms-and-conditions').map((row) => pageDocument.parse(row.document).version);
  expect(terms).toEqual(['2026-11', '2026-11']);
});

describe('the texts', () => {
  test.each(pageRows.map((row) => [row.language, keyOf(row), pageDocument.parse(row.document).body] as const))('%s %s keep their links', (_, __, body) => {
    const written = [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href);
    expect(written.filter((href) => !isSafeHref(href))).toEqual([]);
    expect(renderMarkdown(body).match(/<a /g)?.length ?? 0).toBeGreaterThanOrEqual(written.length);
  });

  test('name no real address: mail goes to .example, and no page leads off the site', () => {
    const text = JSON.stringify(rows);
    for (const [, host = ''] of text.matchAll(/[\w.-]+@([\w.-]+\w)/g)) expect(host).toMatch(/\.example$/);
    expect(text).not.toMatch(/https?:\/\//);
  });

  test('of one home page have titles of their own', () => {
    for (const row of rows.filter(({ path }) => path === homePagePath)) {
      const titles = homeDocument.parse(row.document).slides.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});
