import type { DocumentKind } from '#app/domain/content/documents/documents.ts';
import { isSafeHref } from '#app/domain/content/documents/links.ts';
import { deadLinks } from './deadLinks.server.ts';
import { faultsOf, type Fault } from './faults.server.ts';

/**
 * Everything for which a document of a kind may not be published (D42), links that lead nowhere within the site among
 * it, each field's by name.
 */
export async function publicationFaults(
  ctx: Parameters<typeof deadLinks>[0],
  kind: DocumentKind,
  document: unknown,
): Promise<Fault[]> {
  const faults = faultsOf(kind, document);
  const dead = (await deadLinks(ctx, document)).filter(({ address }) => isSafeHref(address));
  const fields = [...new Set(dead.map(({ field }) => field))];
  const inField = (field: string) => dead.filter((link) => link.field === field).map(({ address }) => address);
  return [...faults, ...fields.map((field) => ({ field, code: 'deadLink' as const, addresses: inField(field) }))];
}
