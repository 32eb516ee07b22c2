import type { Theme } from '#app/domain/accounts/themes.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the appearance that a member of staff chose in their own profile. */
export async function saveStaffTheme(ctx: StaffContext, theme: Theme): Promise<void> {
  const { staffId, theme: before } = ctx.staff;
  if (before === theme) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.staffUser.update({ where: { staffId }, data: { theme } });
    await recordAudit(tx, ctx, {
      action: 'staff.theme-saved',
      subjectKind: 'staff',
      subjectId: staffId,
      before: { theme: before },
      after: { theme },
    });
  });
}
