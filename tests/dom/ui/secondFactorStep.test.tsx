import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SecondFactorStep } from '#app/routes/accounts/signIn/SecondFactorStep.tsx';
import { draw } from '#tests/support/dom.tsx';

test.each([
  ['agent', /ask your supervisor or agency owner/],
  ['staff', /ask an administrator to/],
] as const)('a user who has lost all of them reads whom to ask, at the door of %s', (door, whom) => {
  draw(<SecondFactorStep door={door} loginHref="/login" passkeyOptions={null} authenticator reply={undefined} />);
  expect(screen.getByText(/If you have none of these/).textContent).toMatch(whom);
});
