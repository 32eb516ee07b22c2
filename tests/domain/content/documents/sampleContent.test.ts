import { describe, expect, test } from 'vitest';
import { chooseDocument } from '#app/domain/content/documents/chooseDocument.ts';
import { homePagePath, kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { homeDocument, pageDocument } from '#app/domain/content/documents/documents.ts';
import { contentLink, isSafeHref } from '#app/domain/content/documents/links.ts';
import { pageNames, portalPageOf } from '#app/domain/content/documents/pages.ts';
import { renderMarkdown } from '#app/domain/content/documents/renderMarkdown.server.ts';
import { brands, brandCodes, homeBrand, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { languages, type Language } from '#app/i18n.ts';
import { demoContentRows } from '#seed/content.ts';

const rows = demoContentRows(new Date('2026-11-21T12:00:00Z'));
type Row = (typeof rows)[number];

const keyOf = ({ path, brand, market }: Row) => [path, brand, market].join('|');
const inLanguage = (language: Language) => rows.filter((row) => row.language === language);
const ofKind = (kind: string) => rows.filter((row) => kindOfPath(row.path) === kind);
const homeRows = ofKind('homePage');
const allSelectable = markets.flatMap(selectableBrands);

const unread = ['to', 'art', 'from', 'until', 'emailAddress', 'phone', 'version', 'validFrom'];

/** What a reader reads of a document: no addresses, no names of drawings, screens or pages. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part.replace(/\]\([^)]*\)/g, ']')];
  if (Array.isArray(part)) return part.filter((entry) => typeof entry === 'object').flatMap(textsOf);
  return Object.entries(part as object).flatMap(([name, value]) =>
    unread.includes(name) || typeof value === 'boolean' ? [] : textsOf(value),
  );
}

/**
 * Everything that a user of a market may read in a language: for each path and brand, the document that is chosen for
 * them.
 */
function readIn(market: Market, language: Language): Row[] {
  const paths = [...new Set(rows.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const candidates = rows.filter((row) => row.path === path);
    const chosen = [...selectableBrands(market), ''].map((brand) =>
      chooseDocument(candidates, { brand, market, language }),
    );
    return [...new Set(chosen)].filter((row) => row !== undefined);
  });
}

function phraseIn(row: Row, phrase: RegExp): string[] {
  return textsOf(row.document).flatMap((text) =>
    (phrase.exec(text) ?? []).slice(0, 1).map((found) => `${row.language} ${keyOf(row)}: ${found}`),
  );
}

describe('there is', () => {
  test('every document in both languages', () => {
    expect(inLanguage('ja').map(keyOf).toSorted()).toEqual(inLanguage('en').map(keyOf).toSorted());
  });

  test('a document for all markets of every page that has an address', () => {
    const found = new Set(inLanguage('en').map(keyOf));
    expect(pageNames.filter((page) => !found.has(`pages/${page}||`))).toEqual([]);
  });

  test.each([true, false])('a home page of every brand that a user may choose (enrolled: %s)', (enrolled) => {
    const found = inLanguage('en')
      .filter((row) => row.path === homePagePath(enrolled))
      .map((row) => row.brand);
    expect(found.toSorted()).toEqual(allSelectable.toSorted());
  });

  test.each(['header-footer', 'landing'])('a document of every market: %s', (path) => {
    const found = inLanguage('en')
      .filter((row) => row.path === path && row.market !== '')
      .map((row) => row.market);
    expect(found.toSorted()).toEqual(markets.toSorted());
  });

  test.each(['contact-us', 'login-help', 'find-your-rep', 'how-to-register', 'sales-reports', 'academy'])(
    'a page of every market: %s',
    (page) => {
      const found = inLanguage('en').filter((row) => row.path === `pages/${page}` && row.market !== '');
      expect(found.map((row) => row.market).toSorted()).toEqual(markets.toSorted());
    },
  );

  test('an alert for nam and jp alone', () => {
    expect(
      ofKind('alert')
        .map(({ language, market }) => `${language} ${market}`)
        .toSorted(),
    ).toEqual(['en jp', 'en nam', 'ja jp', 'ja nam']);
  });
});

test('the terms have the same version in both languages', () => {
  const terms = rows
    .filter((row) => row.path === 'pages/terms-and-conditions')
    .map((row) => pageDocument.parse(row.document).version);
  expect(terms).toEqual(['2026-11', '2026-11']);
});

describe('the texts', () => {
  test.each(ofKind('page').map((row) => [row.language, keyOf(row), pageDocument.parse(row.document).body] as const))(
    '%s %s keep their links',
    (_, __, body) => {
      const written = [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href);
      expect(written.filter((href) => !isSafeHref(href))).toEqual([]);
      expect(renderMarkdown(body).match(/<a /g)?.length ?? 0).toBeGreaterThanOrEqual(written.length);
    },
  );

  test('name no real address: mail goes to .example, and no page leads off the site', () => {
    const text = JSON.stringify(rows);
    for (const [, host = ''] of text.matchAll(/[\w.-]+@([\w.-]+\w)/g)) expect(host).toMatch(/\.example$/);
    expect(text).not.toMatch(/https?:\/\//);
  });

  test('are written: none is filler, and none announces what is coming but the page that is there for it', () => {
    expect(rows.flatMap((row) => phraseIn(row, /lorem|ipsum|\btbd\b|\btodo\b/i))).toEqual([]);
    const others = rows.filter(({ path }) => path !== 'pages/academy-coming-soon');
    expect(others.flatMap((row) => phraseIn(row, /coming soon|近日公開/i))).toEqual([]);
  });

  test.each(languages)('speak of no permissions in uk, where they are not set (spec §6): %s', (language) => {
    expect(readIn('uk', language).flatMap((row) => phraseIn(row, /permission|権限/i))).toEqual([]);
  });

  test.each(['uk', 'au'] as const)('are British or Australian in %s', (market) => {
    const american =
      /\b(zip code|colors?|programs?|enroll(?:s|ed|ment)?|canceled|recogniz\w*|harbors?|center|favorites?|honors?|traveler|theater|catalog|vacations?|railroad)\b/i;
    expect(readIn(market, 'en').flatMap((row) => phraseIn(row, american))).toEqual([]);
  });

  test('are American in nam', () => {
    const british =
      /\b(postcodes?|colours?|programmes?|enrol|cancelled|recognis\w*|harbours?|centre|favourites?|honours?|travellers?|theatre|catalogue)\b/i;
    expect(readIn('nam', 'en').flatMap((row) => phraseIn(row, british))).toEqual([]);
  });

  test('speak each language: English without Japanese, Japanese in every text that is a sentence', () => {
    expect(inLanguage('en').flatMap((row) => phraseIn(row, /[぀-ヿ一-鿿]/))).toEqual([]);
    const pages = ofKind('page').filter(({ language }) => language === 'ja');
    const blocks = pages.flatMap((row) =>
      pageDocument
        .parse(row.document)
        .body.split('\n\n')
        .map((block) => [keyOf(row), block] as const),
    );
    expect(blocks.filter(([, block]) => !/[぀-ヿ一-鿿]/.test(block))).toEqual([]);
  });
});

describe('the links', () => {
  const screens = [
    '/register-agency-home',
    '/forgot-password',
    '/home/agent-enroll',
    '/home/agency-overview',
    '/home/feedback',
    '/home/my-account',
  ];
  const leadsSomewhere = (href: string) => {
    const page = /^\/home\/pages\/[a-z]{2}\/(.+)$/.exec(href) ?? /^\/home\/pages(\/other\/.+)$/.exec(href);
    return page ? portalPageOf(page[1]!) !== null : screens.includes(href);
  };
  const brandOf = (row: Row): BrandCode => {
    const market = markets.find((name) => name === row.market);
    return brandCodes.find((code) => code === row.brand) ?? homeBrand(market ?? 'nam');
  };
  const targets = (row: Row): string[] => {
    const named = [...JSON.stringify(row.document).matchAll(/"to":"([^"]*)"/g)].map(([, to = '']) => to);
    const written = [...JSON.stringify(row.document).matchAll(/\]\((\/[^)]*)\)/g)].map(([, href = '']) => href);
    return [...named, ...written];
  };

  test('lead to a page that exists', () => {
    const dead = rows.flatMap((row) => {
      const brand = brandOf(row);
      return targets(row)
        .filter((to) => !leadsSomewhere(contentLink(to, { brand, market: brands[brand].market })?.href ?? ''))
        .map((to) => `${keyOf(row)}: ${to}`);
    });
    expect(dead).toEqual([]);
  });

  test.each(['uk', 'jp', 'asia', 'int'] as const)(
    'do not lead to Find Your Rep in %s, which has no such link (spec §2)',
    (market) => {
      expect(
        languages
          .flatMap((language) => readIn(market, language))
          .filter((row) => row.path !== 'pages/find-your-rep' && targets(row).includes('/find-your-rep'))
          .map(keyOf),
      ).toEqual([]);
    },
  );
});

describe('the menus', () => {
  const menuOf = (market: Market, brand: BrandCode) => {
    const row = chooseDocument(
      inLanguage('en').filter(({ path }) => path === 'header-footer'),
      { brand, market, language: 'en' },
    );
    return row!.document as { menu: unknown[]; footer: unknown[] };
  };
  const everyBrand = markets.flatMap((market) => selectableBrands(market).map((brand) => [market, brand] as const));

  test.each(everyBrand)('%s %s fit at 1150 px: six entries at most', (market, brand) => {
    expect(menuOf(market, brand).menu.length).toBeLessThanOrEqual(6);
  });

  test.each(everyBrand)('%s %s name nothing twice', (market, brand) => {
    const { menu, footer } = menuOf(market, brand);
    for (const part of [menu, footer]) {
      const names: string[] = JSON.stringify(part).match(/"(?:to":")?\/?[a-z]+(?:-[a-z]+)*"(?=[,\]}])/g) ?? [];
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  test.each(everyBrand)('%s %s name what the market has (spec §2, §4)', (market, brand) => {
    const text = JSON.stringify(menuOf(market, brand));
    expect(text.includes('"sales-reports"')).toBe(['nam', 'int', 'asia', 'au'].includes(market));
    // Where it is not open yet, its entry says so, after enrolment.
    expect([text.includes('"academy"'), text.includes('"academy-coming-soon"')]).toEqual([true, false]);
    expect(text.includes('"rewards-unregistered"')).toBe(brand === 'PC');
  });
});

describe('a home page', () => {
  test.each(homeRows.map((row) => [row.language, keyOf(row), homeDocument.parse(row.document)] as const))(
    '%s %s has news, offers and people',
    (_, __, { slides, offers, representatives }) => {
      const titles = slides.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.length).toBeGreaterThanOrEqual(4);
      expect(titles.length).toBeLessThanOrEqual(6);
      expect(offers.length).toBeGreaterThanOrEqual(3);
      expect(representatives.length).toBeGreaterThanOrEqual(2);
    },
  );

  test('has offers that hold on the first day, and some that begin later', () => {
    for (const row of homeRows) {
      const { offers } = homeDocument.parse(row.document);
      expect(offers.filter(({ from, until }) => from <= '2026-11-21' && until >= '2026-11-21').length).toBeGreaterThan(
        0,
      );
      expect(offers.filter(({ from }) => from > '2026-11-21').length).toBeGreaterThan(0);
    }
  });

  test('leads to the member number those who have none', () => {
    for (const row of homeRows) {
      const { hero } = homeDocument.parse(row.document);
      expect(hero.link?.to === '/agent-enroll', keyOf(row)).toBe(row.path === homePagePath(false));
    }
  });

  test('has the same structure in both languages', () => {
    const shape = (row: Row) => {
      const { hero, slides, offers, representatives } = homeDocument.parse(row.document);
      return {
        hero: [hero.art, hero.link?.to],
        slides: slides.map(({ art, link }) => [art, link?.to]),
        offers: offers.map(({ art, from, until, link }) => [art, from, until, link?.to]),
        representatives: representatives.map(({ phone, emailAddress }) => [phone, emailAddress]),
      };
    };
    const ja = new Map(homeRows.filter(({ language }) => language === 'ja').map((row) => [keyOf(row), shape(row)]));
    for (const row of homeRows.filter(({ language }) => language === 'en'))
      expect(ja.get(keyOf(row)), keyOf(row)).toEqual(shape(row));
  });
});
