import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Approval from '#app/routes/content/approval/approval.tsx';
import { drawPage } from '#tests/support/drawPage.tsx';

test('a decision that comes too late is answered, with the comment, where the draft waits no longer', async () => {
  const head = {
    documentId: 'one',
    name: '/rates',
    forWhom: 'Japan',
    otherLanguages: [],
    translation: null,
    scheduled: [],
    asksApproval: true,
    copy: { kind: 'page', path: 'pages/rates', market: 'jp', brand: '' },
  };
  const waiting = {
    submissionId: 'one',
    outcome: '',
    mayDecide: 'yes',
    sent: { by: 'Mika', at: 'today' },
    decided: null,
    startsAt: null,
    endsAt: null,
    commentTxt: '',
    differences: [],
  };
  const shown = [waiting, { ...waiting, outcome: 'taken-back', mayDecide: 'no', differences: null }];
  drawPage({
    element: <Approval />,
    loader: () => ({ title: '', head, submission: shown.shift() }),
    action: () => ({ initialValue: { commentTxt: 'Shorter' }, error: { '': ['Someone was faster.'] } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Return to the editor' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Someone was faster.');
  expect(screen.getByText('Shorter')).toBeTruthy();
});
