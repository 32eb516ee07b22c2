import type { Transaction } from '#app/platform/database.server.ts';
import type { ContentRow } from './content.ts';

/**
 * Publishes the documents of a release, in two statements. A document that says the same already stays, and one that an editor has published
 * since is left to the editors (D42).
 */
export async function publishContent(db: Transaction, rows: readonly ContentRow[], now: Date): Promise<void> {
  const documents = JSON.stringify(rows);
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
       SELECT v.number, v.document, v.created_by FROM content_versions v WHERE v.document_id = d.document_id ORDER BY v.number DESC LIMIT 1
     ) last ON true
     WHERE last.number IS NULL OR (last.document <> released.document
       AND NOT EXISTS (SELECT FROM content_versions edited WHERE edited.document_id = d.document_id AND edited.created_by IS NOT NULL))`,
    documents,
    now,
  );
}
