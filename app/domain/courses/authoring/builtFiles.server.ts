import { packageFilesOf } from '#starter/courses/build.ts';
import type { PackageFile } from '#starter/courses/pages.ts';
import type { CourseContent } from './courseContent.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';

interface Written {
  code: string;
  language: CourseLanguage;
  standard: '1.2' | '2004';
  content: CourseContent;
  files: readonly { name: string; size: number; hash: string }[];
}

/**
 * What was written as the files of a SCORM package, by the builder of the starter courses (D176). It is to be without
 * faults. A course without questions is one that is read.
 */
export function builtFiles({ code, language, standard, content, files }: Written): PackageFile[] {
  const { title, pages, test, settings } = content;
  const pools = test.pools.filter(({ questions }) => questions.length > 0);
  return packageFilesOf({
    ...{ code, language, title, standard, pages, ...settings },
    quiz: pools.length > 0 ? { ...test, pools } : null,
    ...{ parts: [], lastPart: null, draw: null },
    files: new Map(files.map(({ name, size, hash }) => [name, { size, hash }])),
  });
}
