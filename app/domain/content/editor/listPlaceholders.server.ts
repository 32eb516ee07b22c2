import type { StaffContext } from '#app/domain/context.server.ts';
import type { DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { readerOfKey } from '#app/domain/content/documents/fillDocument.server.ts';
import { fillingsFor, marketsOfReader } from '#app/domain/content/documents/fillings.server.ts';
import { placeholderNames, type PlaceholderName } from '#app/domain/content/documents/placeholders.ts';
import { everyMarket } from '#app/domain/markets/settings/kinds/contactDetails.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { openByMarket, settingOfPlaceholder } from './openPlaceholders.server.ts';

/** A placeholder that a document may name. */
export interface ListedPlaceholder {
  name: PlaceholderName;
  /** Its replacement today for the document's readers, '' for a table; null while it is open for some of them. */
  value: string | null;
  /** The setting that fills it, by its kind and scope, `scope` null for each market by itself; null for what is always filled. */
  setting: { kind: string; scope: string | null } | null;
}

/** The placeholders that a document may name, with what fills them (`staff.see-content`). */
export async function listPlaceholders(ctx: StaffContext, key: DocumentKey): Promise<ListedPlaceholder[]> {
  assertCan(ctx, 'staff.see-content', key);
  const reader = readerOfKey(key);
  const [fillings, open] = await Promise.all([fillingsFor(ctx, reader), openByMarket(ctx, ctx.now)]);
  const of = marketsOfReader(reader);
  return placeholderNames.map((name) => {
    const isOpen = of.some((market) => open[market].has(name));
    return { name, value: isOpen ? null : (fillings[name]?.plain ?? null), setting: settingFor(name, of) };
  });
}

/** Where a placeholder is filled for the readers of some markets; null for what is always filled. */
export function settingFor(
  name: PlaceholderName,
  markets: readonly string[],
): { kind: string; scope: string | null } | null {
  const kind = settingOfPlaceholder[name];
  if (!kind) return null;
  const [only, ...others] = markets;
  if (only !== undefined && others.length === 0) return { kind, scope: only };
  return { kind, scope: kind === 'contact-details' ? everyMarket : null };
}
