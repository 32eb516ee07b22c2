import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CasePage } from '#app/routes/operations/cases/CasePage.tsx';
import Dispute from '#app/routes/sales/staff/dispute.tsx';
import { announceNews } from '#app/ui/notifications/news.ts';
import { drawPage } from '#tests/support/drawPage.tsx';

const waiting = {
  bar: { kind: 'disputes', subjectId: 'one', age: '2 days', holder: 'Mika', isMe: true, notes: 0 },
  act: 'declined',
  disputeId: 'one',
  opening: { id: 'opening', text: 'Nothing came.', side: 'agency', by: 'Ida', time: 'today', files: [] },
  title: 'D-2345-6789',
  number: 'D-2345-6789',
  heading: '$40.50 missing on G101037',
  version: '1',
  reason: 'notPaid',
  opened: 'today',
  state: 'open',
  tone: 'warning',
  facts: [],
  messages: [] as object[],
  reader: 'English',
  difference: { help: '', missing: '' },
  answer: null as object | null,
};
const answered = {
  ...waiting,
  state: 'declined',
  answer: { text: 'It was paid in May.', by: 'Mika Review', time: 'today', amount: null },
};
const answerField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Answer/ });

test('a second answer by staff keeps its text beside that of the colleague who was faster', async () => {
  const shown = [waiting, answered];
  drawPage({
    element: <Dispute />,
    loader: () => shown.shift() ?? answered,
    action: () => ({ initialValue: { intent: 'answer', answerTxt: 'We pay 40.50.' }, stale: true }),
  });
  fireEvent.change(await answerField(), { target: { value: 'We pay 40.50.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Decline the dispute' }));
  expect(await screen.findByText('It was paid in May.')).toBeTruthy();
  expect(screen.getByText(/^Someone else answered/)).toBeTruthy();
  expect(screen.getByText('We pay 40.50.')).toBeTruthy();
});

test('what the agency writes while the page is open is shown on it, and what was typed stays', async () => {
  const said = { id: 'one', text: 'See the statement.', side: 'agency', by: 'Ida', time: 'today', files: [] };
  const shown = [waiting, { ...waiting, messages: [said] }];
  drawPage({ element: <Dispute />, loader: () => shown.shift() ?? waiting });
  const answer = await answerField();
  fireEvent.change(answer, { target: { value: 'We look into it' } });
  act(() => announceNews());
  expect(await screen.findByText('See the statement.')).toBeTruthy();
  await waitFor(async () => expect((await answerField()).value).toBe('We look into it'));
});

test.each([
  ['disputes', 'Back to dispute', '/staff/sales/disputes/one'],
  ['rates', 'Back to request', '/staff/sales/rates/one'],
  ['feedback', 'Back to feedback', '/staff/feedback/one'],
  ['registrations', 'Back to agency', '/staff/agencies/one'],
])('the page of a case of %s leads back: %s', async (kind, name, href) => {
  const page = { kind, subjectId: 'one', name: 'D-2345-6789', age: '2 days', open: true, holder: null, notes: [] };
  drawPage({ element: <CasePage />, loader: () => ({ ...page, mayMove: false, colleagues: [] }) });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});
