import { createRequire } from 'node:module';
import { Piscina } from 'piscina';

/** A row of a file: its number, where the file's first row is 1, and its cells as text. A day is `2026-11-19`. */
export interface FileRow {
  number: number;
  cells: string[];
}

/** The table of a file. `encoding` is that of a text file, or `xlsx`. */
export interface FileTable {
  header: string[];
  rows: FileRow[];
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'windows-1252' | 'xlsx';
}

/** Why a file is no table that can be used. */
export type TableProblem = 'unreadable' | 'tooLarge' | 'empty' | 'tooManyRows';

const maxInflatedBytes = 64 * 1024 * 1024;
const patienceMs = 30_000;

const shared = globalThis as typeof globalThis & { gangwayTableThread?: Piscina };

// One file at a time: a thread that runs out of its memory dies alone.
function thread(): Piscina {
  shared.gangwayTableThread ??= new Piscina({
    // By its package import: this code runs from its source and from wherever the bundle puts it.
    filename: createRequire(import.meta.url).resolve('#app/platform/tableWorker.mjs'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // A thread takes the process's own flags over, among them a loader that it has no use for.
    execArgv: [],
  });
  return shared.gangwayTableThread;
}

/**
 * Reads a CSV or XLSX file on a thread of its own: encoding (UTF-8, UTF-16, Shift_JIS, Windows-1252) and delimiter (comma, semicolon, tab)
 * are found from the content, blank rows are left out. A file that inflates to more than 64 MB or takes longer than 30 seconds is a
 * problem, not an error.
 */
export async function readTable(bytes: Uint8Array, { maxRows }: { maxRows: number }): Promise<FileTable | { problem: TableProblem }> {
  try {
    return (await thread().run({ bytes, maxRows, maxInflated: maxInflatedBytes }, { signal: AbortSignal.timeout(patienceMs) })) as FileTable;
  } catch {
    return { problem: 'tooLarge' };
  }
}

/** Ends the thread. */
export async function closeTableReader(): Promise<void> {
  const open = shared.gangwayTableThread;
  shared.gangwayTableThread = undefined;
  await open?.destroy();
}
