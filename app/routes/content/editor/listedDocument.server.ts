import type { StaffContext } from '#app/domain/context.server.ts';
import type { ListedDocument, ListedLanguage } from '#app/domain/content/editor/listDocuments.server.ts';
import { formatDateInTable, fullName } from '#app/domain/display.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { documentName, placeName } from './documentHead.server.ts';

/** A document of the list or the tree in words: what it is called, for whom, and the state of each of its languages. */
export function listedDocument(
  { language }: StaffContext,
  { title, translation, languages: found, ...document }: ListedDocument,
) {
  const { path, market, brand } = document;
  const name = documentName(language, document);
  return {
    key: `${path} ${market} ${brand}`,
    name,
    title: title || name,
    place: placeName(language, document),
    href: paths.staffDocument((found.en ?? found.ja)?.documentId ?? ''),
    translation,
    languages: languages.map((code) => shownLanguage(found[code], market, language)),
  };
}
export type ShownDocument = ReturnType<typeof listedDocument>;

function shownLanguage(found: ListedLanguage | undefined, market: string, language: 'en' | 'ja') {
  if (!found) return null;
  const day = (moment: Date | null) => moment && formatDateInTable(moment, isMarket(market) ? market : 'int', language);
  return {
    href: paths.staffDocument(found.documentId),
    hasDraft: found.hasDraft,
    approvalHref: paths.staffDocumentApproval(found.documentId),
    waiting: found.waiting && { by: fullName(found.waiting, language), day: day(found.waiting.since) },
    scheduledFor: day(found.scheduledFor),
    since: day(found.since),
    isReleased: found.isReleased,
  };
}
