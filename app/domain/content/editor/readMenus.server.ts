import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { destinationLink, destinationNames } from '#app/domain/content/documents/destinations.ts';
import { contentSite, kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { covers } from './coverage.ts';
import { linksIn } from './documentLinks.server.ts';
import { baseOf } from './documentRows.server.ts';
import { audienceOf, readersOf, type KeyedDocument } from './linkReaders.ts';
import { linkTarget } from './linkTarget.ts';
import { placesIn, type MenuPlace } from './menuPlaces.ts';

/** A menu and footer to which a page can be added. */
export interface MenuForPage {
  documentId: string;
  base: string;
  brand: string;
  market: string;
  /** Whether it has a draft, into which an entry then goes. */
  hasDraft: boolean;
  /** Where an entry can go; none where the page is in it already. */
  places: MenuPlace[];
  /** The place where the menu already has the page: the published menu, or only its draft. */
  has: 'published' | 'draft' | null;
  /** The brands of the menu whose readers do not see the page in it, whatever they may: it is not for their market, or its partner is not connected. */
  unseenBy: BrandCode[];
}

const menuRow = z.strictObject({
  documentId: z.string(),
  brand: z.string(),
  market: z.string(),
  language: z.string(),
  /** The number of the newest version, 0 for none. */
  number: z.int(),
  /** The changes of the draft, and which it is; null where there is none. */
  edits: z.int().nullable(),
  versionId: z.string().nullable(),
  draft: z.unknown(),
  held: z.unknown(),
});

const menuPath = 'header-footer';

// `inForce` decides which one applies.
const menusQuery = statement({
  name: 'menus-of-language',
  prepared: false,
  sql: ({ site, path, language, now }: Named<{ site: string; path: string; language: string; now: Date }>) => `
    SELECT d.document_id AS "documentId", d.brand, d.market, d.language, draft.edits, draft.version_id AS "versionId", draft.document AS draft, held.document AS held,
           (SELECT COALESCE(max(v.number), 0) FROM content_versions v WHERE v.document_id = d.document_id) AS number
    FROM content_documents d
    LEFT JOIN content_versions draft ON draft.document_id = d.document_id AND draft.state = 'draft'
    LEFT JOIN LATERAL (
      SELECT v.document FROM content_versions v
      WHERE v.document_id = d.document_id AND v.state = 'published' AND v.starts_at <= ${now} AND (v.ends_at IS NULL OR v.ends_at > ${now})
      ORDER BY v.starts_at DESC, v.number DESC
      LIMIT 1
    ) held ON true
    WHERE d.site = ${site} AND d.path = ${path} AND d.language = ${language}
    ORDER BY d.market, d.brand`,
  row: menuRow,
});

/**
 * The menus and footers in a page's language whose every reader may read the page, and which the member of staff may
 * change. None for what is no page, or one for visitors, who have no menu.
 */
export async function readMenus(ctx: StaffContext, page: KeyedDocument): Promise<MenuForPage[]> {
  if (kindOfPath(page.path) !== 'page' || audienceOf(page.path, page.document) === 'visitors') return [];
  const { language } = page;
  const rows = await rowsOf(ctx.db, menusQuery({ site: contentSite, path: menuPath, language, now: ctx.now }));
  const mine = rows.filter((row) => covers(page, keyed(row)) && can(ctx, 'staff.edit-content', row));
  return Promise.all(
    mine.map(async (row) => {
      const { documentId, brand, market, held, draft, edits, versionId, number } = row;
      const inIt = (document: unknown) => leadsTo({ ...keyed(row), document }, page.path);
      const has = inIt(held) ? 'published' : inIt(draft) ? 'draft' : null;
      return {
        documentId,
        brand,
        market,
        base: baseOf({
          versions: [{ number }],
          draft: edits === null || versionId === null ? undefined : { versionId, edits },
        }),
        hasDraft: edits !== null,
        places: has === null ? placesIn(draft ?? held) : [],
        has,
        unseenBy: await unseenBy(ctx, keyed(row), page.path),
      };
    }),
  );
}

// Only a page of the table of addresses is left out of menus; one that an editor made is for every reader of the menu.
async function unseenBy(ctx: StaffContext, { brand, market }: DocumentKey, path: string): Promise<BrandCode[]> {
  const name = destinationNames.find((each) => `pages/${each}` === path);
  if (!name) return [];
  const readers = readersOf({ path: menuPath, brand, market, language: '', document: null });
  const unseen = readers.map(async (reader) => {
    if (!reader.brand || !reader.market) return [];
    const at = { brand: reader.brand, market: reader.market };
    const partners = await connectedPartners(ctx, at);
    return destinationLink(name, { agentType: 'O', grants: [], ...at, partners }) ? [] : [at.brand];
  });
  return [...new Set((await Promise.all(unseen)).flat())];
}

function keyed({ brand, market, language }: z.output<typeof menuRow>) {
  return { path: menuPath, brand, market, language };
}

function leadsTo(menu: KeyedDocument, path: string): boolean {
  const origin = environment().ORIGIN;
  return linksIn(menu.document).some(({ address }) =>
    readersOf(menu).some((reader) => {
      const target = linkTarget(address, { reader, origin, inMenu: true });
      return target?.kind === 'document' && target.path === path;
    }),
  );
}
