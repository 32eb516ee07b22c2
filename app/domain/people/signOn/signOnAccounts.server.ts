import type { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { requireBranchOfNew } from '#app/domain/people/branches/branchChoices.server.ts';
import { templateOfChoice, templateToGive } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockSignOn, signOnAudit } from './ownSignOn.server.ts';
import { mostRules, type ruleSchema } from './signOnForms.ts';

/**
 * Adds a rule by which accounts are made, behind the others. Throws `forbidden` (`agency.sign-on`), `signOnNotSetUp`,
 * `branchNeeded`, what `templateToGive` throws, and `tooManyRules`.
 */
export async function addRule(
  ctx: AgentContext,
  { groupName, ruleRole, branch, permissionTemplate }: z.output<ReturnType<typeof ruleSchema>>,
): Promise<void> {
  assertCan(ctx, 'agency.sign-on');
  const branchId = await requireBranchOfNew(ctx, branch ?? null);
  await ctx.db.$transaction(async (tx) => {
    const { providerId } = await lockSignOn(tx, ctx);
    const template = await templateToGive(tx, ctx, templateOfChoice(permissionTemplate));
    const rules = await tx.signOnRule.findMany({
      where: { providerId },
      orderBy: { position: 'desc' },
      take: mostRules,
    });
    if (rules.length >= mostRules) throw new Refusal('tooManyRules', { params: { limit: mostRules } });
    const position = (rules[0]?.position ?? 0) + 1;
    const templateId = template?.templateId ?? null;
    await tx.signOnRule.create({
      data: { providerId, position, groupName, agentType: ruleRole, branchId, templateId },
    });
    const after = { groupName, agentType: ruleRole, ...(template && { permissionTemplate: template.name }) };
    await recordAudit(tx, ctx, signOnAudit(ctx, { action: 'agency.sign-on-rule-added', after }));
  });
}

/** Removes a rule. Throws `forbidden` (`agency.sign-on`), `signOnNotSetUp` and `notFound`. */
export async function removeRule(ctx: AgentContext, ruleId: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { providerId } = await lockSignOn(tx, ctx);
    const rule = await tx.signOnRule.findFirst({ where: { ruleId, providerId } });
    if (!rule) throw new Refusal('notFound');
    await tx.signOnRule.delete({ where: { ruleId } });
    const before = { groupName: rule.groupName, agentType: rule.agentType };
    await recordAudit(tx, ctx, signOnAudit(ctx, { action: 'agency.sign-on-rule-removed', before }));
  });
}

/** Lets accounts be made by the rules, or not. Throws `forbidden` (`agency.sign-on`) and `signOnNotSetUp`. */
export async function allowAccounts(ctx: AgentContext, makesAccounts: boolean): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { providerId } = await lockSignOn(tx, ctx);
    await tx.signOnProvider.update({ where: { providerId }, data: { makesAccounts } });
    const action = makesAccounts ? 'agency.sign-on-accounts-allowed' : 'agency.sign-on-accounts-forbidden';
    await recordAudit(tx, ctx, signOnAudit(ctx, { action }));
  });
}
