import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import type { MadeFile } from '#app/domain/operations/files/madeFile.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { attachmentLimits } from './attachments.ts';
import { disputeLimits } from './disputes.ts';

const name = { select: { firstName: true, lastName: true } } as const;

/** The messages of a dispute as both sides read them, the first first. */
export const messagesShown = {
  select: {
    messageId: true,
    messageTxt: true,
    sentAt: true,
    agent: name,
    staff: name,
    attachments: {
      select: { attachmentId: true, name: true, size: true, fileId: true },
      orderBy: { attachmentId: 'asc' },
    },
  },
  orderBy: [{ sentAt: 'asc' }, { messageId: 'asc' }],
} as const satisfies Prisma.CommissionDispute$messagesArgs;

/** A message of a dispute; of a file whose time has come, `fileId` is null. */
export type ShownMessage = Prisma.DisputeMessageGetPayload<Pick<typeof messagesShown, 'select'>>;

interface NewMessage {
  disputeId: string;
  /** Who writes: of the agency, or of the staff. */
  by: { agentUniqueId: string } | { staffId: string };
  messageTxt: string;
  sentAt: Date;
  files: readonly MadeFile[];
  /** The stored files, in the order of `files`. */
  fileIds: readonly string[];
}

/**
 * Writes a message with its files into a dispute that is locked and open. Throws `disputeFull` where it has as many
 * messages or files as it may.
 */
export async function addMessage(
  tx: Transaction,
  { disputeId, by, messageTxt, sentAt, files, fileIds }: NewMessage,
): Promise<void> {
  const [messages, attachments] = [
    await tx.disputeMessage.count({ where: { disputeId } }),
    await tx.disputeAttachment.count({ where: { message: { disputeId } } }),
  ];
  if (messages >= disputeLimits.messages || attachments + files.length > attachmentLimits.inDispute)
    throw new Refusal('disputeFull', {
      params: { messages: disputeLimits.messages, limit: attachmentLimits.inDispute },
    });
  await tx.disputeMessage.create({
    data: {
      disputeId,
      messageTxt,
      sentAt,
      ...by,
      attachments: {
        create: files.map(({ name: called, content }, place) => ({
          name: called,
          size: content.length,
          fileId: fileIds[place]!,
        })),
      },
    },
  });
}
