import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Where the database of a release is kept, a file a day on which it was made. */
export const keptReleases = path.resolve('tests/upgrades');

/** What a kept release may weigh: they stay for good. */
export const mostBytes = 300 * 1024;

/** Packs a backup, as `npm run backup` writes it into a folder, into one file. */
export async function pack(folder: string, file: string): Promise<number> {
  const parts: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )) {
    const whole = path.join(name.parentPath, name.name);
    parts[path.relative(folder, whole)] = (await readFile(whole)).toString('base64');
  }
  const packed = gzipSync(JSON.stringify(parts), { level: 9 });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, packed);
  return packed.byteLength;
}

/** The backup of a kept release, as a folder again. */
export async function unpack(file: string, folder: string): Promise<void> {
  const parts = JSON.parse(gunzipSync(await readFile(file)).toString()) as Record<string, string>;
  for (const [name, content] of Object.entries(parts)) {
    const whole = path.join(folder, name);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, Buffer.from(content, 'base64'));
  }
}
