import { useEffect, useState } from 'react';
import { listParams } from '#app/domain/listParams.ts';
import type { FindSource, Suggestions } from './foundThings.ts';

const pauseMs = 200;

interface Answer extends Suggestions {
  /** What it answers. */
  words: string;
  failed: boolean;
}

/**
 * What is found for the words in the field, a moment after the last key, and at once for none; what was found before
 * stays until then. Null before the first answer. Without a connection the page stays, and the answer says so.
 */
export function useSuggestions(soon: FindSource['soon'], words: string, from: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (words === '') setAnswer(null);
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        const found = await asked(soon({ [listParams.search]: words, from }), stop.signal);
        if (!stop.signal.aborted)
          setAnswer({ words, groups: found?.groups ?? [], failed: found === undefined, ...found });
      },
      words === '' ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [soon, words, from]);
  return answer;
}

async function asked(address: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const reply = await fetch(address, { signal });
    // A session that is over is led to sign in: the page of results leads there too.
    return reply.ok && !reply.redirected ? ((await reply.json()) as Suggestions) : undefined;
  } catch {
    return undefined;
  }
}
