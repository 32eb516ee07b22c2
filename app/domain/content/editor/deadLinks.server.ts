import { chooseDocument, type DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { contentSite, kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { isOwnPath } from '#app/domain/content/documents/pages.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { renderMarkdown } from '#app/domain/content/documents/renderMarkdown.server.ts';
import { withSections } from '#app/domain/content/documents/sections.ts';
import { environment } from '#app/platform/environment.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { linksIn, type DocumentLink } from './documentLinks.server.ts';
import { audienceOf, readersOf, type KeyedDocument, type LinkReader } from './linkReaders.ts';
import { linkTarget, type LinkTarget } from './linkTarget.ts';

/**
 * A link that leads nowhere, and for whom; `readers` is null where it leads nowhere for every reader of the document.
 */
export interface DeadLink extends DocumentLink {
  readers: LinkReader[] | null;
}

type DocumentTarget = Extract<LinkTarget, { kind: 'document' }>;

interface Holding extends DocumentKey {
  path: string;
  versionId: string;
  /** What it says, where that has been read. */
  document?: unknown;
}

/**
 * The links of a document that lead nowhere within the site for some of its readers at a time (§8): no screen has the
 * address, no page is published there for their market, brand and language, or none that they may read, it has no such
 * heading, or there is no such picture. The document itself counts as published.
 */
export async function deadLinks(
  { db }: { db: Database | Transaction },
  checked: KeyedDocument,
  at: Date,
): Promise<DeadLink[]> {
  const links = linksIn(checked.document);
  if (links.length === 0) return [];
  const origin = environment().ORIGIN;
  const inMenu = kindOfPath(checked.path) === 'headerFooter';
  const readers = readersOf(checked);
  const followed = links.map((link) => ({
    link,
    targets: readers.map((reader) => ({ reader, target: linkTarget(link.address, { reader, origin, inMenu }) })),
  }));
  const isThere = await targetsThere(
    db,
    checked,
    at,
    followed.flatMap(({ targets }) => targets.map(({ target }) => target)),
  );
  return followed.flatMap(({ link, targets }) => {
    const dead = targets.filter(({ target }) => !isThere(target)).map(({ reader }) => reader);
    return dead.length === 0 ? [] : [{ ...link, readers: dead.length === targets.length ? null : dead }];
  });
}

async function targetsThere(
  db: Database | Transaction,
  checked: KeyedDocument,
  at: Date,
  targets: readonly (LinkTarget | null)[],
): Promise<(target: LinkTarget | null) => boolean> {
  const [documents, pictures] = [
    await holdingDocuments(
      db,
      checked,
      at,
      targets.filter((target) => target?.kind === 'document'),
    ),
    await knownPictures(
      db,
      targets.flatMap((target) => (target?.kind === 'picture' ? [target.imageId] : [])),
    ),
  ];
  const headings = new Map<unknown, ReadonlySet<string>>();
  const hasHeading = (document: unknown, heading: string) => {
    const known = headings.get(document) ?? headingsOf(document);
    headings.set(document, known);
    return known.has(heading);
  };
  return (target) => {
    if (target === null) return false;
    if (target.kind === 'there') return true;
    if (target.kind === 'picture') return pictures.has(target.imageId);
    if (target.kind === 'heading') return target.heading === '' || hasHeading(checked.document, target.heading);
    const found = chooseDocument(documents.get(target.path) ?? [], { ...target, language: checked.language });
    if (!found) return false;
    const audience = audienceOf(target.path, found.document);
    if (audience === (target.isPublic ? 'signed-in' : 'visitors') && kindOfPath(target.path) === 'page') return false;
    return target.heading === '' || hasHeading(found.document, target.heading);
  };
}

async function holdingDocuments(
  db: Database | Transaction,
  checked: KeyedDocument,
  at: Date,
  targets: readonly DocumentTarget[],
): Promise<Map<string, Holding[]>> {
  const paths = [...new Set(targets.map(({ path }) => path))];
  if (paths.length === 0) return new Map();
  const rows = await db.contentDocument.findMany({
    where: { site: contentSite, path: { in: paths } },
    select: {
      path: true,
      brand: true,
      market: true,
      language: true,
      versions: {
        where: { state: 'published', OR: [{ endsAt: null }, { endsAt: { gt: at } }] },
        select: { versionId: true, number: true, startsAt: true, endsAt: true },
      },
    },
  });
  const isChecked = (row: Omit<Holding, 'versionId'>) =>
    (['path', 'brand', 'market', 'language'] as const).every((name) => row[name] === checked[name]);
  const holding = rows.flatMap(({ versions, ...key }): Holding[] => {
    const held = isChecked(key) ? undefined : inForce(versions, at);
    return held ? [{ ...key, versionId: held.versionId }] : [];
  });
  const withHeading = new Set(targets.filter(({ heading }) => heading !== '').map(({ path }) => path));
  await readTexts(db, holding, withHeading);
  if (paths.includes(checked.path)) holding.push({ ...checked, versionId: '' });
  return new Map(paths.map((path) => [path, holding.filter((each) => each.path === path)]));
}

// Only documents whose text decides who may read them, or has the heading.
async function readTexts(
  db: Database | Transaction,
  holding: Holding[],
  withHeading: ReadonlySet<string>,
): Promise<void> {
  const needed = holding.filter(
    ({ path }) => withHeading.has(path) || (kindOfPath(path) === 'page' && isOwnPath(path.replace(/^pages\//, ''))),
  );
  if (needed.length === 0) return;
  const texts = await db.contentVersion.findMany({
    where: { versionId: { in: needed.map(({ versionId }) => versionId) } },
    select: { versionId: true, document: true },
  });
  const byVersion = new Map(texts.map(({ versionId, document }) => [versionId, document]));
  for (const each of needed) each.document = byVersion.get(each.versionId);
}

function headingsOf(document: unknown): ReadonlySet<string> {
  const body = typeof document === 'object' && document !== null && 'body' in document ? document.body : undefined;
  if (typeof body !== 'string') return new Set();
  return new Set(withSections(renderMarkdown(body)).sections.map(({ id }) => id));
}

async function knownPictures(db: Database | Transaction, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (imageIds.length === 0) return new Set();
  const found = await db.image.findMany({ where: { imageId: { in: [...imageIds] } }, select: { imageId: true } });
  return new Set(found.map(({ imageId }) => imageId));
}
