import { expect, test } from 'vitest';
import { LinkOutcome } from '#app/ui/LinkOutcome.tsx';
import { draw } from '#tests/support/dom.tsx';

test.each([
  ['/staff/join?token=x', '/staff/login'],
  ['/staff/email-validate?tokenId=x', '/staff/login'],
  ['/join?token=x', '/login'],
])('what the link %s came to leads to the sign-in at %s', (path, login) => {
  const { getByRole } = draw(<LinkOutcome title="Over" sentence="It was used." />, { path });
  expect(getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(login);
});
