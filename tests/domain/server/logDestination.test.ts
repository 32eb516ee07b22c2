import { describe, expect, test, vi } from 'vitest';
import { logDestination } from '#app/platform/logDestination.server.ts';

/** A file that takes what it is given until writing fails; the listeners for the end of the process are removed. */
function file() {
  const state = { text: '', trouble: '' as '' | 'ENOSPC' | 'EPIPE' | 'EAGAIN', room: Infinity };
  const write = (_: number, bytes: Buffer) => {
    const taken = bytes.subarray(0, state.room);
    if (state.trouble && taken.length === 0) throw Object.assign(new Error(state.trouble), { code: state.trouble });
    state.text += taken.toString();
    state.room -= taken.length;
    return taken.length;
  };
  const destination = logDestination(1, write);
  process.removeAllListeners('exit');
  return { state, write: (line: string) => destination.write(line) };
}

describe('a log', () => {
  test('writes line after line', () => {
    const { state, write } = file();
    for (const line of ['one\n', 'two\n']) write(line);
    expect(state.text).toBe('one\ntwo\n');
  });

  test.each(['ENOSPC', 'EPIPE'] as const)(
    'loses what cannot be written (%s), continues, and says how many lines it lost',
    (trouble) => {
      const { state, write } = file();
      write('one\n');
      Object.assign(state, { trouble, room: 2 });
      for (const line of ['two\n', 'three\n', 'four\n']) write(line);
      Object.assign(state, { trouble: '', room: Infinity });
      for (const line of ['five\n', 'six\n']) write(line);
      expect(state.text).toMatch(
        /^one\ntwfive\n\n\{"level":40,"time":"[^"]+","lost":3,"msg":"log lines were lost"\}\nsix\n$/,
      );
    },
  );

  test('waits for a reader that is behind, up to 1 MiB', () => {
    vi.useFakeTimers();
    const { state, write } = file();
    Object.assign(state, { trouble: 'EAGAIN', room: 0 });
    write('one\n');
    for (let kilobyte = 0; kilobyte < 1100; kilobyte += 1) write(`${'x'.repeat(1023)}\n`);
    expect(state.text === '').toBe(true);
    Object.assign(state, { trouble: '', room: Infinity });
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    const lines = state.text.split('\n');
    expect([lines[0], lines.filter((line) => line.startsWith('x')).length]).toEqual(['one', 1024]);
    expect(lines.at(-2)).toContain('"lost":76,');
  });
});
