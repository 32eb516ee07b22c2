import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import MailChoices from '#app/routes/accounts/notifications/choices.tsx';
import { drawPage } from '#tests/support/drawPage.tsx';

test('the choice about a group and those of its kinds say the same while one is changed', async () => {
  const chosen = { permissionsEndSoon: 'daily', permissionsGiven: 'daily', feedbackAnswered: 'never' };
  drawPage({ element: <MailChoices />, loader: () => ({ who: 'agent', chosen }) });
  const all = await screen.findByLabelText<HTMLSelectElement>('All of these');
  const each = ['permissionsEndSoon', 'permissionsGiven'].map(
    (name) => document.querySelector<HTMLSelectElement>(`[name="${name}"]`)!,
  );
  expect(all.value).toBe('daily');
  fireEvent.change(all, { target: { value: 'weekly' } });
  expect(each.map(({ value }) => value)).toEqual(['weekly', 'weekly']);
  fireEvent.change(each[0]!, { target: { value: 'never' } });
  expect(all.value).toBe('each');
  fireEvent.change(each[1]!, { target: { value: 'never' } });
  expect(all.value).toBe('never');
});
