import { pathToFileURL } from 'node:url';
import { closeDatabase, database, type Database, type Transaction } from '#app/platform/database.server.ts';
import { demoContentRows } from './content.ts';
import { publishContent } from './publishContent.ts';
import { suffixRows, titleRows } from './reference/codes.ts';
import { countryRows } from './reference/countries.ts';
import { permissionCatalogue } from './reference/permissions.ts';
import { states } from './reference/states.ts';
import { upsert } from './upsert.ts';

/**
 * Puts the reference data (countries, states, titles, suffixes, permissions) into a migrated database. It may run again:
 * what has changed is brought up to date, and nothing is taken away. A database whose content came with a release gets
 * that of this one; one that began empty has what its staff have adopted, and it stays theirs.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.$transaction(async (tx) => {
    await upsert(tx, 'countries', ['code'], countryRows());
    await upsert(tx, 'states', ['country_code', 'code'], states());
    await upsert(tx, 'titles', ['code'], titleRows);
    await upsert(tx, 'suffixes', ['code'], suffixRows);
    await upsert(tx, 'permissions', ['key'], permissionRows());
    if ((await tx.contentVersion.count({ where: { createdBy: null }, take: 1 })) > 0) await publishReleased(tx);
  });
}

/** Publishes the sample content, as a release: for the demo and for tests. */
export async function seedContent(db: Database): Promise<void> {
  await db.$transaction((tx) => publishReleased(tx));
}

async function publishReleased(tx: Transaction): Promise<void> {
  const now = new Date();
  await publishContent(tx, demoContentRows(now), now);
}

function permissionRows() {
  return permissionCatalogue.map(({ key, area, permissionSeq, descriptionEn, descriptionJa }) => ({
    key,
    area,
    permission_seq: permissionSeq,
    description_en: descriptionEn,
    description_ja: descriptionJa,
  }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await seedReference(database());
  if (process.argv.includes('--with-content')) await seedContent(database());
  await closeDatabase();
}
