import { createHash } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { appearance, lookOf, type Appearance } from '#app/domain/markets/settings/kinds/appearance.ts';
import { ownToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { database } from '#app/platform/database.server.ts';
import { looksCss } from '#app/ui/theme.ts';

/** The style sheet of the looks that brands have set, and the version that is its address. */
export interface LooksSheet {
  version: string;
  css: string;
}

// Made again only where a brand has set another look, or another day has come.
let last: { key: string; sheet: LooksSheet } | undefined;

/** The style sheet of today (D73); null where no brand has set a look. Makes no query while the settings are known. */
export async function looksSheet(
  ctx: Pick<VisitorContext, 'db' | 'now'> = { db: database(), now: new Date() },
): Promise<LooksSheet | null> {
  const own = await ownToday(ctx, appearance);
  if (own.length === 0) return null;
  const key = JSON.stringify(own);
  if (last?.key !== key) last = { key, sheet: sheetOf(own) };
  return last.sheet;
}

function sheetOf(own: readonly { scope: string; value: Appearance }[]): LooksSheet {
  const css = looksCss(own.map(({ scope, value }) => ({ scope, look: lookOf(value, scope) })));
  return { version: createHash('sha256').update(css).digest('hex').slice(0, 12), css };
}
