import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import domainOffers from '#app/domain/offers.json' with { type: 'json' };
import routesOffers from '#app/routes/offers.json' with { type: 'json' };

type Areas = Record<string, Set<string>>;

/** The areas of a shelf, each with those that its files import. */
function areasOf(shelf: string): Areas {
  const areas: Areas = {};
  for (const area of readdirSync(shelf).filter((name) => statSync(path.join(shelf, name)).isDirectory())) {
    const sources = readArea(shelf, area);
    const imported = [...sources.matchAll(new RegExp(`'#${shelf}/([^/']+)/`, 'g'))].map(([, name]) => name!);
    areas[area] = new Set(imported.filter((name) => name !== area));
  }
  return areas;
}

function reachedFrom(areas: Areas, start: string): Set<string> {
  const reached = new Set<string>();
  const visit = (area: string) => {
    for (const next of areas[area] ?? []) if (!reached.has(next)) visit((reached.add(next), next));
  };
  visit(start);
  return reached;
}

const shelves = [['app/domain', domainOffers], ['app/routes', routesOffers]] as const;

test.each(shelves)('the areas of %s form no circle', (shelf) => {
  const areas = areasOf(shelf);
  expect(Object.keys(areas).filter((area) => reachedFrom(areas, area).has(area))).toEqual([]);
});

// The lint holds the lists (.dependency-cruiser.cjs); here, that none is missing and that none offers what nothing takes.
test.each(shelves)('the list of %s has every area, and files that other areas use', (shelf, offers) => {
  expect(Object.keys(offers).toSorted()).toEqual(Object.keys(areasOf(shelf)).toSorted());
  const sources = Object.fromEntries(Object.keys(offers).map((area) => [area, readArea(shelf, area)]));
  const unused = Object.entries<string[]>(offers).flatMap(([area, files]) =>
    files.filter((file) => !Object.entries(sources).some(([other, source]) => other !== area && [`'#${shelf}/${area}/${file}'`, `'#${shelf}/${area}/${file}?url'`].some((address) => source.includes(address)))).map((file) => `${area}/${file}`),
  );
  expect(unused).toEqual([]);
});

function readArea(shelf: string, area: string): string {
  const files = readdirSync(path.join(shelf, area), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.map((file) => readFileSync(path.join(shelf, area, file), 'utf8')).join('\n');
}
