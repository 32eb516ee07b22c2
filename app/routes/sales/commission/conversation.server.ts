import { formatTime, fullName } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import type { ShownMessage } from '#app/domain/sales/commission/messages.server.ts';
import type { Language } from '#app/i18n.ts';

interface Reader {
  market: Market;
  language: Language;
  zone?: string;
}

/** The messages of a dispute in words: who wrote, when, and the files with where each is; null of one that is gone. */
export function conversationInWords(
  messages: readonly ShownMessage[],
  { market, language, zone }: Reader,
  hrefOf: (attachmentId: string) => string,
) {
  return messages.map(({ messageId, messageTxt, sentAt, agent, staff, attachments }) => ({
    id: messageId,
    text: messageTxt,
    side: agent ? ('agency' as const) : ('brand' as const),
    by: fullName(agent ?? staff ?? { firstName: '', lastName: '' }, language).trim(),
    time: formatTime(sentAt, { market, language, zone }),
    files: attachments.map(({ attachmentId, name, size, fileId }) => ({
      name,
      size: sizeInWords(size, { market, language }),
      href: fileId === null ? null : hrefOf(attachmentId),
    })),
  }));
}

export type SaidMessage = ReturnType<typeof conversationInWords>[number];

function sizeInWords(bytes: number, { market, language }: Reader): string {
  const isLarge = bytes >= 1024 * 1024;
  return new Intl.NumberFormat(localeTag(market, language), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1024 / 1024 : Math.max(1, bytes / 1024));
}
