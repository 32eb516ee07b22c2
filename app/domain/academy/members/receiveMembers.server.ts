import { receiveDelivery } from '#app/domain/accounts/signIn/partnerDelivery.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { knownToReaders } from './importMembers.server.ts';
import type { MemberColumn } from './memberColumns.ts';
import { readMemberRow } from './memberRow.ts';
import { recordMembers } from './recordMembers.server.ts';

/** Takes members that a partner delivers with a signed token for the directory. Throws as `receiveDelivery` does. */
export async function receiveMembers(
  ctx: VisitorContext,
  { token, members }: { token: string | undefined; members: readonly Partial<Record<MemberColumn, string>>[] },
): Promise<Required<RowsOutcome> & { deliveryId: string }> {
  const known = await knownToReaders(ctx);
  const rows = members.map((member, place) => ({
    number: place + 1,
    ccn: member.ccn ?? '',
    read: readMemberRow(member, known),
  }));
  return receiveDelivery(ctx, { kind: 'members', token, rows: rows.length }, (tx, delivery) =>
    recordMembers(tx, { ...delivery, source: 'partner' }, rows),
  );
}
