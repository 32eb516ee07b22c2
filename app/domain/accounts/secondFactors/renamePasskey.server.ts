import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changeOwnFactors } from './secondFactorRows.server.ts';

/** Renames one of the caller's passkeys. Throws `notFound` for another user's. */
export async function renamePasskey(
  ctx: AccountContext,
  { passkeyId, passkeyName }: { passkeyId: string; passkeyName: string },
): Promise<void> {
  const { subject } = ownAccount(ctx);
  await changeOwnFactors(ctx, async (tx, { accountId }) => {
    const passkey = await tx.passkey.findFirst({ where: { id: passkeyId, accountId } });
    if (!passkey) throw new Refusal('notFound');
    if (passkey.name === passkeyName) return;
    await tx.passkey.update({ where: { id: passkeyId }, data: { name: passkeyName } });
    await recordAudit(tx, ctx, {
      action: accountActions.passkeyRenamed[subject.subjectKind],
      ...subject,
      before: { name: passkey.name },
      after: { name: passkeyName },
    });
  });
}
