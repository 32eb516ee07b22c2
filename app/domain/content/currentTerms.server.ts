import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { getPage } from './getPage.server.ts';

export interface Terms {
  version: string;
  title: string;
  html: string;
}

/** The terms and conditions in force, for a context's market where it has one (spec §4 item 6). Throws `notFound` without any. */
export async function currentTerms(ctx: Pick<VisitorContext, 'db' | 'language'> & { market?: Market }): Promise<Terms> {
  const { version, title, html } = await getPage(ctx, { path: 'terms-and-conditions', market: ctx.market });
  if (version === null) throw new Refusal('notFound');
  return { version, title, html };
}
