import { expect, test } from 'vitest';
import OwnSessions from '#app/routes/accounts/sessions/ownSessions.tsx';
import { draw } from '#tests/support/dom.tsx';

const session = { id: 's1', device: 'Safari', started: 'today', lastSeen: 'now', address: '', factor: 'Password' };

// Staff who view the portal as a user see that user's sessions, of which none is theirs.
test.each([
  ['the only one, and the reader’s', [{ ...session, isCurrent: true }], true],
  ['the only one, of the user whom staff view', [{ ...session, isCurrent: false }], false],
  [
    'one of two',
    [
      { ...session, isCurrent: true },
      { ...session, id: 's2', isCurrent: false },
    ],
    false,
  ],
])('a session that is %s', (_, live, isSaid) => {
  const { queryByText } = draw(<OwnSessions />, { data: { title: '', live, ended: [], assistants: [] } });
  expect(queryByText('You’re signed in on this device only.') !== null).toBe(isSaid);
});

test('a phone’s row says which session is the reader’s, and has the rest at a press', () => {
  const live = [
    { ...session, isCurrent: true },
    { ...session, id: 's2', isCurrent: false, address: '192.0.2.1' },
  ];
  const { container } = draw(<OwnSessions />, {
    data: { title: '', live, ended: [{ ...session, endedReason: 'idle' }], assistants: [] },
  });
  const rows = [...container.querySelectorAll('tbody tr')];
  expect(rows.map((row) => row.querySelectorAll('.row-fold').length)).toEqual([1, 1, 1]);
  expect(rows.map((row) => [...row.querySelectorAll('.fact')].map(({ textContent }) => textContent))).toEqual([
    ['now'],
    ['now'],
    ['now'],
  ]);
  // A button of that width has no room beside the two lines.
  expect(container.querySelector('.row-actions')).toBeNull();
  expect(rows.map((row) => row.querySelector('th .badge')?.textContent)).toEqual(['This device', undefined, undefined]);
});
