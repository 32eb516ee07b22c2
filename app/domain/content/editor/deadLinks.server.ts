import { contentSite } from '#app/domain/content/documents/documents.ts';
import { isOwnPath } from '#app/domain/content/documents/pages.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { linksIn } from './documentLinks.server.ts';
import { leadsSomewhere } from './knownAddresses.ts';

const prefix = 'pages/';

/** The links of a document that lead nowhere within the site, with their fields (§8). */
export async function deadLinks(
  { db }: { db: Database | Transaction },
  document: unknown,
): Promise<{ field: string; address: string }[]> {
  const links = linksIn(document);
  if (links.length === 0) return [];
  const rows = await db.contentDocument.findMany({
    where: { site: contentSite, path: { startsWith: prefix }, versions: { some: { state: 'published' } } },
    select: { path: true },
    distinct: ['path'],
  });
  const own = new Set(rows.map(({ path }) => path.slice(prefix.length)).filter(isOwnPath));
  return links.filter(({ address }) => !leadsSomewhere(address, own));
}
