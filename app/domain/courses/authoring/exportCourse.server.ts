import { PassThrough, Readable } from 'node:stream';
import { TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { StaffContext } from '#app/domain/context.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { PackageFile } from '#starter/courses/pages.ts';
import { builtFiles } from './builtFiles.server.ts';
import type { DraftName } from './lockDraft.server.ts';
import { readDraft } from './readDraft.server.ts';

/** The standards in which a course is taken along. */
export const exportStandards = ['1.2', '2004', 'cmi5'] as const;
export type ExportStandard = (typeof exportStandards)[number];

/**
 * A course as it is written now as an archive that any learning system plays, in SCORM 1.2 or 2004 4th edition with the
 * schemas of the standard, or in cmi5, in
 * little memory: its name, and its bytes as they are made. Throws `forbidden`, `notFound` and `courseHasFaults`.
 */
export async function exportCourse(
  ctx: StaffContext,
  name: DraftName,
  standard: ExportStandard,
): Promise<{ fileName: string; content: Readable }> {
  assertCan(ctx, 'staff.see-courses');
  const { code, language, content, files, faults } = await readDraft(ctx, name);
  if (faults.length > 0) throw new Refusal('courseHasFaults');
  const built = await builtFiles({ code, language, standard, isExport: true, content, files });
  return {
    fileName: `${code}-${language}-${standard === 'cmi5' ? standard : `scorm-${standard}`}.zip`,
    content: archived(built),
  };
}

function archived(files: readonly PackageFile[]): Readable {
  const archive = new PassThrough();
  const bytes = new WritableStream<Uint8Array>({
    write: (part) =>
      new Promise<void>((resolve, reject) => archive.write(part, (error) => (error ? reject(error) : resolve()))),
  });
  void write(new ZipWriter(bytes, { level: 0, useWebWorkers: false }), files).then(
    () => archive.end(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}

async function write(zip: ZipWriter<unknown>, files: readonly PackageFile[]): Promise<void> {
  for (const file of files) {
    if ('hash' in file) await zip.add(file.path, Readable.toWeb(await openContent(file.hash)) as ReadableStream);
    else
      await zip.add(
        file.path,
        typeof file.content === 'string' ? new TextReader(file.content) : new Uint8ArrayReader(file.content),
      );
  }
  await zip.close();
}
