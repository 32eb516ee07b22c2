import { LRUCache } from 'lru-cache';
import { z, type ZodError } from 'zod';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { contentSite, kindOfPath } from './documentKinds.ts';
import { documentSchemas } from './documents.ts';

const publishedVersion = z.strictObject({
  documentId: z.string(),
  versionId: z.string(),
  number: z.int(),
  brand: z.string(),
  market: z.string(),
  language: z.string(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  document: z.unknown(),
  /** The pictures of the library that it shows, with their sizes; null for none. */
  pictures: z.array(z.strictObject({ imageId: z.string(), width: z.int(), height: z.int() })).nullable(),
});

/** A published version of a document, read and parsed. */
export type PublishedVersion = z.output<typeof publishedVersion>;

/** The published versions of each document of a path. */
type PublishedDocuments = readonly (readonly PublishedVersion[])[];

// An instance checks that often whether anything was published (it is seen everywhere within a minute). While the
// database is away, it uses what it knows.
const lookedAt = new LastKnown<string>({ patienceMs: 500 });
const whenLookedAt = { freshMs: 10_000, waitMs: 10_000 };

// By revision and path.
const documents = new LRUCache<string, PublishedDocuments, { db: Database; path: string }>({
  max: 400,
  // A reader who waits for one gets it, even where others have pushed it out in the meantime.
  ignoreFetchAbort: true,
  fetchMethod: (_key, _old, { context }) => readVersions(context.db, context.path),
});

/**
 * The published versions of all documents at a path that hold at `now` or will, by document. What is known of them is
 * at most 10 s old.
 */
export async function publishedDocuments(
  { db, now }: { db: Database; now: Date },
  path: string,
): Promise<PublishedDocuments> {
  const known = await lookedAt.get(() => readRevision(db), now, whenLookedAt);
  const revision = known?.value ?? (await readRevision(db));
  return documents.forceFetch(`${revision} ${path}`, { context: { db, path } });
}

/** Forgets what this instance knows of the content, after it changed it itself. */
export function forgetContent(): void {
  lookedAt.forget();
}

async function readRevision(db: Database): Promise<string> {
  return (await db.contentRevision.findUniqueOrThrow({ where: { id: 1 } })).revision;
}

// A version that was replaced for good by a later one without an end never shows again; not at once, since a request
// that began before may still ask.
const versionsQuery = statement({
  name: 'published-versions',
  prepared: false,
  sql: ({ site, path }: Named<{ site: string; path: string }>) => `
  SELECT v.document_id AS "documentId", v.version_id AS "versionId", v.number, d.brand, d.market, d.language, v.starts_at AS "startsAt", v.ends_at AS "endsAt", v.document,
    (SELECT json_agg(json_build_object('imageId', i.image_id, 'width', i.width, 'height', i.height))
     FROM image_uses u JOIN images i ON i.image_id = u.image_id WHERE u.version_id = v.version_id) AS pictures
  FROM content_documents d
  JOIN content_versions v ON v.document_id = d.document_id
  WHERE d.site = ${site} AND d.path = ${path} AND v.state = 'published' AND (v.ends_at IS NULL OR v.ends_at > now())
    AND NOT EXISTS (
      SELECT FROM content_versions later
      WHERE later.document_id = v.document_id AND later.state = 'published' AND later.ends_at IS NULL AND later.starts_at <= now() - interval '1 hour'
        AND (later.starts_at, later.number) > (v.starts_at, v.number))`,
  row: publishedVersion,
});

async function readVersions(db: Database, path: string): Promise<PublishedDocuments> {
  const kind = kindOfPath(path);
  if (!kind) return [];
  const found = await rowsOf(db, versionsQuery({ site: contentSite, path }));
  const byDocument = new Map<string, PublishedVersion[]>();
  for (const version of found) {
    const { documentId } = version;
    const parsed = documentSchemas[kind].safeParse(version.document);
    if (parsed.success)
      byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), { ...version, document: parsed.data }]);
    else logBroken(path, version, parsed.error);
  }
  return [...byDocument.values()];
}

// Broken by hand in the database: the reader gets the next best document.
function logBroken(path: string, { versionId, brand, market, language }: PublishedVersion, { issues }: ZodError): void {
  logger.error(
    { path, versionId, brand, market, language, faults: issues.map((issue) => issue.path.join('.')) },
    'broken content',
  );
}
