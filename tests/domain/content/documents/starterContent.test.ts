import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseDocument } from '#app/domain/content/documents/chooseDocument.ts';
import { homePagePath, kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { destinationNames, screenNames } from '#app/domain/content/documents/destinations.ts';
import { linkedScreens } from '#app/domain/content/documents/links.ts';
import { pageNames } from '#app/domain/content/documents/pages.ts';
import { linksIn } from '#app/domain/content/editor/documentLinks.server.ts';
import { faultsOf } from '#app/domain/content/editor/faults.server.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { demoContentRows } from '#seed/content.ts';
import { contentRows } from '#starter/content.ts';
import { starterPlace } from '#starter/place.ts';
import { setOfPath } from '#starter/sets.ts';

const now = new Date('2026-11-21T12:00:00Z');
const rows = contentRows(now);
type Row = (typeof rows)[number];
const keyOf = ({ path, brand, market, language }: Row) => [path, brand, market, language].join('|');
const textOf = (row: Row) => JSON.stringify(row.document);
// Without addresses and the names of drawings.
const wordsOf = (row: Row) => textOf(row).replaceAll(/\/[a-z-]+|"art":"\w+"/g, '');
const saying = (phrase: RegExp) => rows.filter((row) => phrase.test(textOf(row))).map(keyOf);

test('every document is there in both languages, fits its schema, and belongs to a part of the set', () => {
  const keys = (language: string) =>
    rows.filter((row) => row.language === language).map(({ path, brand, market }) => `${path}|${brand}|${market}`);
  expect(keys('ja').toSorted()).toEqual(keys('en').toSorted());
  for (const row of rows) {
    expect(faultsOf(kindOfPath(row.path)!, row.document), keyOf(row)).toEqual([]);
    expect(setOfPath(row.path), keyOf(row)).not.toBeNull();
  }
});

test.each(markets)('%s has a menu, a page beside the sign-in form, and a home page of each brand', (market) => {
  for (const language of languages)
    for (const brand of selectableBrands(market))
      for (const path of ['header-footer', 'landing', homePagePath(true), homePagePath(false), 'pages/contact-us']) {
        const candidates = rows.filter((row) => row.path === path);
        expect(chooseDocument(candidates, { brand, market, language })?.language, `${path} ${brand}`).toBe(language);
      }
});

describe('nothing in it is invented', () => {
  test.each([
    ['an address of mail or of a site', /@|https?:|\bexample\b/],
    ['a telephone number', /tel:|555|\d{3}[- ]\d{3,4}[- ]?\d*/],
    ['a price or a discount', /[$€£¥]\s?\d|\d\s?(?:USD|dollars?|ドル|円)|\d\s?%\s?(?:off|less)|half (?:the|of the)/i],
    ['the product’s own name as that of a brand', /©[^"]*Gangway/],
  ])('no %s', (_, phrase) => expect(saying(phrase)).toEqual([]));

  test('no offer, no representative, and no name of a person of the demo', () => {
    const homes = rows.filter(({ path }) => path.startsWith('home-page')).map(({ document }) => document);
    expect(homes).toHaveLength(2 * 2 * 12);
    for (const home of homes) expect(home).toMatchObject({ offers: [], representatives: [] });
    const people = new Set(
      demoContentRows(now).flatMap(({ document }) =>
        ((document as { representatives?: { name: string }[] }).representatives ?? []).map(({ name }) => name),
      ),
    );
    expect(people.size).toBeGreaterThan(5);
    for (const name of people) expect(rows.filter((row) => textOf(row).includes(name)).map(keyOf), name).toEqual([]);
  });
});

describe('nothing in the sample courses is invented that an agency could take for the brand’s', () => {
  const folder = new URL('courses/', starterPlace);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(md|json)$/.test(file));
  const lines = files.flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );

  test.each([
    ['an address of mail or of a site', /\w@\w|https?:|[\w-]\.example\b|\bexample\.(com|net|org)\b/],
    ['a telephone number', /tel:|555|\d{3}[- ]\d{3,4}(?!\d)/],
    ['a price', /[$€£¥]\s?\d|\d\s?(?:USD|dollars?|ドル|万?円)/],
    [
      'a customer by name',
      /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z]|\b(?!Daily)[A-Z][a-z]+ (?:calls|says|asks|writes)\b|[一-龥]{2}(?<!お客)さん/,
    ],
  ])('no %s', (_, phrase) => {
    expect(files.length).toBeGreaterThan(40);
    expect(lines.filter((line) => phrase.test(line))).toEqual([]);
  });
});

test('every link leads to a page of the set or to a screen', () => {
  const pages = new Set(rows.map(({ path }) => path.replace(/^pages\//, '')));
  const screens = [...screenNames, ...Object.keys(linkedScreens).map((path) => path.slice(1))] as string[];
  const dead = rows.flatMap((row) =>
    linksIn(row.document)
      .map(({ address }) => address.replace(/^\//, ''))
      .filter((name) => pageNames.some((page) => page === name) || destinationNames.some((each) => each === name))
      .filter((name) => !screens.includes(name) && !pages.has(name))
      .map((name) => `${keyOf(row)}: ${name}`),
  );
  expect(dead).toEqual([]);
});

describe('it is written for each market', () => {
  const readIn = (market: string) =>
    rows.filter(
      (row) =>
        row.market === market ||
        (row.market === '' &&
          (row.brand === '' || selectableBrands(market as 'uk').some((brand) => brand === row.brand))),
    );
  const phrases = (market: string, phrase: RegExp) =>
    readIn(market).flatMap((row) =>
      (phrase.exec(wordsOf(row)) ?? []).slice(0, 1).map((found) => `${keyOf(row)}: ${found}`),
    );

  test('speaking of no permissions in uk, where they are not set (spec §6)', () => {
    expect(phrases('uk', /permission|権限/i)).toEqual([]);
  });
  test('in words that are the same in British and American English', () => {
    const spelled =
      /\b(zip code|postcodes?|colou?rs?|program(?:me)?s?|enrol\w*|cancell?ed|recogni[sz]\w*|harbou?rs?|cent(?:er|re)|favou?rites?|honou?rs?|travell?ers?|theat(?:er|re)|catalog(?:ue)?)\b/i;
    expect(phrases('uk', spelled)).toEqual([]);
  });
});
