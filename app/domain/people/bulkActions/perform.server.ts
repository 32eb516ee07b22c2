import { z } from 'zod';
import { activationChanges, changeActivationIn } from '#app/domain/people/access/changeActivation.server.ts';
import { endSessionsOf } from '#app/domain/people/access/endSessionsOf.server.ts';
import { queueFirstMail } from '#app/domain/accounts/onboarding/mailFirstStep.server.ts';
import { prepareFirstMail } from '#app/domain/people/agents/sendFirstMail.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { WantedGrants } from '#app/domain/people/permissions/changeGrants.server.ts';
import type { LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { templateToGive } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { heldAfter, type TemplateChange } from '#app/domain/people/permissions/templates.ts';
import { changePermissionsIn } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { isSoAlready, permissionsAfter, type ActName } from './acts.ts';
import { moveOne, takeBack, type Grants } from './takeBack.server.ts';

const withHeld = z.object({ held: z.string().array() });

/** What an act changed of one user, to take it back. */
export interface RowChange {
  before: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject;
}

/** The act of a batch, and for one that takes another back that one's act. */
export interface ActToPerform {
  act: ActName | 'undo';
  undone: ActName | undefined;
  permissions: readonly string[];
  /** The template that is given, or whose change is carried out, and what the change gives and takes. */
  templateId: string | null;
  /** The branch to which the user is moved; null for none. */
  branchId: string | null;
  change: TemplateChange;
}

/**
 * The user of a row, and for an act that is taken back what it had changed; for a template's change `before` is which
 * of its keys they held when it was begun.
 */
export interface RowToPerform {
  agentUniqueId: string;
  before: unknown;
  after: unknown;
}

type Perform = (tx: Transaction) => Promise<RowChange | undefined>;

/**
 * Prepares a batch's act on one user: what it returns does it in a transaction, by the rules and with the records of
 * the single act. Throws the refusals of the single act, `alreadySo` where there is nothing to do, and `changedSince`
 * where what is to be taken back has been changed, or what a template's change is about.
 */
export async function prepareAct(
  ctx: AgentContext,
  { act, undone, permissions, templateId, branchId, change }: ActToPerform,
  row: RowToPerform,
): Promise<Perform> {
  const key = { agentUniqueId: row.agentUniqueId };
  if (act === 'undo') return (tx) => takeBack(tx, ctx, undone, row).then(() => undefined);
  if (act === 'deactivate' || act === 'reactivate') return (tx) => activate(tx, ctx, row.agentUniqueId, act);
  if (act === 'move') return (tx) => move(tx, ctx, row.agentUniqueId, branchId);
  if (act === 'end-sessions') return (tx) => endSessions(tx, ctx, row.agentUniqueId);
  if (act === 'resend') {
    const prepared = await prepareFirstMail(ctx, key);
    return (tx) => queueFirstMail(tx, ctx, prepared).then(() => undefined);
  }
  if (act === 'attach')
    return (tx) =>
      changePermissions(tx, ctx, row.agentUniqueId, async () => {
        const template = await templateToGive(tx, ctx, templateId);
        if (!template) throw new Refusal('notFound');
        return { permissions: template.keys, template: template.templateId };
      });
  if (act === 'template')
    return (tx) =>
      changePermissions(tx, ctx, row.agentUniqueId, (held, agent) => {
        const { held: had } = withHeld.parse(row.before);
        const concerned = held.filter((key) => change.gives.includes(key) || change.takes.includes(key));
        const follows = templateId !== null && agent.permissionTemplateId === templateId;
        if (!follows || concerned.toSorted().join() !== had.toSorted().join()) throw new Refusal('changedSince');
        return { permissions: heldAfter(change, held) };
      });
  return (tx) =>
    changePermissions(tx, ctx, row.agentUniqueId, (held) => ({
      permissions: permissionsAfter(act, held, permissions),
    }));
}

async function activate(
  tx: Transaction,
  ctx: AgentContext,
  agentUniqueId: string,
  event: 'deactivate' | 'reactivate',
): Promise<RowChange> {
  const { agencyId } = ctx.agency;
  const before = await tx.agent.findFirst({
    where: { agentUniqueId, agencyId, deletedAt: null },
    select: { activationFlag: true },
  });
  // The state of a user who has left is not shown.
  if (!before) throw new Refusal('notFound');
  if (isSoAlready(event, before.activationFlag)) throw new Refusal('alreadySo');
  const { activationFlag } = await changeActivationIn(tx, ctx, { agentUniqueId }, activationChanges[event]);
  return { before, after: { activationFlag } };
}

async function move(
  tx: Transaction,
  ctx: AgentContext,
  agentUniqueId: string,
  branchId: string | null,
): Promise<RowChange> {
  assertCan(ctx, 'user.set-branch');
  const before = await tx.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: { branchId: true },
  });
  if (!before) throw new Refusal('notFound');
  await moveOne(tx, ctx, { agentUniqueId, branchId });
  return { before, after: { branchId } };
}

async function endSessions(tx: Transaction, ctx: AgentContext, agentUniqueId: string): Promise<undefined> {
  if ((await endSessionsOf(tx, ctx, { agentUniqueId })) === 0) throw new Refusal('alreadySo');
}

async function changePermissions(
  tx: Transaction,
  ctx: AgentContext,
  agentUniqueId: string,
  wanted: (held: readonly string[], agent: LockedAgent) => WantedGrants | Promise<WantedGrants>,
): Promise<RowChange> {
  const grants = await tx.permissionGrant.findMany({ where: { agentUniqueId } });
  const { before, after, changed, had } = await changePermissionsIn(tx, ctx, { agentUniqueId }, wanted);
  if (!changed) throw new Refusal('alreadySo');
  // With giver and end, which come back too.
  const given: Grants = grants.map(({ key, grantedBy, grantedAt, until }) => ({
    key,
    grantedBy,
    grantedAt: grantedAt.toISOString(),
    until: until?.toISOString() ?? null,
  }));
  const { permissionTemplateId: has } = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId } });
  return {
    before: { permissions: before, grants: given, template: had },
    after: { permissions: after, template: has },
  };
}
