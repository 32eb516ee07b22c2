import { localized } from '#app/domain/localizedText.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { announcedOutages, outageEnd, shownOutages, type OutageWindow } from './outage.ts';
import { namedTime, type OwnTime, type TimeReader } from './outageTime.ts';

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
  /** The time of an outage, for the reader's own clock. */
  own?: OwnTime;
  /** What editors wrote of it. */
  note?: string;
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

/** The banners of a page at a moment: of the outages that last, and of the work that is announced. */
export function noticesOf(reader: NoticeReader, outages: readonly AnnouncedOutage[], now: Date): NoticeItem[] {
  const item =
    (
      kind: 'outage' | 'notice',
      words: (reader: NoticeReader, outage: AnnouncedOutage) => Omit<NoticeItem, 'id' | 'kind'>,
    ) =>
    (outage: AnnouncedOutage) => {
      const note = noteOf(outage, reader);
      return {
        id: `${outage.outageId}-${outage.version}-${kind}`,
        kind,
        ...words(reader, outage),
        ...(note !== '' && { note }),
      };
    };
  return [
    ...shownOutages(outages, now).map(item('outage', outageWords)),
    ...announcedOutages(outages, now).map(item('notice', announcement)),
  ];
}

/** What editors wrote of an outage, in the reader's language where they did, else in the other. */
export function noteOf(
  { noteEn, noteJa }: Pick<AnnouncedOutage, 'noteEn' | 'noteJa'>,
  { language }: Pick<NoticeReader, 'language'>,
): string {
  return localized(language, 'note', { noteEn, noteJa });
}

// The portal is not away altogether for who reads this on one of its pages; for the rest it is the catalogue's text (spec §8).
function outageWords(reader: NoticeReader, outage: AnnouncedOutage) {
  const { t, language, market } = reader;
  const params = {
    ...outageEnd(outage, localeTag(market, language), reader.zone),
    system: t(`status:system.${outage.system}`),
  };
  const planned = outage.system === 'portal' ? 'portal' : 'unavailable';
  const text = t(`status:banner.${outage.kind === 'disturbance' ? 'disturbed' : planned}`, params);
  return { text, own: namedTime(outage.endsAt, reader).own };
}

// The title alone is in the line that is not opened yet.
function announcement(reader: NoticeReader, outage: AnnouncedOutage) {
  const { t } = reader;
  const system = t(`status:system.${outage.system}`);
  const notice =
    outage.system === 'portal' ? t('refusals:outageNotice') : t('status:banner.willBeUnavailable', { system });
  const { text: time, own } = namedTime(outage.startsAt, reader, outage.endsAt);
  return {
    title: t('status:banner.title', { system, time: namedTime(outage.startsAt, reader).text }),
    text: t('status:banner.announced', { notice, time }),
    own,
  };
}
