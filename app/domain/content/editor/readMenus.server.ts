import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite, kindOfPath } from '#app/domain/content/documents/documents.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { can } from '#app/domain/permissions/can.ts';
import { environment } from '#app/platform/environment.server.ts';
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
  /** Where the page is in it already: in what is published, or in its draft alone. */
  has: 'published' | 'draft' | null;
}

/**
 * The menus and footers in a page's language whose every reader may read the page, and which the member of staff may
 * change. None for what is no page, or one for visitors, who have no menu.
 */
export async function readMenus(ctx: StaffContext, page: KeyedDocument): Promise<MenuForPage[]> {
  if (kindOfPath(page.path) !== 'page' || audienceOf(page.path, page.document) === 'visitors') return [];
  const rows = await ctx.db.contentDocument.findMany({
    where: { site: contentSite, path: 'header-footer', language: page.language },
    orderBy: [{ market: 'asc' }, { brand: 'asc' }],
    include: {
      versions: {
        where: { state: { in: ['draft', 'published'] } },
        orderBy: { number: 'asc' },
        select: { versionId: true, number: true, state: true, startsAt: true, endsAt: true, edits: true },
      },
    },
  });
  const last = await ctx.db.contentVersion.groupBy({
    by: ['documentId'],
    where: { documentId: { in: rows.map(({ documentId }) => documentId) } },
    _max: { number: true },
  });
  const menus = rows
    .filter((row) => covers(page, row) && can(ctx, 'staff.edit-content', row))
    .map((row) => {
      const draft = row.versions.find(({ state }) => state === 'draft');
      const held = inForce(
        row.versions.filter(({ state }) => state === 'published'),
        ctx.now,
      );
      const number = last.find(({ documentId }) => documentId === row.documentId)?._max.number ?? 0;
      return { row, draft, held, base: baseOf({ versions: [{ number }], draft }) };
    });
  const texts = await ctx.db.contentVersion.findMany({
    where: {
      versionId: { in: menus.flatMap(({ draft, held }) => [draft, held].flatMap((each) => each?.versionId ?? [])) },
    },
    select: { versionId: true, document: true },
  });
  const textOf = (version: { versionId: string } | undefined) =>
    texts.find(({ versionId }) => versionId === version?.versionId)?.document;
  return menus.map(({ row, draft, held, base }) => {
    const inIt = (version: typeof draft) => leadsTo({ ...row, document: textOf(version) }, page.path);
    const has = inIt(held) ? 'published' : inIt(draft) ? 'draft' : null;
    return {
      ...{ documentId: row.documentId, base, brand: row.brand, market: row.market },
      hasDraft: draft !== undefined,
      places: has === null ? placesIn(textOf(draft ?? held)) : [],
      has,
    };
  });
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
