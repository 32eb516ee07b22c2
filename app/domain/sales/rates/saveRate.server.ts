import type { StaffContext } from '#app/domain/context.server.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import type { RateInput } from './forms.ts';
import { brandsReached, columnsOf, dataOf, fieldsOfRate, lockRate } from './rateRecords.server.ts';
import { placesTaken } from './placesTaken.server.ts';
import { changedRateFields, currencyOfBrand, rateColumns, type RateData } from './rateRow.ts';

/**
 * Makes a rate, or changes the one with an identifier; what agencies have asked for already stays as they asked for it.
 * Throws `forbidden` (`staff.edit-rates`), `forbidden` at `brand` for one of another market than the caller's,
 * `notFound`, `conflict` where it was changed since `version`, `sailingOver` at `sailingOn` for a new sailing that is
 * none to come, `placesTaken` at `placeCount` where more were asked for already, and `rateExists` at `ship` where there is
 * one of the same kind, brand, ship, sailing and category.
 */
export async function saveRate(
  ctx: StaffContext,
  rateId: string | null,
  { version, ...input }: RateInput,
): Promise<{ rateId: string }> {
  assertCan(ctx, 'staff.edit-rates');
  if (!brandsReached(ctx).includes(input.brand)) throw new Refusal('forbidden', { field: 'brand' });
  const data = { ...input, currency: currencyOfBrand(input.brand) };
  try {
    return await (rateId === null ? addRate(ctx, data) : changeRate(ctx, rateId, { data, version }));
  } catch (error) {
    if (violatedUniqueIndex(error) === 'advisor_rates_brand_ship_sailing_on_category_kind_key')
      throw new Refusal('rateExists', { field: 'ship' });
    throw error;
  }
}

function refuseSailed({ now }: StaffContext, { brand, sailingOn }: RateData): void {
  if (sailingOn <= today(now, brands[brand].market)) throw new Refusal('sailingOver', { field: 'sailingOn' });
}

function addRate(ctx: StaffContext, data: RateData): Promise<{ rateId: string }> {
  refuseSailed(ctx, data);
  return ctx.db.$transaction(async (tx) => {
    const { rateId } = await tx.advisorRate.create({ data: columnsOf(data), select: { rateId: true } });
    await recordAudit(tx, ctx, {
      action: 'rate.added',
      subjectKind: 'rate',
      subjectId: rateId,
      after: fieldsOfRate(data, rateColumns),
    });
    return { rateId };
  });
}

function changeRate(
  ctx: StaffContext,
  rateId: string,
  { data, version }: { data: RateData; version: number },
): Promise<{ rateId: string }> {
  return ctx.db.$transaction(async (tx) => {
    const rate = await lockRate(tx, ctx, rateId);
    const stored = dataOf(rate);
    const changed = changedRateFields(stored, data);
    if (changed.length === 0) return { rateId };
    if (rate.version !== version) throw new Refusal('conflict');
    if (changed.includes('sailingOn')) refuseSailed(ctx, data);
    if (data.places !== null) {
      const taken = (await placesTaken(tx, [rateId])).get(rateId) ?? 0;
      if (taken > data.places) throw new Refusal('placesTaken', { field: 'placeCount', params: { count: taken } });
    }
    await tx.advisorRate.update({ where: { rateId }, data: { ...columnsOf(data), version: { increment: 1 } } });
    await recordAudit(tx, ctx, {
      action: 'rate.changed',
      subjectKind: 'rate',
      subjectId: rateId,
      before: fieldsOfRate(stored, changed),
      after: fieldsOfRate(data, changed),
    });
    return { rateId };
  });
}
