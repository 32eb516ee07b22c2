import { expect, test } from 'vitest';
import { tableFile, tableFormats } from '#app/platform/tableFiles.server.ts';

const rowCount = 100_000;
const maxMegabytes = 100;

async function* people() {
  for (let number = 0; number < rowCount; number += 1) {
    yield [
      `Nguyen-${number}`,
      'María',
      `USER${number}`,
      'Travel Advisor',
      'PC Captain, CU Commodore',
      crypto.randomUUID(),
      number,
      { day: '2026-11-19' },
    ];
  }
}

test.each(tableFormats)('100,000 rows as %s are written in bounded memory', { timeout: 120_000 }, async (format) => {
  const start = process.memoryUsage().rss;
  const reader = tableFile(format, { header: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], rows: people() }).getReader();
  let [bytes, most] = [0, 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.length;
    most = Math.max(most, process.memoryUsage().rss - start);
  }
  expect(bytes).toBeGreaterThan(rowCount * 20);
  expect(most / 1e6).toBeLessThan(maxMegabytes);
});
