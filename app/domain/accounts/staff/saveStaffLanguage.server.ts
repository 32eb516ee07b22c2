import type { StaffContext } from '#app/domain/context.server.ts';
import type { Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the language that a member of staff switched to in their own profile (D13). */
export async function saveStaffLanguage(ctx: StaffContext, language: Language): Promise<void> {
  const { staffId, language: before } = ctx.staff;
  if (before === language) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.staffUser.update({ where: { staffId }, data: { language } });
    await recordAudit(tx, ctx, {
      action: 'staff.language-saved',
      subjectKind: 'staff',
      subjectId: staffId,
      before: { language: before },
      after: { language },
    });
  });
}
