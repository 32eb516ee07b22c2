import { listApprovalMarkets } from '#app/domain/content/approval/approvalMarkets.server.ts';
import { wantsApproval } from '#app/domain/content/approval/approval.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isPlaceholder, placeholdersOf, type PlaceholderName } from '#app/domain/content/documents/placeholders.ts';
import { readerOfKey } from '#app/domain/content/documents/fillDocument.server.ts';
import { marketsOfReader } from '#app/domain/content/documents/fillings.server.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { contentRows, type ContentRow } from '#starter/content.ts';
import { setOfPath, type ContentSet } from '#starter/sets.ts';
import { settingFor } from './listPlaceholders.server.ts';
import { openByMarket, type OpenByMarket } from './openPlaceholders.server.ts';

/** A place of a document that no setting fills yet, with the setting that does. */
export interface OpenPlace {
  name: PlaceholderName;
  setting: { kind: string; scope: string | null };
}

/** A document of the starter set that is not there yet, and what adopting makes of it. */
export interface StarterDocument extends ContentRow {
  /** Published, a draft that a second editor approves, or a draft while places of it are open. */
  becomes: 'published' | 'approval' | 'open';
  open: OpenPlace[];
}

/** The places of a document that are open for some of its readers. */
export function openPlacesOf(
  { document, brand, market, language }: Pick<ContentRow, 'document' | 'brand' | 'market'> & { language: string },
  open: OpenByMarket,
): OpenPlace[] {
  const of = marketsOfReader(readerOfKey({ brand, market, language }));
  const names = new Set(placeholdersOf(document).map(({ name }) => name));
  return [...names].filter(isPlaceholder).flatMap((name) => {
    const lacking = of.filter((each) => open[each].has(name));
    const setting = settingFor(name, lacking.length === of.length ? of : lacking);
    return lacking.length > 0 && setting ? [{ name, setting }] : [];
  });
}

/**
 * The documents of a part of the starter set that are not there yet, each with what adopting it would make of it. Throws
 * `forbidden` (`staff.set-up`).
 */
export async function readStarter(ctx: StaffContext, set: ContentSet): Promise<StarterDocument[]> {
  assertCan(ctx, 'staff.set-up');
  const [approval, open, present] = await Promise.all([
    listApprovalMarkets(ctx),
    openByMarket(ctx, ctx.now),
    ctx.db.contentDocument.findMany({ select: { path: true, brand: true, market: true, language: true } }),
  ]);
  const approvalMarkets = approval.map(({ market }) => market).filter(isMarket);
  const known = new Set(present.map(starterKey));
  return contentRows(ctx.now)
    .filter((row) => setOfPath(row.path) === set && !known.has(starterKey(row)))
    .map((row): StarterDocument => {
      const places = openPlacesOf(row, open);
      const becomes = places.length > 0 ? 'open' : wantsApproval(row, approvalMarkets) ? 'approval' : 'published';
      return { ...row, becomes, open: places };
    });
}

/** The part of the starter set that a document belongs to; null for none. */
export function starterSetOf({ path }: { path: string }): ContentSet | null {
  return setOfPath(path);
}

/** A document by the parts of its key. */
export function starterKey({
  path,
  brand,
  market,
  language,
}: Record<'path' | 'brand' | 'market' | 'language', string>) {
  return [path, brand, market, language].join('|');
}
