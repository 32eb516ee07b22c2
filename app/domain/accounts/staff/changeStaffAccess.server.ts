import type { StaffContext } from '#app/domain/context.server.ts';
import { queueAccountMail, type MailedStaff } from '#app/domain/accounts/accountMail.server.ts';
import { forgetSecondFactors } from '#app/domain/accounts/secondFactors/secondFactorRows.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { fullName } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { freeCases } from '#app/domain/operations/cases/freeCases.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { staffMarketsWords } from './staffMarketsWords.server.ts';

interface Access {
  role: StaffRole;
  markets: Market[];
}

type Locked = MailedStaff & Access & { staffId: string; active: boolean; secondFactorFlag: boolean };

/**
 * Gives a member of staff another role or other markets, which hold at once, and tells them by mail; their
 * exports are closed, and the cases about which they no longer decide are given back. Throws `forbidden`, also for
 * markets that the caller does not reach, `notFound`, `ownAccess` for the caller's own account, and
 * `lastAdministrator`.
 */
export function changeStaffAccess(ctx: StaffContext, staffId: string, access: Access): Promise<void> {
  return changeLocked(ctx, staffId, async (tx, member) => {
    if (!reachesAllOf(ctx.staff, access.markets)) throw new Refusal('forbidden');
    const { role, markets } = member;
    if (role === access.role && sameMarkets(markets, access.markets)) return;
    if (reachesEverything(member) && !reachesEverything({ ...member, ...access }))
      await requireAnotherAdministrator(tx, staffId);
    await tx.staffUser.update({ where: { staffId }, data: access });
    await freeCases(tx, ctx, { staffId, access });
    await closeExports(tx, ctx, staffId);
    await queueAccountMail(tx, ctx, member, {
      template: 'staffAccessChanged',
      params: {
        actor: fullName(ctx.staff, member.language).trim() || ctx.staff.userId,
        role: translator(member.language)(`staff:role.${access.role}`),
        markets: staffMarketsWords(member.language, access.markets),
      },
    });
    await recordAudit(tx, ctx, {
      action: 'staff.access-changed',
      subjectKind: 'staff',
      subjectId: staffId,
      before: { role, markets },
      after: { ...access },
    });
  });
}

/**
 * Ends a member of staff's access at once, with their sessions and the links that were mailed to them; their cases are
 * given back. Throws what `changeStaffAccess` throws, and `conflict` where it has ended.
 */
export function endStaffAccess(ctx: StaffContext, staffId: string, { reason }: { reason: string }): Promise<void> {
  return changeLocked(ctx, staffId, async (tx, member) => {
    if (!member.active) throw new Refusal('conflict');
    if (reachesEverything(member)) await requireAnotherAdministrator(tx, staffId);
    await tx.staffUser.update({ where: { staffId }, data: { active: false } });
    await endAccess(tx, ctx, staffId, 'ended-by-staff');
    await freeCases(tx, ctx, { staffId, access: null });
    await closeExports(tx, ctx, staffId);
    await queueAccountMail(tx, ctx, member, { template: 'staffAccessEnded' });
    await recordAudit(tx, ctx, {
      action: 'staff.access-ended',
      subjectKind: 'staff',
      subjectId: staffId,
      after: { reason },
    });
  });
}

/**
 * Gives a member of staff their access back, as it was. Throws as `endStaffAccess` does, `conflict` where it is there.
 */
export function restoreStaffAccess(ctx: StaffContext, staffId: string): Promise<void> {
  return changeLocked(ctx, staffId, async (tx, member) => {
    if (member.active) throw new Refusal('conflict');
    await tx.staffUser.update({ where: { staffId }, data: { active: true } });
    await recordAudit(tx, ctx, { action: 'staff.access-restored', subjectKind: 'staff', subjectId: staffId });
  });
}

/** Ends a member of staff's sessions. Throws as `changeStaffAccess` does. */
export function endStaffSessions(ctx: StaffContext, staffId: string): Promise<void> {
  return changeLocked(ctx, staffId, async (tx) => {
    await endAccess(tx, ctx, staffId, 'ended-by-staff');
    await recordAudit(tx, ctx, { action: 'staff.sessions-ended', subjectKind: 'staff', subjectId: staffId });
  });
}

/**
 * Takes a member of staff's second factors away, who lost them: their sessions end, and they set new ones up after the
 * next sign-in. Throws as `changeStaffAccess` does, and `conflict` where there are none.
 */
export function resetStaffSecondFactor(ctx: StaffContext, staffId: string): Promise<void> {
  return changeLocked(ctx, staffId, async (tx, member) => {
    if (!member.secondFactorFlag) throw new Refusal('conflict');
    await forgetSecondFactors(tx, staffId);
    await endAccess(tx, ctx, staffId, 'ended-by-staff');
    await queueAccountMail(tx, ctx, member, { template: 'secondFactorResetByStaff', link: '/staff/login' });
    await recordAudit(tx, ctx, {
      action: 'staff.second-factor-reset',
      subjectKind: 'staff',
      subjectId: staffId,
      before: { secondFactorFlag: true },
      after: { secondFactorFlag: false },
    });
  });
}

// Their exports show what they might see until now: they can no longer be opened, and the next hourly removal deletes
// them.
async function closeExports(tx: Transaction, { now }: StaffContext, staffId: string): Promise<void> {
  await tx.export.updateMany({ where: { startedBy: staffId, goesAt: { gt: now } }, data: { goesAt: now } });
  await tx.storedFile.updateMany({ where: { purpose: 'export', addedBy: staffId }, data: { goesAt: now } });
}

async function changeLocked(
  ctx: StaffContext,
  staffId: string,
  change: (tx: Transaction, member: Locked) => Promise<void>,
): Promise<void> {
  assertCan(ctx, 'staff.manage-accounts');
  await ctx.db.$transaction(async (tx) => {
    // The administrators with it, in one order: two who take each other's access away wait for each other.
    await tx.$executeRaw`
      SELECT FROM staff_users WHERE staff_id = ${staffId}::uuid OR (role = 'administrator' AND active) ORDER BY staff_id FOR UPDATE`;
    // Read again: the administrator who was waited for may have lost the role.
    const isStill = { staffId: ctx.staff.staffId, role: 'administrator', active: true };
    if ((await tx.staffUser.count({ where: isStill })) === 0) throw new Refusal('forbidden');
    const row = await tx.staffUser.findUnique({ where: { staffId }, include: { account: true } });
    // A database check limits the markets to the codes.
    const markets = (row?.markets ?? []) as Market[];
    if (!row || !reachesAllOf(ctx.staff, markets)) throw new Refusal('notFound');
    if (staffId === ctx.staff.staffId) throw new Refusal('ownAccess');
    const { language, secondFactorFlag } = row.account;
    await change(tx, { ...row, agency: undefined, markets, language, secondFactorFlag });
  });
}

// An administrator of all markets, who can give everybody everything: at least one is needed.
function reachesEverything({ role, markets, active }: Pick<Locked, 'role' | 'markets' | 'active'>): boolean {
  return active && role === 'administrator' && markets.length === 0;
}

async function requireAnotherAdministrator(tx: Transaction, staffId: string): Promise<void> {
  const others = await tx.staffUser.count({
    where: { role: 'administrator', active: true, markets: { isEmpty: true }, staffId: { not: staffId } },
  });
  if (others === 0) throw new Refusal('lastAdministrator');
}

function sameMarkets(one: readonly Market[], other: readonly Market[]): boolean {
  return one.length === other.length && one.every((market) => other.includes(market));
}
