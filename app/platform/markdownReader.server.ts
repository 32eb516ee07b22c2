import { LRUCache } from 'lru-cache';
import { logger } from './logging.server.ts';
import { factsOfMarkdown, type MarkdownFacts } from './markdownFacts.mjs';
import { readerThread } from './readerThread.server.ts';

const thread = readerThread<{ texts: string[] }, (MarkdownFacts | null)[]>({
  name: 'markdown',
  module: '#app/platform/markdownWorker.mjs',
  megabytes: 128,
  patienceMs: 2000,
  startMs: 5000,
});

// By text, so that what was parsed on the thread is not parsed again in the transaction that stores it.
const known = new LRUCache<string, { facts: MarkdownFacts | null }>({
  maxSize: 8_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/**
 * Parses texts in Markdown on a separate thread, for a party (a member of staff). False where that takes more than two
 * seconds, or more memory than a text may. A thread that fails is logged, and counts as one that has parsed them.
 */
export async function parseMarkdown(party: string, texts: readonly string[]): Promise<boolean> {
  const unknown = [...new Set(texts)].filter((text) => !known.has(text));
  if (unknown.length === 0) return true;
  const reading = await thread.read(party, () => ({ texts: unknown }));
  if ('result' in reading) {
    for (const [place, text] of unknown.entries()) known.set(text, { facts: reading.result[place] ?? null });
    return true;
  }
  logger.warn({ failure: reading.failure, reason: reading.reason }, 'a text was not parsed to its end');
  return reading.failure === 'failed';
}

/**
 * What a text in Markdown leads to and shows, as the thread has found it, or parsed here where it has not: the text is
 * within its bounds. Null for one that is nested too deeply to be parsed.
 */
export function markdownFacts(text: string): MarkdownFacts | null {
  const { facts } = known.get(text) ?? { facts: factsOfMarkdown(text) };
  known.set(text, { facts });
  return facts;
}
