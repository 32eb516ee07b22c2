import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { environment } from './environment.server.ts';

/** Reads a small file of DATA_DIR; undefined where there is none, or none that can be read. */
export async function readDataFile(name: string): Promise<string | undefined> {
  return readFile(pathOf(name), 'utf8').catch(() => undefined);
}

/** Writes a small file of DATA_DIR whole: a reader, of another instance too, sees the old one or the new one. */
export async function writeDataFile(name: string, text: string): Promise<void> {
  const target = pathOf(name);
  await mkdir(path.dirname(target), { recursive: true });
  const written = `${target}.${crypto.randomUUID()}`;
  await writeFile(written, text, { mode: 0o600 });
  await rename(written, target);
}

function pathOf(name: string): string {
  return path.resolve(environment().DATA_DIR, name);
}
