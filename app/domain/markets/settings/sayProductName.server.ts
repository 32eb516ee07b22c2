import type { VisitorContext } from '#app/domain/context.server.ts';
import { sayProductNames } from '#app/platform/translations.server.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { productName, productNames } from './kinds/productName.ts';
import { settingToday } from './readSetting.server.ts';

/**
 * Has every text of this process say the name that the product has today; it is at most 10 s old. While the
 * database is away the name stays as it is.
 */
export async function sayProductName(ctx: Pick<VisitorContext, 'db' | 'now'>): Promise<void> {
  const said = await settingToday(ctx, productName, portalScope).catch(() => undefined);
  if (said) sayProductNames(productNames(said));
}
