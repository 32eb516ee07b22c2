import { registerAgency } from '#app/domain/agencies/registration/registerAgency.server.ts';
import { registrationSchema } from '#app/domain/agencies/registration/registerForms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { samplePassword } from '../builders/password.ts';
import { visiting } from './contexts.ts';

const hour = 3_600_000;

type Registration = Record<string, string>;

/**
 * Registrations that wait for brand staff, and how many hours ago each came in. The last has the name and the postal
 * code of an agency of the demo: it came in before that one was there, or the product would have refused it.
 */
const registrations: readonly (readonly [hoursAgo: number, registration: Registration])[] = [
  [
    3,
    {
      title: 'MRS',
      ownerFirstName: '美咲',
      ownerMiddleName: '',
      ownerLastName: '小林',
      userId: 'YOKOHAMA1',
      phoneNumber: '045-000-0181',
      registrationEmail: 'misaki.kobayashi@kaisei-travel.example',
      agencyName: '海星トラベル',
      country: 'JP',
      state: '14',
      city: '横浜市西区',
      zipCode: '220-0012',
      address1: 'みなとみらい2-3-1',
      telephone: '045-000-0180',
      associationName: '日本旅行業協会',
    },
  ],
  [
    41,
    {
      title: 'MR',
      ownerFirstName: 'Rhys',
      ownerMiddleName: 'Emlyn',
      ownerLastName: 'Pritchard',
      userId: 'CARDIFFBAY',
      phoneNumber: '029 2018 0177',
      registrationEmail: 'rhys@bae-caerdydd-cruises.example',
      agencyName: 'Bae Caerdydd Cruises',
      country: 'GB',
      state: 'WLS',
      city: 'Cardiff',
      zipCode: 'CF10 4PA',
      address1: '6 Mermaid Quay',
      telephone: '029 2018 0176',
      abtanumber: 'Y7216',
      associationName: 'Advantage',
    },
  ],
  [
    98,
    {
      title: 'MS',
      ownerFirstName: 'Sienna',
      ownerMiddleName: '',
      ownerLastName: 'Papadakis',
      userId: 'HOBARTSEA',
      phoneNumber: '03 5550 7123',
      registrationEmail: 'sienna@derwent-voyages.example',
      agencyName: 'Derwent Voyages',
      country: 'AU',
      state: 'TAS',
      city: 'Hobart',
      zipCode: '7000',
      address1: '40 Salamanca Place',
      telephone: '03 5550 7122',
    },
  ],
  [
    171,
    {
      title: 'MR',
      ownerFirstName: 'Dominic',
      ownerMiddleName: '',
      ownerLastName: 'Harlow',
      userId: 'HARBORLT2',
      phoneNumber: '(954) 555-0188',
      registrationEmail: 'd.harlow@harborlight-travel.example',
      agencyName: 'HARBOR-LIGHT Cruise & Travel',
      country: 'US',
      state: 'FL',
      city: 'Fort Lauderdale',
      zipCode: '33316',
      address1: '2100 Ocean Avenue',
      address2: 'Suite 9',
      telephone: '(954) 555-0187',
      cliaagentId: '00547218',
    },
  ],
];

/** Registers the agencies that wait for approval, by the verb; into a database that has no agency yet. */
export async function seedRegistrations(
  db: Database,
  now: Date,
  countriesWithStates: ReadonlySet<string>,
): Promise<void> {
  const schema = registrationSchema({ countriesWithStates });
  for (const [hoursAgo, registration] of registrations) {
    await registerAgency(visiting(db, new Date(now.getTime() - hoursAgo * hour)), schema.parse(registration), {
      password: samplePassword,
    });
  }
}
