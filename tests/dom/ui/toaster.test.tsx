import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '#app/ui/Toaster.tsx';
import { draw } from '#tests/support/dom.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = 'Updated successfully!';
const show = () => draw(<Toaster toast={{ id: '1', text, kind: 'success' }} />);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a toast closes after 5 seconds, but not while the pointer is on it', async () => {
  const { getByText, queryByText } = show();
  const card = getByText(text).closest('.toast')!;
  fireEvent.mouseEnter(card);
  await pass(10_000);
  expect(queryByText(text)).not.toBeNull();
  fireEvent.mouseLeave(card);
  await pass(4_500);
  expect(queryByText(text)).not.toBeNull();
  await pass(1_000);
  expect(queryByText(text)).toBeNull();
});

test('a toast stays while the focus is in it', async () => {
  const { getByRole, queryByText } = show();
  fireEvent.focus(getByRole('button'));
  await pass(10_000);
  expect(queryByText(text)).not.toBeNull();
  fireEvent.blur(getByRole('button'));
  await pass(5_000);
  expect(queryByText(text)).toBeNull();
});

test('a toast closes by its button, and is read out from a live region', () => {
  const { getByRole, queryByText } = show();
  expect(getByRole('status').textContent).toContain(text);
  fireEvent.click(getByRole('button', { name: 'Dismiss' }));
  expect(queryByText(text)).toBeNull();
});
