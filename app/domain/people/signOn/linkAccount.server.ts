import type { AnsweringProvider } from '#app/domain/accounts/signOn/answerOfProvider.server.ts';
import type { ProvidedPerson } from '#app/domain/accounts/signOn/signOnRules.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** The key of a person's link at a provider. */
export const linkOf = ({ providerId, issuer }: AnsweringProvider, { subject }: ProvidedPerson) => ({
  providerId,
  issuer,
  subject,
});

/** Records whose account a subject at a provider is. */
export async function recordLink(
  tx: Transaction,
  ctx: VisitorContext,
  provider: AnsweringProvider,
  person: ProvidedPerson,
  accountId: string,
): Promise<void> {
  await tx.signOnLink.deleteMany({
    where: { ...linkOf(provider, person), account: { agent: { deletedAt: { not: null } } } },
  });
  await tx.signOnLink.create({
    data: { ...linkOf(provider, person), accountId, linkedAt: ctx.now, lastUsedAt: ctx.now },
  });
  await recordAudit(
    tx,
    { ...ctx, actor: { agentUniqueId: accountId } },
    {
      action: 'agent.sign-on-linked',
      subjectKind: 'agent',
      subjectId: accountId,
      agencyId: provider.agencyId,
      after: { signOnProvider: provider.providerName },
    },
  );
}
