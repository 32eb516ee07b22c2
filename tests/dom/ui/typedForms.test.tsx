import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import Exports from '#app/routes/operations/exports/exports.tsx';
import { FaultyRow } from '#app/routes/people/import/FaultyRow.tsx';
import { forgetOthersTyped, forgetTyped, saveTyped, typedBefore, type Typist } from '#app/ui/sessions/typedForms.ts';
import { drawPage } from '#tests/support/drawPage.tsx';

// What was typed outlives its session, and is hidden from other users; in a browser: tests/e2e/accounts/sessionRunsOut.
const keyOf = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)));
const nora: Typist = { session: 'first', key: keyOf(1) };
const noraAgain: Typist = { ...nora, session: 'second' };
const otherTypist: Typist = { session: 'third', key: keyOf(2) };
const place = '/home/agency-overview/add 0';
const typed = { firstName: 'Private', 'permissions poBookingAccess': 'true' };
const stored = () => Object.entries(sessionStorage).join(' ');

beforeEach(() => {
  forgetTyped();
  sessionStorage.clear();
});

test('the same user has it back in a later session, and in that of before has left it by choice', async () => {
  await saveTyped(nora, place, typed);
  expect(await typedBefore(noraAgain, place)).toEqual(typed);
  await expect(typedBefore(nora, place)).rejects.toThrow();
});

test('it lies in the tab as noise, which another user cannot read and removes', async () => {
  await saveTyped(nora, place, typed);
  expect(stored()).not.toContain('Private');
  expect(stored()).not.toContain(btoa('Private').slice(0, -4));
  await expect(typedBefore(otherTypist, place)).rejects.toThrow();
  reopenPage();
  await forgetOthersTyped(otherTypist);
  expect(stored()).toBe('');
});

test('the user who comes back keeps what an earlier session left, and loses what this one did', async () => {
  await saveTyped(nora, place, typed);
  await saveTyped(noraAgain, '/home/my-account 0', typed);
  reopenPage();
  await forgetOthersTyped(noraAgain);
  expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining(place)]);
});

test('one place is forgotten, or all of them', async () => {
  await saveTyped(nora, place, typed);
  await saveTyped(nora, '/home/my-account 0', typed);
  forgetTyped(place);
  expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining('/home/my-account')]);
  forgetTyped();
  expect(stored()).toBe('');
});

test('a correction typed while a file is imported comes back, though rows before it have gone', async () => {
  const openRows = async (typist: Typist, ...numbers: number[]) => {
    const fault = { column: 'userId', label: 'User ID', message: 'Taken', value: 'ADA', options: null } as const;
    const rows = numbers.map((number) => (
      <FaultyRow key={number} row={{ number, name: '', userId: '', emailAddress: '', faults: [fault] } as never} />
    ));
    drawPage({ id: 'root', element: <main>{rows}</main>, loader: () => ({ typist }) });
    return (await screen.findAllByLabelText<HTMLInputElement>('User ID', { exact: false })).at(-1)!;
  };
  await typeUntilKept(await openRows(nora, 2, 3, 7), 'ADA7');
  const kept = Object.entries(sessionStorage) as [string, string][];
  cleanup();
  await waitFor(() => expect(stored()).toBe(''));
  for (const [name, value] of kept) sessionStorage.setItem(name, value);
  const control = await openRows(noraAgain, 3, 7);
  await waitFor(() => expect(control.value).toBe('ADA7'));
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('what came back after staff confirmed who they are is not called unsent once it was sent', async () => {
  const reader = { kinds: ['people'], chosen: null, exports: [], typist: noraAgain };
  const draw = async () => {
    drawPage({
      id: 'root',
      element: (
        <main>
          <Exports />
        </main>
      ),
      loader: () => reader,
      action: () => new Response(null, { status: 302, headers: { Location: '/' } }),
    });
    return screen.findByLabelText<HTMLSelectElement>('Format', { exact: false });
  };
  await typeUntilKept(await draw(), 'csv');
  const kept = Object.entries(sessionStorage) as [string, string][];
  cleanup();
  await waitFor(() => expect(stored()).toBe(''));
  for (const [name, value] of kept) sessionStorage.setItem(name, value);
  reader.typist = { ...nora, session: 'confirmed' };
  const format = await draw();
  await waitFor(() => expect(format.value).toBe('csv'));
  expect(screen.getByText(/^Your entries have been restored/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start export' }));
  await waitFor(() => expect(stored()).toBe(''));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start export' })).toHaveProperty('disabled', false));
  expect(screen.queryByText(/^Your entries have been restored/)).toBeNull();
});

/** Types until it is kept: a page that was just drawn may not listen yet. */
async function typeUntilKept(control: Element, value: string): Promise<void> {
  await waitFor(() => {
    fireEvent.input(control, { target: { value } });
    expect(stored()).not.toBe('');
  });
}

/** As a page that was opened again: nothing that lies there was typed on it. */
function reopenPage(): void {
  const kept = Object.entries(sessionStorage) as [string, string][];
  forgetTyped();
  for (const [name, value] of kept) sessionStorage.setItem(name, value);
}
