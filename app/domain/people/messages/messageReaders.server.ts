import type { StaffContext } from '#app/domain/context.server.ts';
import { z } from 'zod';
import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { everyMarket, rolesOfAudience, type MessageAudience } from './audience.ts';
import type { BrandMessageInput } from './messageForms.ts';

/** The condition on agents `a` and their agencies `g` for whom a message is; '' is every market. */
export function isReader({ market, audience }: { market: string; audience: string }): Prisma.Sql {
  const markets = market === '' ? [] : [market as Market];
  return Prisma.sql`a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND g.approval_status = 'APPROVED' AND g.suspended_at IS NULL
    AND a.agent_type = ANY(${[...rolesOfAudience[audience as MessageAudience]]}::text[]) AND ${countryReached({ staff: { markets } }, Prisma.sql`g.country`)}`;
}

/**
 * Counts the users whom a message would reach if it were sent now. Throws `forbidden` as sending it does.
 */
export async function countReaders(
  ctx: StaffContext,
  { messageMarket, messageAudience: audience }: Pick<BrandMessageInput, 'messageMarket' | 'messageAudience'>,
): Promise<number> {
  assertCan(ctx, 'staff.send-messages');
  const market = messageMarket === everyMarket ? '' : messageMarket;
  if (!reachesMarket(ctx.staff, market)) throw new Refusal('forbidden', { field: 'messageMarket' });
  const counted = await rowOf(
    ctx.reads ?? ctx.db,
    described(
      z.strictObject({ readers: z.int() }),
      Prisma.sql`SELECT count(*)::int AS readers FROM agents a JOIN agencies g ON g.agency_id = a.agency_id WHERE ${isReader({ market, audience })}`,
    ),
  );
  return counted?.readers ?? 0;
}
