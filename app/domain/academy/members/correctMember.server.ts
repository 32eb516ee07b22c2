import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { latestToday } from '#app/domain/operations/deliveries/furthestDays.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changedColumns } from './decideMembers.ts';
import type { Correction } from './forms.ts';
import { memberKeys, type MemberData } from './memberRow.ts';
import { memberToSee } from './readMember.server.ts';

/**
 * Corrects what the directory says of a member, with a reason that the history keeps. The holder keeps the number,
 * whatever the name is now. Returns how many fields have changed. Throws `forbidden` (`staff.edit-members`), `notFound`
 * as `readMember` does, `bornInFuture`, `forbidden` at `country` for one of another market than the corrector's, and
 * `conflict` where another person, or a delivery, changed the member since `version`.
 */
export async function correctMember(
  ctx: StaffContext,
  ccn: string,
  { correctionReason, version, ...input }: Correction,
): Promise<{ changed: number }> {
  assertCan(ctx, 'staff.edit-members');
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM members WHERE ccn = ${ccn} FOR UPDATE`;
    const member = await memberToSee(ctx, tx, ccn);
    if (!reachesMarket(ctx.staff, marketOf(input.country))) throw new Refusal('forbidden', { field: 'country' });
    const changed = changedColumns(member.data, input);
    if (changed.length === 0) return { changed: 0 };
    if (member.version !== version) throw new Refusal('conflict');
    if (input.birthDate > latestToday(ctx.now)) throw new Refusal('bornInFuture', { field: 'birthDate' });
    const known = await tx.country.count({ where: { code: input.country } });
    if (known === 0) throw new Refusal('notFound', { field: 'country' });
    const { birthDate, ...texts } = input;
    await tx.member.update({
      where: { ccn },
      data: { ...texts, ...memberKeys(input), birthDate: new Date(birthDate), version: { increment: 1 } },
    });
    const only = (from: Partial<MemberData>) =>
      Object.fromEntries(changed.map((column) => [column, from[column] ?? '']));
    await recordAudit(tx, ctx, {
      action: 'member.corrected',
      subjectKind: 'member',
      subjectId: ccn,
      before: only(member.data),
      after: { ...only(input), reason: correctionReason },
    });
    return { changed: changed.length };
  });
}
