import { readdirSync, readFileSync } from 'node:fs';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Language } from '#app/i18n.ts';
import { manifestOf, structureOf } from './manifest.ts';
import type { BuiltCourse } from './builtCourse.ts';
import { filesOfPart, partsOf, type HeldFile, type PackageFile, type Part } from './pages.ts';
import { starterPlace } from '../place.ts';
import { readCourse } from './readCourse.ts';

/**
 * The files of a course's package, in the order in which they lie in it. Of a file that lies in the store there is its
 * hash.
 */
export function packageFilesOf(course: BuiltCourse): PackageFile[] {
  const parts = partsOf(course);
  const files = new Map(parts.map((part) => [part.id, filesOfPart(course, part)]));
  const filesOf = (part: Part) => files.get(part.id)!;
  // A file that several parts show lies in the package once.
  const once = new Map(parts.flatMap(filesOf).map((file) => [file.path, file]));
  if (course.standard === 'cmi5') return [{ path: 'cmi5.xml', content: structureOf(course, parts) }, ...once.values(), ...shared(['cmi5.js'])];
  const schemas = course.isExport ? schemasOf(course.standard) : [];
  return [{ path: 'imsmanifest.xml', content: manifestOf(course, parts, filesOf) }, ...schemas, ...once.values(), ...shared()];
}

/** The files of a starter course's package that are text: all but its films and documents. */
export function filesOfCourse(code: string, language: Language): { path: string; content: string }[] {
  return packageFilesOf(readCourse(code, language)).flatMap((file) => ('content' in file && typeof file.content === 'string' ? [{ path: file.path, content: file.content }] : []));
}

/** All files of a starter course's package, with what is in them. */
export function heldFilesOf(code: string, language: Language): HeldFile[] {
  return packageFilesOf(readCourse(code, language)) as HeldFile[];
}

/** A starter course as a SCORM package. The same source gives the same bytes, at any time and place. */
export async function buildCourse(code: string, language: Language): Promise<Uint8Array> {
  return zipped(heldFilesOf(code, language));
}

/**
 * Files as an archive. They are not compressed, so that its bytes do not depend on a library's version; times are
 * written as the clock of the wall shows them.
 */
export async function zipped(files: readonly HeldFile[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level: 0, lastModDate: new Date(2026, 0, 1), extendedTimestamp: false, useWebWorkers: false });
  for (const { path, content } of files) await zip.add(path, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return zip.close();
}

function shared(more: readonly string[] = []): HeldFile[] {
  return ['course.css', 'rules.js', ...more, 'course.js'].map((path) => ({ path, content: readFileSync(new URL(`courses/player/${path}`, starterPlace), 'utf8') }));
}

// As ADL, IMS and W3C publish them, which a package carries unchanged.
function schemasOf(standard: '1.2' | '2004'): HeldFile[] {
  const folder = new URL(`courses/schemas/${standard}/`, starterPlace);
  return readdirSync(folder).toSorted().map((name) => ({ path: name, content: readFileSync(new URL(name, folder), 'utf8') }));
}
