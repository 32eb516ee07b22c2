import { setImmediate as breath } from 'node:timers/promises';
import { textHtml } from '#starter/courses/blocks.ts';
import { packageFilesOf } from '#starter/courses/build.ts';
import type { PackageFile } from '#starter/courses/pages.ts';
import type { CourseContent } from './courseContent.ts';
import { blocksOf } from './pageBlocks.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';

interface Written {
  code: string;
  language: CourseLanguage;
  standard: '1.2' | '2004' | 'cmi5';
  isExport?: boolean;
  content: CourseContent;
  files: readonly { name: string; size: number; hash: string }[];
}

/**
 * What was written as the files of a package of SCORM or cmi5, by the builder of the starter courses. It is to be without
 * faults. A course without questions is one that is read. Its texts are laid out one by one, with room for requests
 * between them.
 */
export async function builtFiles({
  code,
  language,
  standard,
  isExport = false,
  content,
  files,
}: Written): Promise<PackageFile[]> {
  const { title, pages, test, settings } = content;
  const pools = test.pools.filter(({ questions }) => questions.length > 0);
  for (const body of [...pages.map((page) => page.body), test.introduction])
    for (const block of blocksOf(body)) {
      if (block.kind === 'text') textHtml(block.markdown);
      await breath();
    }
  return packageFilesOf({
    code,
    language,
    title,
    standard,
    isExport,
    pages,
    ...settings,
    quiz: pools.length > 0 ? { ...test, pools } : null,
    parts: [],
    lastPart: null,
    draw: null,
    files: new Map(files.map(({ name, size, hash }) => [name, { size, hash }])),
  });
}
