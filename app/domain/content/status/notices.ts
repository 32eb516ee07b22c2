import { localeTag } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { announcedOutages, outageMessageParams, shownOutages, type OutageWindow } from './outage.ts';
import { ownSpan, ownTime, pacificSpan, type TimeReader } from './pacificTime.ts';

/** A banner of a page, in its reader's words. */
export interface NoticeItem {
  /**
   * Another one for every stage and version of what it is about, so that one that was dismissed comes back when there
   * is news.
   */
  id: string;
  kind: 'outage' | 'notice' | 'alert';
  title?: string;
  text: string;
}

/** What every page is given of notices, and what its browser asks for later ones. */
export interface NoticeData {
  notices: NoticeItem[];
  /** The address to ask, and how many milliseconds ago the notices were read. */
  noticesFrom: { address: string; ageMs: number };
}

/** The reader of a notice: their translator, and how they read a time. */
export interface NoticeReader extends TimeReader {
  t: Translate;
}

/** An outage as the public sees it. */
export interface AnnouncedOutage extends OutageWindow {
  outageId: string;
  version: number;
  noteEn: string;
  noteJa: string;
}

/** The banners of a page at a moment (D43): of the outages that last, and of the work that is announced. */
export function noticesOf(reader: NoticeReader, outages: readonly AnnouncedOutage[], now: Date): NoticeItem[] {
  const item =
    (kind: 'outage' | 'notice', text: (reader: NoticeReader, outage: AnnouncedOutage) => string) =>
    (outage: AnnouncedOutage) => ({
      id: `${outage.outageId}-${outage.version}-${kind}`,
      kind,
      text: inSentences(reader, text(reader, outage), noteOf(outage, reader)),
    });
  return [
    ...shownOutages(outages, now).map(item('outage', outageText)),
    ...announcedOutages(outages, now).map(item('notice', announcement)),
  ];
}

/** What editors wrote of an outage, in the reader's language where they did, else in the other. */
export function noteOf(
  { noteEn, noteJa }: Pick<AnnouncedOutage, 'noteEn' | 'noteJa'>,
  { language }: Pick<NoticeReader, 'language'>,
): string {
  return language === 'ja' ? noteJa || noteEn : noteEn || noteJa;
}

// The catalogue's text for the portal (spec §8), and a sentence like it for the other systems.
function outageText(reader: NoticeReader, outage: AnnouncedOutage): string {
  const { t, language, market } = reader;
  const params = {
    ...outageMessageParams(outage, localeTag(market, language)),
    system: t(`status:system.${outage.system}`),
  };
  const key =
    outage.kind === 'disturbance'
      ? 'status:banner.disturbed'
      : outage.system === 'portal'
        ? 'refusals:outageMessage'
        : 'status:banner.unavailable';
  return inSentences(reader, t(key, params), t('status:banner.own', { time: ownTime(outage.endsAt, reader) }));
}

function announcement(reader: NoticeReader, outage: AnnouncedOutage): string {
  const { t } = reader;
  const notice =
    outage.system === 'portal'
      ? t('refusals:outageNotice')
      : t('status:banner.willBeUnavailable', { system: t(`status:system.${outage.system}`) });
  const time = pacificSpan(outage.startsAt, outage.endsAt, reader);
  return inSentences(
    reader,
    t('status:banner.announced', { notice, time }),
    t('status:banner.own', { time: ownSpan(outage.startsAt, outage.endsAt, reader) }),
  );
}

function inSentences({ language }: NoticeReader, ...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(language === 'ja' ? '' : ' ');
}
