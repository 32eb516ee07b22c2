import { kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { placeholdersOf, withSamples } from '#app/domain/content/documents/placeholders.ts';
import { isSafeHref } from '#app/domain/content/documents/links.ts';
import { deadLinks, type DeadLink } from './deadLinks.server.ts';
import { addressesByField, faultsOf, type Fault } from './faults.server.ts';
import { openByMarket, openFaults } from './openPlaceholders.server.ts';
import { linksIn, shownPictures } from './documentLinks.server.ts';
import type { KeyedDocument } from './linkReaders.ts';

// Each is followed for each of its readers.
const mostLinks = 1000;

/**
 * Everything for which a document may not be published from a time on, links that lead nowhere within the site for
 * its readers at that time (§8), pictures that are gone and placeholders that no setting fills among it, each field's by name. Of a text that is too long, its links are not looked up.
 */
export async function publicationFaults(
  ctx: Parameters<typeof deadLinks>[0],
  checked: KeyedDocument,
  at: Date,
): Promise<Fault[]> {
  const kind = kindOfPath(checked.path);
  if (!kind) return [{ field: '', code: 'invalid' }];
  const faults = faultsOf(kind, checked.document);
  if (faults.some(({ code }) => code === 'tooLong' || code === 'invalid')) return faults;
  if (linksIn(checked.document).length > mostLinks)
    return [...faults, { field: 'body', code: 'tooManyLinks', limit: mostLinks }];
  const followed = { ...checked, document: withSamples(checked.document) };
  const dead = (await deadLinks(ctx, followed, at)).filter(({ address }) => isSafeHref(address));
  return [
    ...faults,
    ...addressesByField(dead.filter(({ readers }) => readers === null)).map((each) => ({
      ...each,
      code: 'deadLink' as const,
    })),
    ...forSome(dead),
    ...(await missingPictures(ctx, checked.document)),
    ...(await openPlaceholders(ctx, checked, at)),
  ];
}

async function openPlaceholders(
  ctx: Parameters<typeof deadLinks>[0],
  checked: KeyedDocument,
  at: Date,
): Promise<Fault[]> {
  if (placeholdersOf(checked.document).length === 0) return [];
  return openFaults(checked, await openByMarket(ctx, at));
}

// Of the pictures that it shows, those that have been deleted since, or never were.
async function missingPictures({ db }: Parameters<typeof deadLinks>[0], document: unknown): Promise<Fault[]> {
  const shown = shownPictures(document);
  if (shown.length === 0) return [];
  const imageIds = [...new Set(shown.map(({ imageId }) => imageId))];
  const found = await db.image.findMany({ where: { imageId: { in: imageIds } }, select: { imageId: true } });
  const known = new Set(found.map(({ imageId }) => imageId));
  const missing = shown.filter(({ imageId }) => !known.has(imageId));
  return addressesByField(missing.map(({ field, imageId }) => ({ field, address: `/images/${imageId}` }))).map(
    (each) => ({
      ...each,
      code: 'missingPicture' as const,
    }),
  );
}

function forSome(dead: readonly DeadLink[]): Fault[] {
  const partly = dead.filter(({ readers }) => readers !== null);
  return addressesByField(partly).map(({ field, addresses }) => ({
    field,
    code: 'deadLinkForSome' as const,
    addresses,
    forWhom: partly.flatMap(({ readers, ...link }) =>
      link.field === field ? [{ address: link.address, readers: readers ?? [] }] : [],
    ),
  }));
}
