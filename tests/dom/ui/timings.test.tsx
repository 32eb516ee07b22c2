import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Certificate from '#app/routes/academy/certificates/certificate.tsx';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { BackToTop } from '#app/ui/BackToTop.tsx';
import { watchIdle } from '#app/ui/sessions/watchIdle.ts';
import { Toaster } from '#app/ui/Toaster.tsx';
import { draw } from '#tests/support/dom.tsx';

// The times of spec §9, to the millisecond.
const minute = 60_000;
let asked: number[];
let expiresInSeconds: number;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [asked, expiresInSeconds] = [[], 30 * 60];
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now());
    return Promise.resolve(Response.json({ expiresInSeconds }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('a session without activity', () => {
  const watch = () => {
    const listener = { onWarning: vi.fn(), onIdleEnd: vi.fn(), onSignedOut: vi.fn() };
    return { ...listener, ...watchIdle(listener) };
  };
  const lastWarning = ({ onWarning }: ReturnType<typeof watch>) => onWarning.mock.lastCall?.[0] as number | null;

  test('warns at 20 minutes, counts down, and ends at 30', async () => {
    const watched = watch();
    await pass(20 * minute - 1000);
    expect(lastWarning(watched)).toBeNull();
    await pass(1000);
    expect(lastWarning(watched)).toBe(600);
    await pass(10 * minute - 1000);
    expect([lastWarning(watched), watched.onIdleEnd.mock.calls.length]).toEqual([1, 0]);
    await pass(1000);
    expect(watched.onIdleEnd).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  });

  test('lasts 20 minutes more after the user stays, and after activity before the warning', async () => {
    const watched = watch();
    await pass(19 * minute);
    window.dispatchEvent(new Event('keydown'));
    await pass(19 * minute);
    expect(lastWarning(watched)).toBeNull();
    await pass(minute);
    // A bumped table is no answer to the question.
    window.dispatchEvent(new Event('pointermove'));
    expect(lastWarning(watched)).toBe(600);
    watched.stay();
    await pass(20 * minute - 1000);
    expect(lastWarning(watched)).toBeNull();
    watched.stop();
  });

  test('is refreshed while the user is active, at the latest 2 minutes before it ends, and not while they are idle', async () => {
    const watched = watch();
    const work = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        window.dispatchEvent(new Event('keydown'));
        await pass(1000);
      }
    };
    await work(61);
    expect(asked).toHaveLength(1);
    expiresInSeconds = 150;
    await work(60);
    expect(asked).toHaveLength(2);
    // 2.5 minutes remain: the next refresh is due in half a minute.
    await work(31);
    expect(asked).toHaveLength(3);
    // The activity after the last refresh asks for one more; then nothing does.
    await pass(10 * minute);
    expect(asked).toHaveLength(4);
    watched.stop();
  });
});

test('a toast closes after 5000 ms', async () => {
  const { queryByText } = draw(<Toaster toast={{ id: '1', text: 'Saved', kind: 'success' }} />);
  await pass(4999);
  expect(queryByText('Saved')).not.toBeNull();
  await pass(1);
  expect(queryByText('Saved')).toBeNull();
});

test('a dismissed alert slides up for 600 ms', async () => {
  const onDismiss = vi.fn();
  draw(
    <AlertBanner id="alert:1" onDismiss={onDismiss}>
      <p>New brochures</p>
    </AlertBanner>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await pass(599);
  expect([screen.queryByText('New brochures') !== null, onDismiss.mock.calls.length]).toEqual([true, 0]);
  await pass(1);
  expect([screen.queryByText('New brochures'), onDismiss.mock.calls.length]).toEqual([null, 1]);
});

test('a certificate is printed 500 ms after the press', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const links = {
    history: '/history',
    pdf: '/pdf',
    all: '/all',
    verify: { address: '/verify/X', qr: { size: 1, path: '' } },
  };
  const named = { number: 'X', kind: 'agent', holderName: 'Ann Lee', agencyName: 'Harbor', day: 'May 4, 2026' };
  const data = { ...links, ...named, curriculum: 'PC', level: 3, state: 'valid', revokedReason: null };
  draw(<Certificate />, { data });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await pass(499);
  expect(print).not.toHaveBeenCalled();
  await pass(1);
  expect(print).toHaveBeenCalledOnce();
});

test('the way back to the top appears above 300 px', () => {
  draw(<BackToTop />);
  const at = (scrollY: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrollY);
    act(() => void window.dispatchEvent(new Event('scroll')));
    return screen.queryByRole('button', { name: 'Back to top' }) !== null;
  };
  expect([at(0), at(300), at(301), at(300)]).toEqual([false, false, true, false]);
});
