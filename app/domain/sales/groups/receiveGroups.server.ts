import { receiveDelivery } from '#app/domain/accounts/signIn/partnerDelivery.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { checkGroup, type DeliveredGroup } from './groupRow.ts';
import { recordGroups } from './recordGroups.server.ts';

/** Takes groups that a partner delivers with a signed token for the ledger. Throws as `receiveDelivery` does. */
export async function receiveGroups(
  ctx: VisitorContext,
  { token, groups }: { token: string | undefined; groups: readonly DeliveredGroup[] },
): Promise<RowsOutcome & { deliveryId: string }> {
  const rows = groups.map((group, place) => ({
    number: place + 1,
    group: group.groupNumber,
    revision: String(group.revision),
    read: checkGroup(group),
  }));
  return receiveDelivery(ctx, { kind: 'groups', token, rows: rows.length }, (tx, { now }) =>
    recordGroups(tx, now, rows),
  );
}
