import { readFileSync } from 'node:fs';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Language } from '#app/i18n.ts';
import { manifestOf } from './manifest.ts';
import { filesOfPart, partsOf, type PackageFile, type Part } from './pages.ts';
import { starterPlace } from '../place.ts';
import { readCourse } from './readCourse.ts';

/** The files of a course's package, in the order in which they lie in it. */
export function filesOfCourse(code: string, language: Language): PackageFile[] {
  const course = readCourse(code, language);
  const parts = partsOf(course);
  const files = new Map(parts.map((part) => [part.id, filesOfPart(course, part)]));
  const filesOf = (part: Part) => files.get(part.id)!;
  return [{ path: 'imsmanifest.xml', content: manifestOf(course, parts, filesOf) }, ...parts.flatMap(filesOf), ...shared()];
}

/** A course as a SCORM package. The same source gives the same bytes, at any time and place. */
export async function buildCourse(code: string, language: Language): Promise<Uint8Array> {
  return zipped(filesOfCourse(code, language));
}

/**
 * Files as an archive. They are not compressed, so that its bytes do not depend on a library's version; times are
 * written as the clock of the wall shows them.
 */
export async function zipped(files: readonly PackageFile[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level: 0, lastModDate: new Date(2026, 0, 1), extendedTimestamp: false, useWebWorkers: false });
  for (const { path, content } of files) await zip.add(path, new TextReader(content));
  return zip.close();
}

function shared(): PackageFile[] {
  return ['course.css', 'course.js'].map((path) => ({ path, content: readFileSync(new URL(`courses/player/${path}`, starterPlace), 'utf8') }));
}
