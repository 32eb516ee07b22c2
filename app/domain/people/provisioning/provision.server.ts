import type { ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { userNameKeyOf, type ProvidedPerson } from './provisioningRules.ts';

/**
 * Asks whether the agency's identity provider may be served. Throws `forbidden` (`agency.provisioning`), and
 * `provisioningEnded` where an owner has ended it.
 */
export async function assertProvisions(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.provisioning');
  const found = await ctx.db.provisioning.findUnique({
    where: { agencyId: ctx.agency.agencyId },
    select: { enabled: true },
  });
  if (found && !found.enabled) throw new Refusal('provisioningEnded');
}

/** The same context in a transaction: what verbs do within it is kept or taken back as a whole. */
export const inTransaction = (ctx: AgentContext, tx: Transaction): AgentContext => ({
  ...ctx,
  db: tx as unknown as Database,
});

/** What a provider's description decides of a person. */
export function partsOf(input: Partial<ProvidedPerson>, { agentType }: { agentType?: string | undefined }) {
  const said: Record<string, boolean> = {
    name: input.lastName !== undefined || input.firstName !== undefined || input.middleName !== undefined,
    emailAddress: input.emailAddress !== undefined,
    telephone: input.telephone !== undefined,
    cellPhone: input.cellPhone !== undefined,
    // An owner is made and unmade by owners.
    agentType: agentType !== undefined && agentType !== 'O',
    access: input.active !== undefined,
  };
  return Object.keys(said).filter((part) => said[part]) as ProvidedPart[];
}

interface RecordedProvision {
  userName?: string;
  externalId?: string | null;
  parts: readonly ProvidedPart[];
  /** True for a user who was added just now. */
  isNew?: boolean;
}

/**
 * Records how the provider knows a person and what it decides of them from now on, beside what it decided before. Throws
 * `7009` at `userName` and `externalIdTaken` where it knows another user of the agency so.
 */
export async function recordProvision(
  tx: Transaction,
  ctx: AgentContext,
  agentUniqueId: string,
  { userName, externalId, parts, isNew = false }: RecordedProvision,
): Promise<void> {
  const { agencyId } = ctx.agency;
  await tx.provisioning.createMany({ data: [{ agencyId, changedAt: ctx.now }], skipDuplicates: true });
  const known = isNew ? null : await tx.provisionedPerson.findUnique({ where: { agentUniqueId } });
  const own = known?.agencyId === agencyId ? known : null;
  const agent = userName === undefined && !own ? await tx.agent.findUniqueOrThrow({ where: { agentUniqueId } }) : null;
  const name = userName ?? own?.userName ?? agent!.userId;
  const columns = {
    agencyId,
    userName: name,
    userNameKey: userNameKeyOf(name),
    externalId: externalId === undefined ? (own?.externalId ?? null) : externalId,
    provides: [...new Set([...(own?.provides ?? []), ...parts])],
    changedAt: ctx.now,
  };
  await forgetFormer(tx, columns, agentUniqueId);
  const created = { agentUniqueId, ...columns, createdAt: ctx.now };
  if (isNew) return void (await tx.provisionedPerson.create({ data: created }));
  await tx.provisionedPerson.upsert({
    where: { agentUniqueId },
    create: created,
    update: { ...columns, version: { increment: 1 } },
  });
}

// Those of a deleted or merged account, and of one that has left the agency, count no more.
async function forgetFormer(
  tx: Transaction,
  { agencyId, userNameKey, externalId }: { agencyId: string; userNameKey: string; externalId: string | null },
  agentUniqueId: string,
): Promise<void> {
  await tx.provisionedPerson.deleteMany({
    where: {
      agencyId,
      agentUniqueId: { not: agentUniqueId },
      OR: [{ userNameKey }, ...(externalId === null ? [] : [{ externalId }])],
      agent: { is: { OR: [{ deletedAt: { not: null } }, { agencyId: { not: agencyId } }] } },
    },
  });
}

/** The refusal of a name or an identifier by which the provider knows another user; undefined for other failures. */
export function knownRefusal(error: unknown): Refusal | undefined {
  const index = violatedUniqueIndex(error);
  if (index === 'provisioned_people_agency_id_user_name_key_key') return new Refusal('7009', { field: 'userName' });
  if (index === 'provisioned_people_agency_id_external_id_key')
    return new Refusal('externalIdTaken', { field: 'externalId' });
  return undefined;
}
