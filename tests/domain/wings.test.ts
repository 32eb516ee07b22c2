import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import domainOffers from '#app/domain/offers.json' with { type: 'json' };
import routesOffers from '#app/routes/offers.json' with { type: 'json' };

const wings = Object.keys(domainOffers);
// Beside the wings: what every screen needs, and the frame around them.
const besideWings = ['requests', 'shell', 'fields', 'server', 'ui', 'fuzz', 'messages', 'platform', 'support'];

const shelves = [
  ['app/domain', domainOffers],
  ['app/routes', routesOffers],
] as const;

function foldersOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isDirectory());
}

function textOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

test.each([
  'app/domain',
  'app/routes',
  'server/endpoints',
  'app/locales/en',
  'app/locales/ja',
  'tests/domain',
  'tests/api',
  'tests/e2e',
])('%s has the wings of the domain and no others', (shelf) => {
  expect(foldersOf(shelf).filter((name) => !wings.includes(name) && !besideWings.includes(name))).toEqual([]);
});

// The lint checks order and lists (.dependency-cruiser.cjs); this test, that no wing is missing, that the shelves agree
// on the order, and that every export of a wing is used.
test.each(shelves)('the list of %s has every wing, in one order', (shelf, offers) => {
  expect(Object.keys(offers).toSorted()).toEqual(foldersOf(shelf).toSorted());
  expect(Object.keys(offers).filter((wing) => wings.includes(wing))).toEqual(wings.filter((wing) => wing in offers));
});

test.each(shelves)('the wings of %s offer only what others use', (shelf, offers) => {
  const sources = Object.fromEntries(Object.keys(offers).map((wing) => [wing, textOf(path.join(shelf, wing))]));
  const unused = Object.entries<string[]>(offers).flatMap(([wing, files]) =>
    files
      .filter(
        (file) =>
          !Object.entries(sources).some(
            ([other, source]) => other !== wing && source.includes(`'#${shelf}/${wing}/${file}`),
          ),
      )
      .map((file) => `${wing}/${file}`),
  );
  expect(unused).toEqual([]);
});

/** The rooms of a wing that its files import, by room; a file at the root is of the room ''. */
function roomsOf(shelf: string, wing: string): Record<string, Set<string>> {
  const rooms: Record<string, Set<string>> = {};
  const prefix = `#${shelf}/${wing}/`;
  for (const room of foldersOf(path.join(shelf, wing))) {
    const imported = [...textOf(path.join(shelf, wing, room)).matchAll(new RegExp(`'${prefix}([^/']+)/`, 'g'))].map(
      ([, name]) => name!,
    );
    rooms[room] = new Set(imported.filter((name) => name !== room));
  }
  return rooms;
}

test.each(shelves)('the rooms of a wing of %s form no circle', (shelf) => {
  const circles = foldersOf(shelf).flatMap((wing) => {
    const rooms = roomsOf(shelf, wing);
    const reached = (start: string): Set<string> => {
      const found = new Set<string>();
      const visit = (room: string) => {
        for (const next of rooms[room] ?? []) if (!found.has(next)) visit((found.add(next), next));
      };
      visit(start);
      return found;
    };
    return Object.keys(rooms)
      .filter((room) => reached(room).has(room))
      .map((room) => `${wing}/${room}`);
  });
  expect(circles).toEqual([]);
});

test('docs/architecture.md has each wing with its rooms', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const said = [...page.matchAll(/^\|`([a-z]\w*)`\|[^|]+\|([^|]*)\|$/gm)].map(([, wing = '', rooms = '']) => [
    wing,
    [...rooms.matchAll(/`(\w+)`/g)].map(([, room]) => room),
  ]);
  expect(said).toEqual(wings.map((wing) => [wing, foldersOf(path.join('app/domain', wing)).toSorted()]));
});
