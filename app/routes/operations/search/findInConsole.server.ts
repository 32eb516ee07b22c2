import type { StaffContext } from '#app/domain/context.server.ts';
import { searchConsole } from '#app/domain/operations/search/searchConsole.server.ts';
import type { SearchKind } from '#app/domain/operations/search/searchKinds.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { FoundGroup } from '#app/ui/find/foundThings.ts';
import { consoleActs, findConsoleActs, type ConsoleAct } from './consoleActs.ts';
import { foundThings } from './foundThings.server.ts';

const actsAtMost = 8;
const actsAtFirst = 4;
const actKinds = ['act', 'page'] as const;

/**
 * What a member of staff finds by the words that they type: what they may do, the console's pages and settings, people,
 * agencies, numbers, and at the end what is only spelled alike. Null for what is too little to search for.
 */
export async function findInConsole(
  ctx: StaffContext,
  { search, kind }: { search: string; kind?: SearchKind | undefined },
): Promise<FoundGroup[] | null> {
  const { searched, groups, similar } = await searchConsole(ctx, { search, kind });
  if (!searched) return null;
  const { acts, isSimilar } = findConsoleActs(ctx.staff, kind ? '' : search, [translator('en'), translator('ja')]);
  const ofActs = groupsOfActs(ctx, acts, actsAtMost);
  const others: FoundGroup[] = await Promise.all(
    groups.map(async ({ kind: each, found, hasMore }) => ({
      kind: each,
      hasMore,
      things: await foundThings(ctx, found),
    })),
  );
  if (similar.length > 0) others.push({ kind: 'similar', hasMore: false, things: await foundThings(ctx, similar) });
  return isSimilar ? [...others, ...ofActs] : [...ofActs, ...others];
}

/** What the role of a member of staff does, and the first page of each of its areas, for a search that is still empty. */
export function firstInConsole(ctx: StaffContext): FoundGroup[] {
  const acts = consoleActs(ctx.staff).filter(
    ({ detailsKey }, place, all) =>
      detailsKey === null || all.findIndex((other) => other.detailsKey === detailsKey) === place,
  );
  return groupsOfActs(ctx, acts, actsAtFirst).map((group) => ({ ...group, hasMore: false }));
}

function groupsOfActs(ctx: StaffContext, acts: readonly ConsoleAct[], limit: number): FoundGroup[] {
  const t = translator(ctx.language);
  return actKinds
    .map((kind) => ({ kind, all: acts.filter((act) => act.kind === kind) }))
    .filter(({ all }) => all.length > 0)
    .map(({ kind, all }) => ({
      kind,
      hasMore: all.length > limit,
      things: all.slice(0, limit).map(({ titleKey, detailsKey, href }) => ({
        key: `act ${href}`,
        title: t(titleKey),
        details: detailsKey ? t(detailsKey) : '',
        href,
      })),
    }));
}
