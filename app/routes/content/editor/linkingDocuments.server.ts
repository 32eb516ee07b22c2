import type { LinksTo } from '#app/domain/content/editor/linksTo.server.ts';
import type { Language } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentName, placeName } from './documentHead.server.ts';

const most = 20;

/** The documents that link to one in words, those first whose links would lead nowhere without it. */
export function linkingDocuments(language: Language, { documents, elsewhere }: LinksTo) {
  const t = translator(language);
  const sorted = documents.toSorted((one, other) => Number(other.needsIt) - Number(one.needsIt));
  return {
    total: documents.length + elsewhere,
    unnamed: elsewhere + Math.max(0, documents.length - most),
    documents: sorted.slice(0, most).map(({ documentId, isPublished, needsIt, ...key }) => ({
      documentId,
      href: paths.staffDocument(documentId),
      name: documentName(language, key),
      forWhom: [placeName(language, key), t(`contentEditor:language.${key.language}`)].join(' · '),
      isPublished,
      needsIt,
    })),
  };
}
