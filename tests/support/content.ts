import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import type { Database } from '#app/platform/database.server.ts';

interface NewVersion {
  path: string;
  document: object;
  brand?: string;
  market?: string;
  language?: 'en' | 'ja';
  startsAt?: Date;
  endsAt?: Date;
}

/**
 * Publishes a version of a document as it is, whether or not it fits its schema, and has this process forget what it
 * knew. Returns its ids.
 */
export async function publishVersion(
  db: Database,
  { path, document, brand = '', market = '', language = 'en', startsAt = new Date(), endsAt }: NewVersion,
) {
  const key = { site: 'gangway', path, brand, market, language };
  const { documentId } = await db.contentDocument.upsert({
    where: { site_path_brand_market_language: key },
    create: key,
    update: {},
  });
  const number = 1 + (await db.contentVersion.count({ where: { documentId } }));
  const times = { startsAt, endsAt, createdAt: startsAt, publishedAt: startsAt };
  const { versionId } = await db.contentVersion.create({
    data: { documentId, number, state: 'published', document, ...times },
  });
  forgetContent();
  return { documentId, versionId };
}

/** Withdraws all published versions of the documents that `where` names. */
export async function withdrawVersions(
  db: Database,
  where: { path: string; brand?: string; market?: string; language?: string },
): Promise<void> {
  await db.contentVersion.updateMany({ where: { owner: where, state: 'published' }, data: { state: 'withdrawn' } });
  forgetContent();
}
