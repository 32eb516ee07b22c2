import * as forms from '#app/domain/people/provisioning/provisioningForms.ts';
import Provisioning from '#app/routes/people/provisioning/provisioning.tsx';
import type { FormRow, Refused } from './formRow.ts';

const page = {
  address: 'https://partners.example/scim/v2',
  enabled: true,
  people: 12,
  lastCall: null,
  keys: [],
  takerId: '',
  colleagues: [{ value: '00000000-0000-4000-8000-000000000001', label: 'Ann Lee' }],
  errors: [],
  lastDay: '2027-02-28',
};
const parts = { key: forms.provisioningKeySchema, taker: forms.takerSchema } as const;

/** The forms of provisioning by an agency's identity provider. */
export const provisioningRows: readonly FormRow[] = Object.entries(parts).map(([name, schema]) => ({
  parses: `people/provisioning/provisioningPage.server.ts ${name === 'key' ? 'provisioningKeySchema' : 'takerSchema'}`,
  schema: schema(),
  page: <Provisioning />,
  data: page,
  at: `[value="${name}"]`,
  besides: { intent: 'which of the page’s forms was sent' },
  refused: (result: Refused) => ({ reply: { of: name, text: undefined, result } }),
}));
