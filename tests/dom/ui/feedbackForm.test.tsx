import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FeedbackForm } from '#app/routes/feedback/FeedbackForm.tsx';
import { draw } from '#tests/support/dom.tsx';
import type { Refused } from '#tests/support/formRows/formRow.ts';

const refused: Refused = { status: 'error', initialValue: {}, error: { commentTxt: ['Please enter comment'] } };

function Feedback() {
  const [reply, setReply] = useState<Refused>();
  return (
    <>
      <FeedbackForm country="US" lastResult={reply} />
      <button type="button" onClick={() => setReply(refused)}>
        Refuse
      </button>
    </>
  );
}

test('the size of the screen is sent again after a refusal', () => {
  draw(<Feedback />);
  const size = () => document.querySelector<HTMLInputElement>('input[name="monitorResolution"]')?.value;
  const shown = `${window.screen.width}x${window.screen.height}`;
  expect(size()).toBe(shown);
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(screen.getAllByText('Please enter comment')).not.toHaveLength(0);
  expect(size()).toBe(shown);
});

test('a page that came with the form refused says that a file has to be chosen again; one that stays keeps it', () => {
  const explained = () => {
    const ids = screen.getByLabelText(/^Picture/).getAttribute('aria-describedby') ?? '';
    return ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  };
  const { unmount } = draw(<FeedbackForm country="US" lastResult={refused} />);
  expect(explained()).toContain('choose it again');
  unmount();
  draw(<Feedback />);
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(explained()).not.toContain('choose it again');
});
