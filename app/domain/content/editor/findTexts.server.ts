import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite, kindOfPath, type DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { inForce, type StoredState } from '#app/domain/content/documents/inForce.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { baseOf } from './documentRows.server.ts';
import type { TextQuery } from './forms.ts';
import { hitsIn, type TextHit } from './textHits.ts';

/** A document with the places in which a text is: of its draft, else of the version in force. */
export interface FoundDocument {
  documentId: string;
  kind: DocumentKind;
  path: string;
  brand: string;
  market: string;
  language: string;
  /** Names the version that was searched, for `replaceTexts`. */
  read: string;
  isDraft: boolean;
  hits: TextHit[];
}

/** How many places are shown at once; the others are found once these are replaced, or by a narrower search. */
export const mostHits = 200;

/**
 * The documents that one may edit in which a text is, of a market, a brand and a language or of all, at most
 * `mostHits` places of them, and how many places there are. Throws `forbidden` (`staff.edit-content`).
 */
export async function findTexts(
  ctx: StaffContext,
  { text, market, brand, language }: TextQuery,
): Promise<{ documents: FoundDocument[]; total: number }> {
  assertCan(ctx, 'staff.edit-content');
  if (text === '') return { documents: [], total: 0 };
  const rows = await ctx.db.contentDocument.findMany({
    where: { site: contentSite, ...(market && { market }), ...(brand && { brand }), ...(language && { language }) },
    orderBy: [{ path: 'asc' }, { market: 'asc' }, { brand: 'asc' }, { language: 'asc' }],
    include: {
      versions: {
        where: { state: { in: ['draft', 'published'] } },
        orderBy: { number: 'asc' },
        select: { versionId: true, number: true, state: true, startsAt: true, endsAt: true, edits: true },
      },
    },
  });
  const searched = rows.flatMap((row) => {
    const kind = kindOfPath(row.path);
    const version = shownOf(row.versions, ctx.now);
    return kind && version && can(ctx, 'staff.edit-content', row) ? [{ row, kind, version }] : [];
  });
  const texts = await textsOf(
    ctx,
    searched.map(({ version }) => version.versionId),
  );
  const found = searched.flatMap(({ row, kind, version }) => {
    const { documentId, path, versions } = row;
    const hits = hitsIn(kind, texts.get(version.versionId), text);
    if (hits.length === 0) return [];
    const key = { path, brand: row.brand, market: row.market, language: row.language };
    const read = readAs({ versionId: version.versionId, base: baseOf({ versions, draft: draftOf(versions) }) });
    return [{ documentId, kind, ...key, read, isDraft: version.state === 'draft', hits }];
  });
  const total = found.reduce((sum, { hits }) => sum + hits.length, 0);
  let left = mostHits;
  const documents = found.flatMap((document) => {
    const hits = document.hits.slice(0, left);
    left -= hits.length;
    return hits.length > 0 ? [{ ...document, hits }] : [];
  });
  return { documents, total };
}

/** What the editor's form shows of a document: its draft, else what is in force; undefined for neither. */
export function shownOf<Version extends { number: number; state: string; startsAt: Date | null; endsAt: Date | null }>(
  versions: readonly Version[],
  now: Date,
): Version | undefined {
  return (
    draftOf(versions) ??
    inForce(
      versions.filter(({ state }) => state === 'published'),
      now,
    )
  );
}

/** Names the version of which hits were counted, and the base of the document then. */
export const readAs = ({ versionId, base }: { versionId: string; base: string }) => `${versionId} ${base}`;

const draftOf = <Version extends { state: StoredState | string }>(versions: readonly Version[]) =>
  versions.find(({ state }) => state === 'draft');

async function textsOf({ db }: StaffContext, versionIds: string[]): Promise<ReadonlyMap<string, unknown>> {
  const versions = await db.contentVersion.findMany({
    where: { versionId: { in: versionIds } },
    select: { versionId: true, document: true },
  });
  return new Map(versions.map(({ versionId, document }) => [versionId, document]));
}
