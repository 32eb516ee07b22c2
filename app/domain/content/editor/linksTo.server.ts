import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { chooseDocument } from '#app/domain/content/documents/chooseDocument.ts';
import { contentSite, kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { inForce, storedStates } from '#app/domain/content/documents/inForce.ts';
import { portalPaths, publicAlias } from '#app/domain/content/documents/pages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { linksIn } from './documentLinks.server.ts';
import { readersOf } from './linkReaders.ts';
import { linkTarget } from './linkTarget.ts';

/** A document whose published text or draft links to another. */
export interface LinkingDocument {
  documentId: string;
  path: string;
  brand: string;
  market: string;
  language: string;
  /** Whether a published version has the link, and not only a draft. */
  isPublished: boolean;
  /** True where some of its readers would find nothing there without that document. */
  needsIt: boolean;
}

export interface LinksTo {
  documents: LinkingDocument[];
  /** How many of other markets link there, which are not for the member of staff to see. */
  elsewhere: number;
}

type Linked = Pick<LinkingDocument, 'documentId' | 'path' | 'brand' | 'market' | 'language'>;

const linkingVersion = z.strictObject({
  documentId: z.string(),
  path: z.string(),
  brand: z.string(),
  market: z.string(),
  language: z.string(),
  state: z.enum(storedStates),
  number: z.int(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** Null for a document at the path itself, whose text is not asked for. */
  document: z.unknown(),
});

// What may link to a page has one of its names somewhere in its text; what is published at the path itself comes along.
const linkingQuery = statement({
  name: 'linking-versions',
  prepared: false,
  sql: ({ site, path, names, now }: Named<{ site: string; path: string; names: readonly string[]; now: Date }>) => `
    SELECT d.document_id AS "documentId", d.path, d.brand, d.market, d.language, v.state, v.number, v.starts_at AS "startsAt", v.ends_at AS "endsAt",
           CASE WHEN d.path = ${path} THEN NULL ELSE v.document END AS document
    FROM content_documents d
    JOIN content_versions v ON v.document_id = d.document_id
    WHERE d.site = ${site} AND (v.state = 'draft' OR (v.state = 'published' AND (v.ends_at IS NULL OR v.ends_at > ${now})))
      AND (d.path = ${path} OR EXISTS (SELECT FROM unnest(${names}::text[]) AS name WHERE strpos(v.document::text, name) > 0))
    ORDER BY d.path, d.market, d.brand, d.language, v.number`,
  row: linkingVersion,
});

/**
 * The documents whose links lead to a document: those of the markets of the member of staff by name, the others by their
 * number. One statement, for a page of the console that was asked for it. None for what is no page.
 */
export async function linksTo(ctx: StaffContext, linked: Linked): Promise<LinksTo> {
  assertCan(ctx, 'staff.see-content', linked);
  if (kindOfPath(linked.path) !== 'page') return { documents: [], elsewhere: 0 };
  const page = linked.path.replace(/^pages\//, '');
  const names = [page, ...portalPaths(page), ...publicAlias(page)];
  const rows = await rowsOf(ctx.db, linkingQuery({ site: contentSite, path: linked.path, names, now: ctx.now }));
  const [atPath, others] = [
    rows.filter(({ path, state }) => path === linked.path && state === 'published'),
    rows.filter(({ path }) => path !== linked.path),
  ];
  const holding = [...new Set(atPath.map(({ documentId }) => documentId))]
    .flatMap(
      (id) =>
        inForce(
          atPath.filter(({ documentId }) => documentId === id),
          ctx.now,
        ) ?? [],
    )
    .filter(({ documentId }) => documentId !== linked.documentId);
  const found = new Map<string, LinkingDocument>();
  for (const { document, ...row } of others) {
    const link = linkOf({ ...row, document }, linked, holding);
    if (!link) continue;
    const before = found.get(row.documentId);
    found.set(row.documentId, {
      documentId: row.documentId,
      path: row.path,
      brand: row.brand,
      market: row.market,
      language: row.language,
      isPublished: before?.isPublished === true || row.state === 'published',
      needsIt: before?.needsIt === true || link.needsIt,
    });
  }
  const documents = [...found.values()].filter((document) => can(ctx, 'staff.see-content', document));
  return { documents, elsewhere: found.size - documents.length };
}

type Version = z.output<typeof linkingVersion>;

// For one of its readers the link shows the document; without it the next best, or nothing.
function linkOf(row: Version, linked: Linked, others: readonly Version[]): { needsIt: boolean } | null {
  const origin = environment().ORIGIN;
  const inMenu = kindOfPath(row.path) === 'headerFooter';
  const candidates = [...others, linked];
  const needs = linksIn(row.document).flatMap(({ address }) =>
    readersOf(row).flatMap((reader) => {
      const target = linkTarget(address, { reader, origin, inMenu });
      if (target?.kind !== 'document' || target.path !== linked.path) return [];
      const wanted = { brand: target.brand, market: target.market, language: row.language };
      if (chooseDocument<Omit<Linked, 'path'>>(candidates, wanted) !== linked) return [];
      return chooseDocument(others, wanted) === undefined;
    }),
  );
  return needs.length > 0 ? { needsIt: needs.includes(true) } : null;
}
