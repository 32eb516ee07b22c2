import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SetupStep } from '#app/routes/accounts/signIn/SetupStep.tsx';
import { draw } from '#tests/support/dom.tsx';

function Page() {
  const [reply, setReply] = useState<object | undefined>();
  const added = { recoveryCodes: ['ABCD-2345'], nextHref: '/home' };
  return (
    <>
      <button type="button" onClick={() => setReply(added)}>
        add
      </button>
      <button type="button" onClick={() => setReply(undefined)}>
        other language
      </button>
      <SetupStep userId="NORA" reply={reply}>
        the form
      </SetupStep>
    </>
  );
}

test('recovery codes stay where the language is switched, which takes the reply away that brought them', () => {
  const { getByText, queryByText } = draw(<Page />);
  expect(queryByText('ABCD-2345')).toBeNull();
  fireEvent.click(getByText('add'));
  fireEvent.click(getByText('other language'));
  expect(getByText('ABCD-2345')).toBeTruthy();
  expect(queryByText('the form')).toBeNull();
});
