import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { markdownFacts, parseMarkdown } from '#app/platform/markdownReader.server.ts';
import { closeReaderThreads } from '#app/platform/readerThread.server.ts';

afterAll(closeReaderThreads);

const text = '[A](/a) and [B](/b)\n\n[C](/c)\n\n> ![Ship](/images/1 "decorative") [A](/a)';

test('a text is parsed on the thread as it is parsed here', async () => {
  const here = markdownFacts(text);
  expect(here).toEqual({
    links: ['/a', '/b', '/c'],
    linksAlone: ['/c'],
    pictures: [{ href: '/images/1', text: 'Ship', title: 'decorative' }],
  });
  expect(await parseMarkdown('a', [`${text}\n`])).toBe(true);
  expect(markdownFacts(`${text}\n`)).toEqual(here);
});

test('a text that takes longer than two seconds is given up, and requests go on while it is parsed', async () => {
  // Its time grows with the square of the length: half a minute on the fastest machine.
  const stars = '*'.repeat(80_000);
  let isDone = false;
  const parsed = parseMarkdown('a', [`${stars}a${stars}`]).finally(() => (isDone = true));
  let turns = 0;
  for (; !isDone; turns += 1) await turn();
  expect(await parsed).toBe(false);
  expect(turns).toBeGreaterThan(1000);
  // The next text finds another thread.
  expect(await parseMarkdown('a', ['b'])).toBe(true);
});
