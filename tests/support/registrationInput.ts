import { randomInt } from 'node:crypto';
import { marketOf } from '#app/domain/markets/markets.ts';

const places: Record<string, { city: string; state: string; zipCode: string; telephone: string; phoneNumber: string }> =
  {
    US: { city: 'Miami', state: 'FL', zipCode: '33132', telephone: '(305) 555-0142', phoneNumber: '305 555 0143' },
    GB: {
      city: 'Southampton',
      state: 'ENG',
      zipCode: 'SO14 2AQ',
      telephone: '01632 960142',
      phoneNumber: '+44 7700 900143',
    },
    IE: { city: 'Dublin', state: 'D', zipCode: 'D02 X285', telephone: '020 911 2345', phoneNumber: '+353 85 555 0143' },
    JP: {
      city: '横浜市中区',
      state: '14',
      zipCode: '231-0023',
      telephone: '045-000-0142',
      phoneNumber: '03-0000-0143',
    },
    HK: { city: 'Kowloon', state: '', zipCode: '', telephone: '2345 0142', phoneNumber: '2345 0143' },
    DE: { city: 'Hamburg', state: 'HH', zipCode: '20457', telephone: '040 66969142', phoneNumber: '040 66969143' },
  };

/**
 * A whole registration as the API takes it, for an agency in a country: other names, IDs and addresses at each call.
 */
export function registrationInput(country = 'US', changes: { agent?: object; agency?: object } = {}) {
  const number = randomInt(1_000_000_000);
  const { phoneNumber, ...place } = places[country]!;
  return {
    reqType: 'R0011',
    agent: {
      title: 'MRS',
      ownerFirstName: 'Nora',
      ownerMiddleName: '',
      ownerLastName: "O'Brien",
      registrationEmail: `owner.${number}@tidewater.example`,
      userId: `Own${number}`,
      password: 'Welcome1',
      confirmPwd: 'welcome1',
      phoneNumber,
      cliaagentId: '',
      ...changes.agent,
    },
    agency: {
      agencyName: `Tidewater Travel ${number}`,
      address1: '12 Quay Street',
      address2: '',
      address3: '',
      country,
      ...place,
      abtanumber: marketOf(country) === 'uk' ? `P${number}` : '',
      associationName: '',
      ...changes.agency,
    },
  };
}
