import { z } from 'zod';
import { needsApproval } from '#app/domain/content/approval/approvalMarkets.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite } from '#app/domain/content/documents/documentKinds.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { baseOf, lockDocument } from './documentRows.server.ts';
import { openByMarket } from './openPlaceholders.server.ts';
import { publishIn } from './publish.server.ts';
import { openPlacesOf, starterSetOf, type OpenPlace } from './readStarter.server.ts';

/** A draft that names placeholders and was never published, with its places that are still open. */
export interface WaitingDraft {
  documentId: string;
  path: string;
  brand: string;
  market: string;
  language: string;
  /** The part of the starter set that it belongs to. */
  set: ReturnType<typeof starterSetOf>;
  open: OpenPlace[];
}

// Drafts as they were adopted: an editor who has changed one publishes it from its own page.
const draftsQuery = statement({
  name: 'starter-drafts',
  sql: ({ site }: Named<{ site: string }>) => `
    SELECT d.document_id AS "documentId", d.path, d.brand, d.market, d.language, v.document
    FROM content_documents d JOIN content_versions v ON v.document_id = d.document_id
    WHERE d.site = ${site} AND v.state = 'draft' AND v.number = 1 AND v.edits = 1 AND v.document::text LIKE '%{{%'
    ORDER BY d.path, d.market, d.brand, d.language`,
  row: z.strictObject({
    documentId: z.string(),
    path: z.string(),
    brand: z.string(),
    market: z.string(),
    language: z.string(),
    document: z.unknown(),
  }),
});

/** Lists the adopted drafts that wait for settings, or for being published now. Throws `forbidden` (`staff.set-up`). */
export async function listStarterDrafts(ctx: StaffContext): Promise<WaitingDraft[]> {
  assertCan(ctx, 'staff.set-up');
  const [rows, open] = await Promise.all([
    rowsOf(ctx.db, draftsQuery({ site: contentSite })),
    openByMarket(ctx, ctx.now),
  ]);
  return rows.map(({ document, ...row }) => ({
    ...row,
    set: starterSetOf(row),
    open: openPlacesOf({ ...row, document }, open),
  }));
}

/**
 * Publishes the adopted drafts whose places are all filled by now, one after the other; those that a second editor
 * approves stay, as do those that may not be published for another reason. Says how many. Throws `forbidden`
 * (`staff.set-up`).
 */
export async function publishStarterDrafts(ctx: StaffContext): Promise<number> {
  const ready = (await listStarterDrafts(ctx)).filter(({ open }) => open.length === 0);
  let published = 0;
  for (const { documentId } of ready) {
    const isPublished = await ctx.db.$transaction(async (tx) => {
      const row = await lockDocument(tx, ctx, documentId);
      if (!row.draft || (await needsApproval(tx, row))) return false;
      const publication = { documentId, base: baseOf(row), startsAt: null, endsAt: null };
      return publishIn(tx, ctx, row, publication).then(
        () => true,
        (error: unknown) => {
          if (isRefusal(error) && error.code === 'contentFaulty') return false;
          throw error;
        },
      );
    });
    if (isPublished) published += 1;
  }
  forgetContent();
  return published;
}
