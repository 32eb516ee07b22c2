import { queueAccountMail, type MailedNotice } from '#app/domain/accounts/accountMail.server.ts';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { MailTemplate } from '#app/platform/outbox.server.ts';

interface OwnerMail {
  template: MailTemplate;
  params?: Record<string, string>;
  link?: string;
  /** A further user who gets it, such as the one who asked for what it is about. */
  also?: string;
  /** A user whom it is about, and who hears of it otherwise: nothing to them, though they are an owner. */
  except?: string;
  /** The kind of notification that each gets in the portal. */
  notice?: MailedNotice extends infer One
    ? One extends MailedNotice
      ? Pick<One, 'kind' | 'facts'> & { place?: string }
      : never
    : never;
}

/**
 * Puts a mail to the active owners of an agency in the outbox, in the language of its market. Its texts get the
 * agency's name as `agency`.
 */
export async function queueOwnerMails(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  agency: { agencyId: string; agencyName: string; country: string },
  { template, params = {}, link, also, except, notice }: OwnerMail,
): Promise<void> {
  const recipients = await tx.agent.findMany({
    where: {
      agencyId: agency.agencyId,
      deletedAt: null,
      activationFlag: { not: 'D' },
      ...(except !== undefined && { agentUniqueId: { not: except } }),
      OR: [{ agentType: 'O' }, ...(also ? [{ agentUniqueId: also }] : [])],
    },
    orderBy: { agentUniqueId: 'asc' },
    select: { ...nameSelection(shownNames), agentUniqueId: true, emailAddress: true },
  });
  for (const recipient of recipients) {
    await queueAccountMail(
      tx,
      ctx,
      { ...recipient, agency },
      {
        template,
        params: { agency: agency.agencyName, ...params },
        link,
        ...(notice && { notice: { ...notice, accountId: recipient.agentUniqueId } as MailedNotice }),
      },
    );
  }
}
