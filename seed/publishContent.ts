import { homePagePath } from '#app/domain/content/documents/documentKinds.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { ContentRow } from '#starter/content.ts';

/**
 * Publishes the documents of a release. A document that says the same already stays, also where only the days of its
 * offers differ, which are counted from the day on which they were put in; one that an editor has published since is
 * left to the editors.
 */
export async function publishContent(db: Transaction, rows: readonly ContentRow[], now: Date): Promise<void> {
  const homePages = await homePagesOf(db);
  const changed = rows.filter((row) => homePages.get(keyOf(row)) !== withoutDays(row.document));
  const documents = JSON.stringify(changed);
  await db.$executeRawUnsafe(
    `INSERT INTO content_documents (document_id, site, path, brand, market, language)
     SELECT gen_random_uuid(), site, path, brand, market, language
     FROM jsonb_to_recordset($1::jsonb) AS released(site text, path text, brand text, market text, language text)
     ON CONFLICT DO NOTHING`,
    documents,
  );
  await db.$executeRawUnsafe(
    `INSERT INTO content_versions (version_id, document_id, number, state, document, starts_at, created_at, published_at)
     SELECT gen_random_uuid(), d.document_id, COALESCE(last.number, 0) + 1, 'published', released.document,
       -- The first has held ever since.
       CASE WHEN last.number IS NULL THEN timestamptz '2000-01-01' ELSE $2 END, $2, $2
     FROM jsonb_to_recordset($1::jsonb) AS released(site text, path text, brand text, market text, language text, document jsonb)
     JOIN content_documents d USING (site, path, brand, market, language)
     LEFT JOIN LATERAL (
       SELECT v.number, v.document FROM content_versions v WHERE v.document_id = d.document_id ORDER BY v.number DESC LIMIT 1
     ) last ON true
     WHERE last.number IS NULL OR (last.document <> released.document
       AND NOT EXISTS (SELECT FROM content_versions edited WHERE edited.document_id = d.document_id AND edited.created_by IS NOT NULL))`,
    documents,
    now,
  );
}

type Key = Pick<ContentRow, 'path' | 'brand' | 'market' | 'language'>;
const keyOf = ({ path, brand, market, language }: Key) => [path, brand, market, language].join('|');

/** What the home pages say that are there, by their keys. */
async function homePagesOf(db: Transaction): Promise<Map<string, string>> {
  const paths = [homePagePath(true), homePagePath(false)];
  const versions = await db.contentVersion.findMany({
    where: { owner: { path: { in: paths } } },
    orderBy: { number: 'asc' },
    select: { document: true, owner: true },
  });
  return new Map(versions.map(({ document, owner }) => [keyOf(owner as Key), withoutDays(document)]));
}

function withoutDays(document: unknown): string {
  return JSON.stringify(sorted(document), (name, value: unknown) =>
    name === 'from' || name === 'until' ? undefined : value,
  );
}

// Postgres returns a document's names in a different order.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
