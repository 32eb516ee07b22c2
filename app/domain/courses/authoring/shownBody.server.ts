import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { bodyHtml } from '#starter/courses/pages.ts';
import type { DraftName } from './lockDraft.server.ts';
import { blocksOf } from './pageBlocks.ts';
import { filesOf } from './readDraft.server.ts';

/**
 * A page's text as HTML, as learners will read it, with the course's files where its editors see them; a block whose file
 * is not there is left out. Throws `forbidden`.
 */
export async function shownBody(ctx: StaffContext, { courseId, language }: DraftName, body: string): Promise<string> {
  assertCan(ctx, 'staff.see-courses');
  const files = new Map((await filesOf(ctx, courseId)).map(({ name, size, hash }) => [name, { size, hash }]));
  const isThere = (name: string | undefined) => !name || files.has(name);
  const blocks = blocksOf(body).filter(
    (block) => block.kind === 'text' || (isThere(block.name) && isThere(block.values.captions)),
  );
  return bodyHtml({ language, files, draw: null }, blocks).html.replaceAll(
    /(src|href)="files\//g,
    `$1="/staff/courses/${courseId}/files/`,
  );
}
