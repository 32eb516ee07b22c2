import { kindOfPath } from '#app/domain/content/documents/documents.ts';
import { isSafeHref } from '#app/domain/content/documents/links.ts';
import { deadLinks, type DeadLink } from './deadLinks.server.ts';
import { addressesByField, faultsOf, type Fault } from './faults.server.ts';
import type { KeyedDocument } from './linkReaders.ts';

/**
 * Everything for which a document may not be published from a time on (D42), links that lead nowhere within the site for
 * its readers at that time among it (§8), each field's by name. Of a text that is too long, its links are not looked up.
 */
export async function publicationFaults(
  ctx: Parameters<typeof deadLinks>[0],
  checked: KeyedDocument,
  at: Date,
): Promise<Fault[]> {
  const kind = kindOfPath(checked.path);
  if (!kind) return [{ field: '', code: 'invalid' }];
  const faults = faultsOf(kind, checked.document);
  if (faults.some(({ code }) => code === 'tooLong')) return faults;
  const dead = (await deadLinks(ctx, checked, at)).filter(({ address }) => isSafeHref(address));
  return [
    ...faults,
    ...addressesByField(dead.filter(({ readers }) => readers === null)).map((each) => ({
      ...each,
      code: 'deadLink' as const,
    })),
    ...forSome(dead),
  ];
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
