import { createHash } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { DescribedLogo } from '#app/domain/markets/settings/logos.ts';
import { appearance, lookOf, type Appearance } from '#app/domain/markets/settings/kinds/appearance.ts';
import { ownToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { database } from '#app/platform/database.server.ts';
import { looksCss } from '#app/ui/theme.ts';

/** The looks that brands have set: their style sheet, the version that is its address, and their logos by scope. */
export interface Looks {
  version: string;
  css: string;
  logos: ReadonlyMap<string, DescribedLogo>;
}

// Made again only where a brand has set another look, or another day has come.
let last: { key: string; looks: Looks } | undefined;

/** The looks of today; null where no brand has set one. Makes no query while the settings are known. */
export async function looksToday(
  ctx: Pick<VisitorContext, 'db' | 'now'> = { db: database(), now: new Date() },
): Promise<Looks | null> {
  const own = await ownToday(ctx, appearance);
  if (own.length === 0) return null;
  const key = JSON.stringify(own);
  if (last?.key !== key) last = { key, looks: looksOf(own) };
  return last.looks;
}

function looksOf(own: readonly { scope: string; value: Appearance }[]): Looks {
  const looks = own.map(({ scope, value }) => ({ scope, look: lookOf(value, scope) }));
  const css = looksCss(looks);
  return {
    version: createHash('sha256').update(css).digest('hex').slice(0, 12),
    css,
    logos: new Map(looks.flatMap(({ scope, look }) => (look.logo ? [[scope, look.logo] as const] : []))),
  };
}
