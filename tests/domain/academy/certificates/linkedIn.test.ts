import { expect, test } from 'vitest';
import { linkedInAddress } from '#app/domain/academy/certificates/linkedIn.ts';

test('a certificate is added to a profile by a plain address, whatever its name has in it', () => {
  const address = new URL(
    linkedInAddress({
      name: 'Captain & “Crew” #1',
      organization: 'Cunard',
      number: 'ABC',
      address: 'https://p.example/certificates/ABC',
      issuedAt: new Date('2026-11-23T12:00:00Z'),
      until: new Date('2027-01-01T00:00:00Z'),
    }),
  );
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Captain & “Crew” #1',
    organizationName: 'Cunard',
    certId: 'ABC',
    issueYear: '2026',
    issueMonth: '11',
    expirationYear: '2027',
    expirationMonth: '1',
    certUrl: 'https://p.example/certificates/ABC',
  });
});
