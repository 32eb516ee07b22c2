import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite } from '#app/domain/content/documents/documentKinds.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import type { ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import type { UsageQuery } from './forms.ts';
import { daysOf, viewerRoles, type ViewerRole, type ViewPeriod } from './views.ts';

/** The views of a document over some days: each day, and by market and role. */
export interface Usage {
  total: number;
  days: { day: string; views: number }[];
  /** Only documents with views; the market is '' for visitors without one. */
  markets: { market: string; roles: Record<ViewerRole, number>; total: number }[];
}

const dayRow = z.strictObject({ day: z.string(), market: z.string(), role: z.enum(viewerRoles), views: z.int() });

// Staff of some markets see the readers of these alone.
const usageQuery = statement({
  name: 'views-of-document',
  prepared: false,
  sql: ({ documentId, since, markets }: Named<{ documentId: string; since: string; markets: readonly string[] }>) => `
    SELECT day::text AS day, market, role, views FROM content_views
    WHERE document_id = ${documentId}::uuid AND day >= ${since}::date
      AND (cardinality(${markets}::text[]) = 0 OR market = ANY(${markets}::text[]))
    ORDER BY day`,
  row: dayRow,
});

/** Reads how often a document was read, for every role of staff. Throws `notFound` for one of another market. */
export async function readUsage(
  ctx: StaffContext,
  document: Pick<ReadDocument, 'documentId' | 'market'>,
  period: ViewPeriod,
): Promise<Usage> {
  assertCan(ctx, 'staff.see-content', document);
  const { documentId } = document;
  const days = daysOf(period, ctx.now);
  const rows = await rowsOf(ctx.db, usageQuery({ documentId, since: days[0] ?? '', markets: ctx.staff.markets }));
  const sum = (some: readonly { views: number }[]) => some.reduce((total, { views }) => total + views, 0);
  const markets = [...new Set(rows.map(({ market }) => market))].map((market) => {
    const own = rows.filter((row) => row.market === market);
    const roles = Object.fromEntries(
      viewerRoles.map((role) => [role, sum(own.filter((row) => row.role === role))]),
    ) as Record<ViewerRole, number>;
    return { market, roles, total: sum(own) };
  });
  return {
    total: sum(rows),
    days: days.map((day) => ({ day, views: sum(rows.filter((row) => row.day === day)) })),
    markets: markets.toSorted((one, other) => other.total - one.total),
  };
}

/** A document with its views. */
export interface UsedDocument {
  documentId: string;
  path: string;
  brand: string;
  market: string;
  language: string;
  views: number;
}

const usedDocument = z.strictObject({
  documentId: z.string(),
  path: z.string(),
  brand: z.string(),
  market: z.string(),
  language: z.string(),
  views: z.int(),
  total: z.int(),
});

const listQuery = statement({
  name: 'documents-by-views',
  prepared: false,
  sql: ({
    site,
    since,
    now,
    markets,
    market,
    least,
    skip,
    take,
  }: Named<{
    site: string;
    since: string;
    now: Date;
    markets: readonly string[];
    market: string | undefined;
    least: boolean;
    skip: number;
    take: number;
  }>) => `
    SELECT d.document_id AS "documentId", d.path, d.brand, d.market, d.language,
           COALESCE(sum(v.views), 0)::int AS views, (count(*) OVER ())::int AS total
    FROM content_documents d
    LEFT JOIN content_views v ON v.document_id = d.document_id AND v.day >= ${since}::date
      AND (cardinality(${markets}::text[]) = 0 OR v.market = ANY(${markets}::text[]))
    WHERE d.site = ${site} AND (d.path LIKE 'pages/%' OR d.path LIKE 'home-page-%')
      AND (cardinality(${markets}::text[]) = 0 OR d.market = '' OR d.market = ANY(${markets}::text[]))
      AND (${market}::text IS NULL OR d.market = ${market}::text)
      AND EXISTS (SELECT FROM content_versions p WHERE p.document_id = d.document_id AND p.state = 'published'
                    AND p.starts_at <= ${now} AND (p.ends_at IS NULL OR p.ends_at > ${now}))
    GROUP BY d.document_id
    ORDER BY CASE WHEN ${least}::boolean THEN COALESCE(sum(v.views), 0) ELSE -COALESCE(sum(v.views), 0) END, d.path, d.market, d.brand, d.language
    LIMIT ${take}::int OFFSET ${skip}::int`,
  row: usedDocument,
});

/**
 * Lists the pages and home pages that are published by how often they were read, the most or the least first, for every
 * role of staff: those of their markets and of every market. A page beyond the end is the last one.
 */
export async function listUsage(
  ctx: StaffContext,
  query: UsageQuery,
): Promise<{ documents: UsedDocument[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-content');
  const { period = '30', market, order, pageSize } = query;
  const rowsAt = (skip: number) =>
    rowsOf(
      ctx.db,
      listQuery({
        site: contentSite,
        since: daysOf(period, ctx.now)[0] ?? '',
        now: ctx.now,
        markets: ctx.staff.markets,
        market,
        least: order === 'least',
        skip,
        take: pageSize,
      }),
    );
  const asked = await rowsAt((query.page - 1) * pageSize);
  const [first] = asked.length > 0 || query.page === 1 ? asked : await rowsAt(0);
  const total = first?.total ?? 0;
  const { page, skip } = pageOf(query, total);
  const rows = page === query.page ? asked : await rowsAt(skip);
  return { documents: rows.map(({ total: _, ...document }) => document), total, page };
}
