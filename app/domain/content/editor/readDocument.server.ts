import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { wantsApproval } from '#app/domain/content/approval/approval.ts';
import { kindOfPath, type DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { inForce, stateOf, storedStates, type VersionState } from '#app/domain/content/documents/inForce.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { baseOf } from './documentRows.server.ts';
import { lastPublication } from './lastPublication.ts';
import { translationState, type Translation } from './translations.ts';

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
  /** The text of the form: the draft, else the version in force, else the newest version. */
  document: unknown;
  /** The version that it is of; null where there is none yet. */
  shown: string | null;
  hasDraft: boolean;
  /** Who wrote the draft last; null for none, and for what came with a release. */
  draftBy: string | null;
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
  /** The state of the Japanese against the English; null where there is nothing to say. */
  translation: Translation | null;
}

const familyVersion = z.strictObject({
  documentId: z.string(),
  path: z.string(),
  brand: z.string(),
  market: z.string(),
  language: z.string(),
  versionId: z.string().nullable(),
  number: z.int().nullable(),
  state: z.enum(storedStates).nullable(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  createdAt: z.date().nullable(),
  publishedAt: z.date().nullable(),
  createdBy: z.string().nullable(),
  publishedBy: z.string().nullable(),
  edits: z.int().nullable(),
  creatorFirst: z.string().nullable(),
  creatorLast: z.string().nullable(),
  publisherFirst: z.string().nullable(),
  publisherLast: z.string().nullable(),
  wasSubmitted: z.boolean(),
  approvalMarkets: z.array(z.string()),
});

// A document and the same in the other languages, with all their versions, newest first.
const familyQuery = statement({
  name: 'document-family',
  sql: ({ documentId }: Named<{ documentId: string }>) => `
    SELECT d.document_id AS "documentId", d.path, d.brand, d.market, d.language,
           v.version_id AS "versionId", v.number, v.state, v.starts_at AS "startsAt", v.ends_at AS "endsAt", v.created_at AS "createdAt",
           v.published_at AS "publishedAt", v.created_by AS "createdBy", v.published_by AS "publishedBy", v.edits,
           c.first_name AS "creatorFirst", c.last_name AS "creatorLast", p.first_name AS "publisherFirst", p.last_name AS "publisherLast",
           EXISTS (SELECT FROM content_submissions s WHERE s.document_id = asked.document_id) AS "wasSubmitted",
           ARRAY(SELECT market FROM content_approval_markets) AS "approvalMarkets"
    FROM content_documents asked
    JOIN content_documents d ON (d.site, d.path, d.brand, d.market) = (asked.site, asked.path, asked.brand, asked.market)
    LEFT JOIN content_versions v ON v.document_id = d.document_id
    LEFT JOIN staff_users c ON c.staff_id = v.created_by
    LEFT JOIN staff_users p ON p.staff_id = v.published_by
    WHERE asked.document_id = ${documentId}::uuid
    ORDER BY d.language, v.number DESC`,
  row: familyVersion,
});

type FamilyVersion = z.output<typeof familyVersion>;

/** Reads a document with its versions, for every role of staff. Throws `notFound`, also for one of another market. */
export async function readDocument(ctx: StaffContext, documentId: string): Promise<ReadDocument> {
  assertCan(ctx, 'staff.see-content');
  const { db, now } = ctx;
  const family = await rowsOf(db, familyQuery({ documentId }));
  const [own] = family.filter((row) => row.documentId === documentId);
  const kind = own && kindOfPath(own.path);
  if (!own || !kind) throw new Refusal('notFound');
  const { path, brand, market, language, wasSubmitted, approvalMarkets } = own;
  assertCan(ctx, 'staff.see-content', own);
  const versionsOf = (id: string) => family.flatMap((row) => (row.documentId === id ? versionOf(row) : []));
  const all = versionsOf(documentId);
  const published = all.filter(({ state }) => state === 'published');
  const draft = all.find(({ state }) => state === 'draft');
  const shown = draft ?? inForce(published, now) ?? all[0];
  const siblings = [...new Map(family.map((row) => [row.documentId, row.language]))];
  const holding = (wanted: string) =>
    inForce(
      versionsOf(siblings.find(([, code]) => code === wanted)?.[0] ?? '').filter(({ state }) => state === 'published'),
      now,
    );
  const needsApproval = wantsApproval(own, approvalMarkets.filter(isMarket));
  return {
    documentId,
    kind,
    path,
    brand,
    market,
    language,
    document: shown
      ? (
          await db.contentVersion.findUniqueOrThrow({
            where: { versionId: shown.versionId },
            select: { document: true },
          })
        ).document
      : {},
    shown: shown?.versionId ?? null,
    hasDraft: draft !== undefined,
    draftBy: draft?.createdBy ?? null,
    base: baseOf({ versions: all.toReversed(), draft }),
    versions: all.map(({ createdBy: _, publishedBy: __, edits: ___, ...version }) => ({
      ...version,
      state: stateOf(version, all, now),
    })),
    undoes: lastPublication(all)?.versionId ?? null,
    isPublished: published.length > 0,
    siblings: siblings.filter(([id]) => id !== documentId).map(([id, other]) => ({ documentId: id, language: other })),
    needsApproval,
    asksApproval: needsApproval || wasSubmitted,
    translation: translationState(holding('en'), holding('ja')),
  };
}

function versionOf(row: FamilyVersion) {
  const { versionId, number, state, startsAt, endsAt, createdAt, publishedAt, createdBy, publishedBy, edits } = row;
  if (versionId === null || number === null || state === null || createdAt === null) return [];
  const person = (firstName: string | null, lastName: string | null) =>
    firstName === null || lastName === null ? null : { firstName, lastName };
  return [
    {
      versionId,
      number,
      state,
      startsAt,
      endsAt,
      createdAt,
      publishedAt,
      createdBy,
      publishedBy,
      edits: edits ?? 0,
      creator: person(row.creatorFirst, row.creatorLast),
      publisher: person(row.publisherFirst, row.publisherLast),
    },
  ];
}
