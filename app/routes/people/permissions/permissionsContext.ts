import type { Market } from '#app/domain/markets/markets.ts';

/**
 * The context of texts that say something of permissions (i18next): in the uk they are `fixed` by the role, and texts
 * are silent about them (spec §6).
 */
export function permissionsContext({ market }: { market: Market }): 'fixed' | undefined {
  return market === 'uk' ? 'fixed' : undefined;
}
