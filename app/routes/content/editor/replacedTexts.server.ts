import type { FoundDocument } from '#app/domain/content/editor/findTexts.server.ts';
import type { ReplacedDocument } from '#app/domain/content/editor/replaceTexts.server.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentName, placeName } from './documentHead.server.ts';
import { faultLines, fieldWords } from './words.server.ts';

type Named = Pick<FoundDocument, 'kind' | 'path' | 'brand' | 'market' | 'language'>;

/** A document by what it is, for whom, and in which language. */
function wholeName(language: Language, document: Named): string {
  const t = translator(language);
  const parts = [documentName(language, document), placeName(language, document)];
  return [...parts, t(`contentEditor:language.${document.language}`)].join(' · ');
}

/** A document with the places in which the text is, each with its field in words. */
export function foundInWords(language: Language, { documentId, read, isDraft, hits, ...document }: FoundDocument) {
  const t = translator(language);
  return {
    documentId,
    read,
    isDraft,
    name: wholeName(language, document),
    hits: hits.map(({ field, ...hit }) => ({ ...hit, label: fieldWords(t, field) })),
  };
}

/** What became of a document, and why it stays as it was. */
export function outcomeInWords(language: Language, { documentId, outcome, faults, ...document }: ReplacedDocument) {
  const changed = outcome === 'changed' ? [translator(language)('contentEditor:replace.changed')] : [];
  return {
    documentId,
    outcome,
    name: wholeName(language, document),
    lines: [...changed, ...faultLines(language, faults)],
  };
}
