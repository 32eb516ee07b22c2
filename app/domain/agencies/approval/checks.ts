import { marketOf } from '#app/domain/markets/markets.ts';
import { mailDomainKey } from './publicMailHosts.ts';

/** What is looked at of a registration before it is approved, beside its possible duplicates. */
const registrationChecks = ['abtaNumber', 'cliaNumber', 'mailDomain'] as const;
export type RegistrationCheck = (typeof registrationChecks)[number];

/**
 * What a check found: as it should be, `unusual` for a number that does not look like one of its kind, `missing`,
 * `publicHost` for an address that says nothing of the agency.
 */
export type CheckFinding = 'fine' | 'unusual' | 'missing' | 'publicHost';

interface Registered {
  country: string;
  abtanumber: string;
  cliaagentId: string;
  emailAddress: string;
}

const cliaCountries: readonly string[] = ['US', 'CA'];
// A letter and four digits, as ABTA gives them: P1234.
const abtaNumber = /^[A-Z]\d{4}$/;
const cliaNumber = /^\d{8}$/;

/** The checks of a registration that its country has, each with what it found. They decide nothing. */
export function checksOf(agency: Registered): { check: RegistrationCheck; finding: CheckFinding }[] {
  const number = (typed: string, pattern: RegExp): CheckFinding => {
    const compact = typed.replace(/[\s-]/g, '').toUpperCase();
    if (compact === '') return 'missing';
    return pattern.test(compact) ? 'fine' : 'unusual';
  };
  return [
    ...(marketOf(agency.country) === 'uk'
      ? [{ check: 'abtaNumber' as const, finding: number(agency.abtanumber, abtaNumber) }]
      : []),
    ...(cliaCountries.includes(agency.country)
      ? [{ check: 'cliaNumber' as const, finding: number(agency.cliaagentId, cliaNumber) }]
      : []),
    { check: 'mailDomain', finding: mailDomainKey(agency.emailAddress) === '' ? 'publicHost' : 'fine' },
  ];
}
