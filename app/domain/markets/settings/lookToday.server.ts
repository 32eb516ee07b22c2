import type { VisitorContext } from '#app/domain/context.server.ts';
import { appearance, lookOf, type Look } from './kinds/appearance.ts';
import { settingToday } from './readSetting.server.ts';

/** What the portal or a brand draws with today; at most 10 s old. */
export async function lookToday(ctx: Pick<VisitorContext, 'db' | 'now'>, scope: string): Promise<Look> {
  return lookOf(await settingToday(ctx, appearance, scope), scope);
}
