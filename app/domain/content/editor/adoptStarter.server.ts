import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { contentSets, type ContentSet } from '#starter/sets.ts';
import { readStarter } from './readStarter.server.ts';

/** Whether a name is that of a part of the starter set. */
export function isContentSet(name: string): name is ContentSet {
  return contentSets.some((each) => each === name);
}

/**
 * Puts a part of the starter set into the content, as published by the member of staff: the documents that are not
 * there yet, and no word into one that is. Those with a place that no setting fills yet, and those that a second editor
 * approves, come as drafts. Says how many came; none where others have adopted them at the same time. Throws
 * `forbidden` (`staff.set-up`).
 */
export async function adoptStarter(
  ctx: StaffContext,
  set: ContentSet,
): Promise<{ adopted: number; asDrafts: number; open: number }> {
  const rows = (await readStarter(ctx, set)).map(({ open, becomes, ...row }) => ({
    ...row,
    becomes,
    state: becomes === 'published' ? 'published' : 'draft',
  }));
  const came = await ctx.db.$transaction(async (tx) => {
    // A document that another transaction adds is waited for, and left to it.
    const adopted = await tx.$executeRaw`
      WITH starter AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS row (site text, path text, brand text, market text, language text, state text, document jsonb)
      ), added AS (
        INSERT INTO content_documents (document_id, site, path, brand, market, language)
        SELECT gen_random_uuid(), site, path, brand, market, language FROM starter
        ON CONFLICT DO NOTHING
        RETURNING document_id, site, path, brand, market, language
      )
      INSERT INTO content_versions (version_id, document_id, number, state, document, starts_at, created_at, created_by, published_at, published_by, edits)
      SELECT gen_random_uuid(), added.document_id, 1, starter.state, starter.document,
             CASE WHEN starter.state = 'published' THEN ${ctx.now}::timestamptz END, ${ctx.now}, ${ctx.staff.staffId}::uuid,
             CASE WHEN starter.state = 'published' THEN ${ctx.now}::timestamptz END,
             CASE WHEN starter.state = 'published' THEN ${ctx.staff.staffId}::uuid END,
             CASE WHEN starter.state = 'draft' THEN 1 ELSE 0 END
      FROM added JOIN starter USING (site, path, brand, market, language)`;
    if (adopted > 0)
      await recordAudit(tx, ctx, {
        action: 'content.starter-adopted',
        subjectKind: 'content',
        subjectId: set,
        after: { set, documents: adopted },
      });
    const asDrafts = rows.some(({ state }) => state === 'draft')
      ? await tx.contentVersion.count({
          where: { createdBy: ctx.staff.staffId, createdAt: ctx.now, state: 'draft', number: 1 },
        })
      : 0;
    const isOpen = ({ becomes }: (typeof rows)[number]) => becomes === 'open';
    return { adopted, asDrafts, open: adopted > 0 ? rows.filter(isOpen).length : 0 };
  });
  forgetContent();
  return came;
}
