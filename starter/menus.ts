import { z } from 'zod';
import type { Language } from '#app/i18n.ts';

const words = z.strictObject({ en: z.string(), ja: z.string() });
/** The places, markets or brands, that have a thing: those named, or all but those named; all where neither is given. */
const where = { in: z.array(z.string()).min(1).optional(), notIn: z.array(z.string()).min(1).optional() };
const entry = z.union([
  z.string(),
  z.strictObject({ page: z.string(), ...where }),
  z.strictObject({ label: words, to: z.string(), ...where }),
]);
const menuFile = z.strictObject({
  places: z.array(z.string()).min(1),
  menu: z.array(z.union([z.string(), z.strictObject({ label: words, ...where, children: z.array(entry) })])),
  footer: z.array(z.strictObject({ title: words, ...where, links: z.array(entry) })),
  copyright: z.array(z.strictObject({ ...words.shape, ...where })),
  privacyNotice: words,
});
type Entry = z.output<typeof entry>;

/**
 * The menus and footers of all places in one language, by the place's segment: each entry is written once, with the
 * places that have it. Throws for a file of another shape, and for a place without a copyright line.
 */
export function menusIn(file: unknown, language: Language): { name: string; content: unknown }[] {
  const { places, menu, footer, copyright, privacyNotice } = menuFile.parse(file);
  return places.map((place) => {
    const has = (each: unknown) => isAt(each, place);
    const entries = (all: readonly Entry[]) => all.filter(has).map((each) => written(each, language));
    const line = copyright.find(has);
    if (!line) throw new Error(`The menu of ${place} has no copyright line.`);
    return {
      name: place,
      content: {
        menu: menu
          .filter(has)
          .map((each) =>
            typeof each === 'string' ? each : { label: each.label[language], children: entries(each.children) },
          ),
        footer: footer.filter(has).map(({ title, links }) => ({ title: title[language], links: entries(links) })),
        copyright: line[language],
        privacyNotice: privacyNotice[language],
      },
    };
  });
}

function isAt(each: unknown, place: string): boolean {
  if (typeof each === 'string') return true;
  const { in: only, notIn } = each as { in?: string[]; notIn?: string[] };
  return only?.includes(place) ?? !notIn?.includes(place);
}

function written(each: Entry, language: Language): string | { label: string; to: string } {
  if (typeof each === 'string') return each;
  return 'page' in each ? each.page : { label: each.label[language], to: each.to };
}
