import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { putInPlace, receiveFile } from './content.server.ts';
import { environment } from './environment.server.ts';

/** Reads a small file of DATA_DIR; undefined where there is none, or none that can be read. */
export async function readDataFile(name: string): Promise<string | undefined> {
  return readFile(pathOf(name), 'utf8').catch(() => undefined);
}

/** Writes a small file of DATA_DIR whole: a reader, of another instance too, sees the old one or the new one. */
export async function writeDataFile(name: string, text: string): Promise<void> {
  const target = pathOf(name);
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  const { path: written } = await receiveFile(folder, Readable.from([Buffer.from(text)]), Infinity);
  await putInPlace(written, target);
}

function pathOf(name: string): string {
  return path.resolve(environment().DATA_DIR, name);
}
