import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import type { AnswerTemplateInput } from './forms.ts';

/** A template that staff begin answers with. */
export interface AnswerTemplate {
  templateId: string;
  name: string;
  textEn: string;
  textJa: string;
  version: number;
}

const mostTemplates = 200;
const select = { templateId: true, name: true, textEn: true, textJa: true, version: true } as const;

/** Lists the templates of answers by name. Throws `forbidden` (`staff.see-feedback`). */
export async function listAnswerTemplates(ctx: StaffContext): Promise<AnswerTemplate[]> {
  assertCan(ctx, 'staff.see-feedback');
  return ctx.db.feedbackTemplate.findMany({ select, orderBy: { nameKey: 'asc' }, take: mostTemplates });
}

/** Reads a template of answers. Throws `forbidden` (`staff.edit-feedback-texts`) and `notFound`. */
export async function readAnswerTemplate(ctx: StaffContext, templateId: string): Promise<AnswerTemplate> {
  assertCan(ctx, 'staff.edit-feedback-texts');
  const template = await ctx.db.feedbackTemplate.findUnique({ where: { templateId }, select });
  if (!template) throw new Refusal('notFound');
  return template;
}

/**
 * Adds a template of answers, where `templateId` is null, or changes one. Throws `forbidden`
 * (`staff.edit-feedback-texts`), `templateNameTaken` at `templateName` for the name of another one, regardless of case
 * and accents, `notFound`, and `conflict` where it was changed since `version`.
 */
export async function saveAnswerTemplate(
  ctx: StaffContext,
  templateId: string | null,
  { templateName: name, textEn, textJa, version }: AnswerTemplateInput,
): Promise<void> {
  assertCan(ctx, 'staff.edit-feedback-texts');
  const row = { name, nameKey: searchKey(name), textEn, textJa, changedAt: ctx.now };
  try {
    await ctx.db.$transaction(async (tx) => {
      if (templateId !== null) {
        const { count } = await tx.feedbackTemplate.updateMany({
          where: { templateId, version },
          data: { ...row, version: { increment: 1 } },
        });
        if (count === 0)
          throw new Refusal((await tx.feedbackTemplate.count({ where: { templateId } })) > 0 ? 'conflict' : 'notFound');
      }
      const subjectId =
        templateId ?? (await tx.feedbackTemplate.create({ data: row, select: { templateId: true } })).templateId;
      await recordAudit(tx, ctx, {
        action: 'feedback.template-saved',
        subjectKind: 'feedback',
        subjectId,
        after: { templateName: name, textEn, textJa },
      });
    });
  } catch (error) {
    throw violatedUniqueIndex(error) === 'feedback_templates_name_key_key'
      ? new Refusal('templateNameTaken', { field: 'templateName' })
      : error;
  }
}

/**
 * Deletes a template of answers and returns its name; what was answered with it stays. Throws `forbidden`
 * (`staff.edit-feedback-texts`) and `notFound`.
 */
export async function deleteAnswerTemplate(ctx: StaffContext, templateId: string): Promise<string> {
  assertCan(ctx, 'staff.edit-feedback-texts');
  return ctx.db.$transaction(async (tx) => {
    const template = await tx.feedbackTemplate.findUnique({ where: { templateId } });
    const { count } = await tx.feedbackTemplate.deleteMany({ where: { templateId } });
    if (!template || count === 0) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'feedback.template-deleted',
      subjectKind: 'feedback',
      subjectId: templateId,
      before: { templateName: template.name },
    });
    return template.name;
  });
}
