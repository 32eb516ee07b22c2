import { expect, test } from 'vitest';
import { checksOf } from '#app/domain/agencies/approval/checks.ts';

const registered = { country: 'DE', abtanumber: '', cliaagentId: '', emailAddress: 'ANN@SEA.EXAMPLE' };

test.each([
  [{}, { mailDomain: 'fine' }],
  [{ emailAddress: 'ANN@GMAIL.COM' }, { mailDomain: 'publicHost' }],
  [{ country: 'GB' }, { abtaNumber: 'missing', mailDomain: 'fine' }],
  [
    { country: 'GB', abtanumber: 'P1234' },
    { abtaNumber: 'fine', mailDomain: 'fine' },
  ],
  [
    { country: 'IE', abtanumber: 'p 12-34' },
    { abtaNumber: 'fine', mailDomain: 'fine' },
  ],
  [
    { country: 'GB', abtanumber: 'none yet' },
    { abtaNumber: 'unusual', mailDomain: 'fine' },
  ],
  [
    { country: 'US', cliaagentId: '00123456' },
    { cliaNumber: 'fine', mailDomain: 'fine' },
  ],
  [
    { country: 'CA', cliaagentId: 'ABCDEFGHIJ' },
    { cliaNumber: 'unusual', mailDomain: 'fine' },
  ],
  [{ country: 'MX', cliaagentId: '00123456' }, { mailDomain: 'fine' }],
])('a registration of %j is found %j', (given, found) => {
  const checks = checksOf({ ...registered, ...given });
  expect(Object.fromEntries(checks.map(({ check, finding }) => [check, finding]))).toEqual(found);
});
