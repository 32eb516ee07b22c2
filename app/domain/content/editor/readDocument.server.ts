import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite, type DocumentKind } from '#app/domain/content/documents/documents.ts';
import { inForce, stateOf, type VersionState } from '#app/domain/content/documents/inForce.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { needsApproval } from '#app/domain/content/approval/approvalMarkets.server.ts';
import { baseOf, readRow, type DocumentRow } from './documentRows.server.ts';
import { lastPublication } from './lastPublication.ts';
import { standsAgainst, type Translation } from './translations.ts';

/** A version of a document, as its list shows it. */
export interface ListedVersion {
  versionId: string;
  number: number;
  state: VersionState;
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
  publishedAt: Date | null;
  /** Who wrote it, and who published it; null for a release. */
  creator: { firstName: string; lastName: string } | null;
  publisher: { firstName: string; lastName: string } | null;
}

export interface ReadDocument {
  documentId: string;
  kind: DocumentKind;
  path: string;
  brand: string;
  market: string;
  language: string;
  /** What the form shows: the draft, else what holds, else the newest version. */
  document: unknown;
  hasDraft: boolean;
  base: string;
  /** Newest first. */
  versions: ListedVersion[];
  /** The version that undoing would take back; null for none. */
  undoes: string | null;
  isPublished: boolean;
  /** The same in the other languages. */
  siblings: { documentId: string; language: string }[];
  /** Whether a second editor approves it before it is published, or was asked to once. */
  asksApproval: boolean;
  needsApproval: boolean;
  /** How the Japanese stands against the English; null where there is nothing to say. */
  translation: Translation | null;
}

/** Reads a document with its versions, for every role of staff. Throws `notFound`, also for one of another market. */
export async function readDocument(ctx: StaffContext, documentId: string): Promise<ReadDocument> {
  assertCan(ctx, 'staff.see-content');
  const { db, now } = ctx;
  const row = await readRow(db, ctx, documentId);
  const { kind, path, brand, market, language, draft } = row;
  const found = await db.contentVersion.findMany({
    where: { documentId },
    orderBy: { number: 'desc' },
    select: {
      versionId: true,
      number: true,
      state: true,
      startsAt: true,
      endsAt: true,
      createdAt: true,
      publishedAt: true,
      creator: { select: { firstName: true, lastName: true } },
      publisher: { select: { firstName: true, lastName: true } },
    },
  });
  const all = found;
  const published = all.filter(({ state }) => state === 'published');
  const shown = draft ?? inForce(published, now) ?? all[0];
  const family = await db.contentDocument.findMany({
    where: { site: contentSite, path, brand, market },
    select: {
      documentId: true,
      language: true,
      versions: {
        where: { state: 'published' },
        select: { number: true, startsAt: true, endsAt: true, publishedAt: true },
      },
    },
  });
  const holding = (wanted: string) => inForce(family.find((each) => each.language === wanted)?.versions ?? [], now);
  return {
    ...{ documentId, kind, path, brand, market, language },
    document: shown
      ? (
          await db.contentVersion.findUniqueOrThrow({
            where: { versionId: shown.versionId },
            select: { document: true },
          })
        ).document
      : {},
    hasDraft: draft !== undefined,
    base: baseOf(row),
    versions: all.map((version) => ({ ...version, state: stateOf(version, all, now) })),
    undoes: lastPublication(row.versions)?.versionId ?? null,
    isPublished: published.length > 0,
    siblings: family
      .filter((each) => each.documentId !== documentId)
      .map(({ documentId: id, language: other }) => ({ documentId: id, language: other })),
    ...(await approvalOf(ctx, row)),
    translation: standsAgainst(holding('en'), holding('ja')),
  };
}

async function approvalOf({ db }: StaffContext, row: DocumentRow) {
  const needs = await needsApproval(db, row);
  const { documentId } = row;
  const asked = needs || (await db.contentSubmission.count({ where: { documentId }, take: 1 })) > 0;
  return { needsApproval: needs, asksApproval: asked };
}
