import type { Market } from '#app/domain/markets/markets.ts';

/** The day, states and values that the tests of forms start from. */
export const today = { year: 2025, month: 11, day: 20 };
export const countriesWithStates = new Set(['US', 'CA', 'AU', 'JP']);
/** The rules of a market's forms. */
export const rules = (market: Market) => ({ market, today, countriesWithStates });

/** What a form about a person's name and contact data accepts. */
export const contact = {
  title: 'MS',
  firstName: 'Ann',
  middleName: '',
  lastName: 'O’Neil',
  suffix: '',
  gender: 'F',
  dateOfBirth: '5',
  monthOfBirth: '2',
  yearOfBirth: '1980',
  phoneCode: '305',
  phoneNumber: '5551234',
  cellphoneCode: '',
  cellphoneNumber: '',
  address1: '1 Quay',
  address2: '',
  address3: '',
  city: 'Miami',
  state: 'fl',
  zip: '33101',
  country: 'us',
};
/** What the form that adds an agent accepts. */
export const agent = {
  ...contact,
  userId: 'annoneil',
  password: 'abc123',
  confirmPwd: 'ABC123',
  emailAddress: 'ann@example.com',
  cliaagentId: '12345678',
  agentType: 'A',
  permissions: ['poBookingAccess'],
  certification: 'on',
};

/** The edit form where everything may be changed. */
export const everyPart = {
  emailAddress: true,
  agentType: true,
  activationFlag: true,
  permissions: true,
  removeCCN: true,
};

/** Values as a browser posts them. */
export function asForm(values: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) for (const part of [value].flat()) form.append(name, part);
  return form;
}
