import { expect, test } from 'vitest';
import { errorMeaning } from '#app/domain/operations/jobs/errorMeaning.ts';

test.each([
  ['expired', 'expired'],
  ['ECONNREFUSED', 'unreachable'],
  ['ESOCKET', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['ECONNECTION 421', 'unreachable'],
  ['EAUTH 535', 'credentials'],
  ['EENVELOPE 550', 'refused'],
  ['EMESSAGE 552', 'refused'],
  ['ENOSPC', 'storage'],
  ['EROFS', 'storage'],
  ['P2028', 'database'],
  ['57P03', 'database'],
  ['PrismaClientKnownRequestError', 'database'],
  ['TypeError', 'unexpected'],
  ['notFound', 'unexpected'],
  ['unknown', 'unexpected'],
  ['', 'unexpected'],
])('%j means %s', (code, meaning) => {
  expect(errorMeaning(code)).toBe(meaning);
});
