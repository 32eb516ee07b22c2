import { writeFile } from 'node:fs/promises';
import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js';

/** A manifest of one object that launches index.html. */
export const simpleManifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>A course</title><item identifier="i" identifierref="r"><title>One</title></item></organization></organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource></resources>
</manifest>`;

export interface PackageFile {
  path: string;
  content: string | Uint8Array;
  options?: ZipWriterAddDataOptions;
}

/**
 * An archive with these files, in the order in which they are given. `names` has the bytes of names that are written in
 * another encoding than UTF-8, and without its mark.
 */
export async function zipOf(
  files: readonly PackageFile[],
  names?: Readonly<Record<string, readonly number[]>>,
): Promise<Uint8Array> {
  const encodeText = (text: string) => Uint8Array.from(names?.[text] ?? Buffer.from(text));
  const zip = new ZipWriter(new Uint8ArrayWriter(), names ? { useUnicodeFileNames: false, encodeText } : {});
  for (const { path, content, options } of files)
    await zip.add(path, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content), options);
  return zip.close();
}

/** A small package that can be played, with further files. */
export function simplePackage(more: readonly PackageFile[] = []): Promise<Uint8Array> {
  return zipOf([
    { path: 'imsmanifest.xml', content: simpleManifest },
    { path: 'index.html', content: '<!doctype html><title>A course</title>' },
    ...more,
  ]);
}

/** Writes bytes to a file of a folder, and returns its path. */
export async function fileOf(folder: string, bytes: Uint8Array): Promise<string> {
  const file = `${folder}/${crypto.randomUUID()}.zip`;
  await writeFile(file, bytes);
  return file;
}

/** For a package whose contents are not removed in the meantime. */
export const noHold = { hold: async () => undefined };
