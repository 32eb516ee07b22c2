import { randomInt } from 'node:crypto';
import { marketOf } from '#app/domain/markets/markets.ts';

const places: Record<string, { state: string; zip: string; city: string }> = {
  US: { state: 'FL', zip: '33101', city: 'Miami' },
  GB: { state: 'ENG', zip: 'SO14 3TG', city: 'Southampton' },
  JP: { state: '13', zip: '100-0001', city: '千代田区' },
  AU: { state: 'NSW', zip: '2000', city: 'Sydney' },
  SG: { state: '01', zip: '018989', city: 'Singapore' },
  DE: { state: 'HH', zip: '20095', city: 'Hamburg' },
};

/** Name and contact data as a form sends them, for an address in a country. */
export function contactInput(country = 'US') {
  return {
    title: 'MS',
    firstName: 'Renée',
    middleName: '',
    lastName: "O'Brien-Nuñez",
    suffix: '',
    gender: 'F',
    dateOfBirth: '7',
    monthOfBirth: '3',
    yearOfBirth: '1984',
    phoneCode: '305',
    phoneNumber: '5550123',
    cellphoneCode: '',
    cellphoneNumber: '',
    address1: '1 Harbor Way',
    address2: 'Suite 5',
    address3: '',
    country,
    ...(places[country] ?? { state: '', zip: '1000', city: 'Port' }),
  };
}

/** Everything that adding an agent asks for: a new user ID and address at each call. */
export function addAgentInput(country = 'US') {
  const number = randomInt(1_000_000_000);
  return {
    ...contactInput(country),
    userId: `Adv${number}`,
    password: 'Welcome1',
    confirmPwd: 'welcome1',
    emailAddress: `advisor.${number}@harbor.example`,
    agentType: 'A',
    permissions: ['osAnswers', 'poBookingAccess'],
    certification: true,
    ...(marketOf(country) === 'uk' && { abtanumber: 'K1234' }),
  };
}
