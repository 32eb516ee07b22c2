import { companySchema } from '#app/domain/accounts/signOn/companyForm.ts';
import * as forms from '#app/domain/people/signOn/signOnForms.ts';
import Company from '#app/routes/accounts/signOn/company.tsx';
import SignOnGuide from '#app/routes/people/signOn/guide.tsx';
import StaffDomains from '#app/routes/people/signOn/staffDomains.tsx';
import type { FormRow, Refused } from './formRow.ts';

const proven = {
  domainId: '00000000-0000-4000-8000-000000000001',
  domain: 'example.com',
  state: 'proven',
  everybody: false,
  record: { name: '_gangway.example.com', value: 'gangway-domain=p' },
};
const guide = {
  signOn: {
    provider: {
      providerName: 'Example',
      providerIssuer: 'https://login.example',
      clientId: 'portal',
      hasSecret: true,
    },
    addresses: { answer: 'https://partners.example/answer', logout: 'https://partners.example/logout' },
    enabled: true,
    isTested: true,
    keeper: 'Ann Lee',
    mapping: {
      emailClaim: 'email',
      firstNameClaim: 'given_name',
      lastNameClaim: 'family_name',
      groupsClaim: 'groups',
      trustsAddress: 'N',
      factorValues: 'mfa',
    },
    makesAccounts: true,
    rules: [],
    domains: [proven],
  },
  tested: null,
  failed: null,
  branches: [{ value: '00000000-0000-4000-8000-000000000002', label: 'North' }],
  templates: [{ value: '00000000-0000-4000-8000-000000000003', label: 'Leads' }],
};
const parts = {
  provider: forms.providerSchema,
  domain: forms.domainSchema,
  mapping: forms.mappingSchema,
  rule: forms.ruleSchema,
  demand: forms.demandSchema,
  separate: forms.separateSchema,
} as const;

/** The forms of sign-on at an agency's provider. */
export const signOnRows: readonly FormRow[] = [
  ...Object.entries(parts).map(([name, schema]) => ({
    parses: `people/signOn/signOnPage.server.ts ${name}Schema`,
    schema: schema(),
    page: <SignOnGuide />,
    data: guide,
    at: `[value="${name}"]`,
    besides: { intent: 'which of the page’s forms was sent' },
    refused: (result: Refused) => ({ reply: { of: name, result } }),
  })),
  {
    parses: 'people/signOn/staffDomains.tsx staffDomainSchema',
    schema: forms.staffDomainSchema(),
    page: <StaffDomains />,
    data: { agencyId: '12345678', name: 'Example', role: 'administrator', domains: [proven] },
  },
  {
    parses: 'accounts/signOn/company.tsx companySchema',
    schema: companySchema(),
    page: <Company />,
    data: { labels: {}, loginHref: '/login', helpHref: '/help' },
    at: '[name="companyAddress"]',
    refused: (result: Refused) => ({ reply: { to: undefined, result } }),
  },
];
