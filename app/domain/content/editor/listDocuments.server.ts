import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite, kindOfPath, type DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { inForce, storedStates } from '#app/domain/content/documents/inForce.ts';
import { languages, type Language } from '#app/i18n.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { pageOf } from '#app/domain/listParams.ts';
import type { DocumentListState } from './documentListStates.ts';
import type { DocumentListQuery } from './forms.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { translationState, type Translation } from './translations.ts';

/** A document in one language, as the list shows it. */
export interface ListedLanguage {
  documentId: string;
  hasDraft: boolean;
  /** Who sent its draft for approval, where that waits; else null. */
  waiting: { firstName: string; lastName: string; since: Date } | null;
  /** The start of what is published next; null for nothing. */
  scheduledFor: Date | null;
  /** Since when the version in force applies; null where none does. */
  since: Date | null;
  /** Whether that came with a release, and not from an editor. */
  isReleased: boolean;
}

/** A document of the list: one path for one brand and market, its languages side by side. */
export interface ListedDocument {
  kind: DocumentKind;
  path: string;
  brand: string;
  market: string;
  title: string;
  languages: Partial<Record<Language, ListedLanguage>>;
  translation: Translation | null;
}

const listedVersion = z.strictObject({
  documentId: z.string(),
  path: z.string(),
  brand: z.string(),
  market: z.string(),
  language: z.enum(languages),
  number: z.int(),
  state: z.enum(storedStates),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  publishedAt: z.date().nullable(),
  publishedBy: z.string().nullable(),
  title: z.string().nullable(),
  /** Of a draft that waits for approval: who sent it, and when. */
  submitterFirst: z.string().nullable(),
  submitterLast: z.string().nullable(),
  submittedAt: z.date().nullable(),
});
type Row = z.output<typeof listedVersion>;

// The title is that of the version, wherever its kind has one.
const versionsQuery = statement({
  name: 'listed-versions',
  prepared: false,
  sql: ({ site }: Named<{ site: string }>) => `
    SELECT d.document_id AS "documentId", d.path, d.brand, d.market, d.language, v.number, v.state, v.starts_at AS "startsAt", v.ends_at AS "endsAt",
           v.published_at AS "publishedAt", v.published_by AS "publishedBy",
           COALESCE(v.document->>'title', v.document->>'headline', v.document#>>'{hero,headline}', v.document#>>'{category,details,0,title}') AS title,
           s.first_name AS "submitterFirst", s.last_name AS "submitterLast", w.submitted_at AS "submittedAt"
    FROM content_documents d
    JOIN content_versions v ON v.document_id = d.document_id
    LEFT JOIN content_submissions w ON w.document_id = d.document_id AND w.outcome = '' AND v.state = 'draft'
    LEFT JOIN staff_users s ON s.staff_id = w.submitted_by
    WHERE d.site = ${site}
    ORDER BY d.path, d.market, d.brand, d.language, v.number`,
  row: listedVersion,
});

/**
 * Lists the documents of the portal that are of one's markets or of every market, by kind, market, brand, language,
 * state and words of their titles or paths, for every role of staff. A page beyond the end is the last one. One
 * statement: there are some hundreds of documents, and `inForce` says what applies.
 */
export async function listDocuments(
  ctx: StaffContext,
  query: DocumentListQuery,
): Promise<{ documents: ListedDocument[]; total: number; page: number }> {
  const found = (await everyDocument(ctx)).filter((document) => matches(document, query));
  const { page, skip, take } = pageOf(query, found.length);
  return { documents: found.slice(skip, skip + take), total: found.length, page };
}

/**
 * Every document of the portal that is of one's markets or of every market, by path, for the tree of the content; the
 * same statement as the list's. Throws `forbidden`.
 */
export async function everyDocument(ctx: StaffContext): Promise<ListedDocument[]> {
  assertCan(ctx, 'staff.see-content');
  return groups(await rowsOf(ctx.db, versionsQuery({ site: contentSite })))
    .flatMap((rows) => listed(rows, ctx.now) ?? [])
    .filter((document) => can(ctx, 'staff.see-content', document));
}

function groups(rows: readonly Row[]): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.path, row.brand, row.market]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

function listed(rows: readonly Row[], now: Date): ListedDocument | null {
  const [{ path, brand, market }] = rows as [Row];
  const kind = kindOfPath(path);
  if (!kind) return null;
  const inLanguage = (language: Language) => rows.filter((row) => row.language === language);
  const holding = (language: Language) =>
    inForce(
      inLanguage(language).filter(({ state }) => state === 'published'),
      now,
    );
  const stateIn = (language: Language): [Language, ListedLanguage][] => {
    const [first] = inLanguage(language);
    if (!first) return [];
    const next = inLanguage(language).flatMap(({ state, startsAt }) =>
      state === 'published' && startsAt && startsAt > now ? [startsAt] : [],
    );
    const scheduledFor = next.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
    const hasDraft = inLanguage(language).some(({ state }) => state === 'draft');
    const held = holding(language);
    const sent = inLanguage(language).find(({ submittedAt }) => submittedAt !== null);
    return [
      [
        language,
        {
          documentId: first.documentId,
          hasDraft,
          waiting: sent?.submittedAt
            ? { firstName: sent.submitterFirst ?? '', lastName: sent.submitterLast ?? '', since: sent.submittedAt }
            : null,
          scheduledFor,
          since: held?.startsAt ?? null,
          isReleased: held?.publishedBy === null,
        },
      ],
    ];
  };
  const titled = holding('en') ?? holding('ja') ?? rows.at(-1);
  return {
    kind,
    path,
    brand,
    market,
    title: titled?.title ?? '',
    languages: Object.fromEntries([...stateIn('en'), ...stateIn('ja')]),
    translation: translationState(holding('en'), holding('ja')),
  };
}

function matches(
  document: ListedDocument,
  { search, kind, market, brand, language, state }: DocumentListQuery,
): boolean {
  const words = `${document.title} ${document.path}`.toLocaleLowerCase();
  return (
    (kind === undefined || document.kind === kind) &&
    (market === undefined || document.market === market) &&
    (brand === undefined || document.brand === brand) &&
    (language === undefined || document.languages[language] !== undefined) &&
    (state === undefined || isIn(state, document, language)) &&
    search
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word))
  );
}

function isIn(
  state: DocumentListState,
  { languages, translation }: ListedDocument,
  language: Language | undefined,
): boolean {
  if (state === 'missing' || state === 'older') return translation === state;
  const shown = (language ? [languages[language]] : Object.values(languages)).filter((each) => each !== undefined);
  if (state === 'waiting') return shown.some(({ waiting }) => waiting !== null);
  if (state === 'draft') return shown.some(({ hasDraft }) => hasDraft);
  if (state === 'scheduled') return shown.some(({ scheduledFor }) => scheduledFor !== null);
  return state === 'published' ? shown.some(({ since }) => since !== null) : shown.every(({ since }) => since === null);
}
