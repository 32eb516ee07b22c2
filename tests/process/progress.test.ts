import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from '#server/commands/parts/progress.mjs';

describe('a step that lasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function shownIn(seconds: number, terminal: boolean) {
    let shown = '';
    const end = showProgress((text) => (shown += text), terminal);
    vi.advanceTimersByTime(seconds * 1000);
    end();
    vi.advanceTimersByTime(60_000);
    return shown;
  }

  it('says in a log every fifteen seconds for how long, without control characters', () => {
    expect(shownIn(14, false)).toBe('');
    expect(shownIn(40, false)).toBe(' … 15 s … 30 s');
  });

  it('says so in a terminal each second, where what comes next is written over it', () => {
    expect(shownIn(2, true)).toBe(' 1 s\b\b\b\b 2 s\b\b\b\b');
  });
});
