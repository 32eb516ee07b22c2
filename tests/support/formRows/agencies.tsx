import { answerSchema, approveManySchema, decideAgencySchema } from '#app/domain/agencies/approval/forms.ts';
import { agencyInformationSchema } from '#app/domain/agencies/information/agencyForm.ts';
import {
  agencySchema,
  newOwnerSchema,
  ownerSchema,
  reviewSchema,
} from '#app/domain/agencies/registration/registerForms.ts';
import { agencyAccessSchema, brandDataSchema, decideChangeSchema } from '#app/domain/agencies/staff/forms.ts';
import { requireSecondFactorSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import {
  agencyWebhookSchema,
  brandWebhookSchema,
  chooseEventsSchema,
} from '#app/domain/agencies/webhooks/webhookForms.ts';
import { listOf } from './listOf.ts';
import Agencies from '#app/routes/agencies/approval/agencies.tsx';
import Answer from '#app/routes/agencies/approval/answer.tsx';
import AgencyCase from '#app/routes/agencies/approval/agency.tsx';
import Information from '#app/routes/agencies/information/information.tsx';
import SecondFactorRequired from '#app/routes/agencies/information/secondFactorRequired.tsx';
import RegisterStart from '#app/routes/agencies/registration/start.tsx';
import RegisterSteps from '#app/routes/agencies/registration/steps.tsx';
import Access from '#app/routes/agencies/staff/access.tsx';
import { brandNames } from '#app/routes/agencies/staff/brandData.server.ts';
import Change from '#app/routes/agencies/staff/change.tsx';
import Edit from '#app/routes/agencies/staff/edit.tsx';
import AgencyWebhook from '#app/routes/agencies/webhooks/agencyWebhook.tsx';
import AgencyWebhooks from '#app/routes/agencies/webhooks/agencyWebhooks.tsx';
import StaffWebhooks from '#app/routes/agencies/webhooks/staffWebhooks.tsx';
import type { FormRow, Refused } from './formRow.ts';

const anywhere = { countriesWithStates: new Set<string>() };
const country = (code: string) => ({ code, name: code });
const assignment = { region: '', district: '', dsm: 'D', dsmEmail: 'd@brand.example', dsmPhone: '', levels: ['L'] };
const nav = { agencyId: '20000001', role: 'ADMIN' };

const queued = { agencyId: '20000001', name: 'A', place: '', abtaNumber: '', owner: '', registered: '', waiting: 1 };

const information = (code: string): FormRow => ({
  parses: 'agencies/information/information.tsx agencyInformationSchema',
  state: code,
  schema: agencyInformationSchema(anywhere),
  page: <Information />,
  data: {
    tabs: [],
    facts: { address: [], assignment },
    waiting: null,
    market: marketOf(code),
    edit: { values: { country: code, version: '3' } },
    options: { countries: [country(code)], withoutStates: [], withoutPostalCode: [], statesByCountry: { [code]: [] } },
  },
  at: '[name="agencyName"]',
  undrawn: {
    ...(marketOf(code) !== 'uk' && { abtanumber: 'no agency outside the uk may have one: the schema refuses it' }),
    ...(marketOf(code) !== 'nam' && { hideAddressFlag: 'updateAgency leaves what is stored outside nam' }),
  },
});

const webhook = {
  endpointId: 'w1',
  name: 'CRM',
  address: 'https://crm.example/hooks',
  kinds: ['person.added'],
  state: 'on',
  isFailing: false,
  failingSince: null,
  formerUntil: null,
  madeAt: 'today',
};
const repliedByWebhooks = { refused: (result: Refused) => ({ reply: { secret: undefined, result } }) };
const webhookRows: readonly FormRow[] = [
  {
    parses: 'agencies/webhooks/webhookPages.server.ts agencyWebhookSchema',
    schema: agencyWebhookSchema(),
    page: <AgencyWebhooks />,
    data: { rows: [], isMaking: true },
    ...repliedByWebhooks,
  },
  {
    parses: 'agencies/webhooks/webhookPages.server.ts brandWebhookSchema',
    schema: brandWebhookSchema(),
    page: <StaffWebhooks />,
    data: { rows: [], isMaking: true },
    ...repliedByWebhooks,
  },
  {
    parses: 'agencies/webhooks/webhookPages.server.ts chooseEventsSchema',
    schema: chooseEventsSchema(),
    page: <AgencyWebhook />,
    data: { webhook, log: { deliveries: [], next: null, isOnItsWay: false } },
    at: '[value="choose"]',
    besides: { intent: 'which of the page’s forms was sent' },
    ...repliedByWebhooks,
  },
];

const owner = (code: string, hasPassword: boolean): FormRow => ({
  parses: `agencies/registration/start.tsx ${hasPassword ? 'ownerSchema' : 'newOwnerSchema'}`,
  state: code,
  schema: hasPassword ? ownerSchema() : newOwnerSchema(),
  page: <RegisterStart />,
  data: { values: { country: code }, hasPassword, countries: [country(code)], hours: 24, helpHref: '/help' },
  at: '[name="ownerLastName"]',
  besides: hasPassword
    ? { password: 'another one, where it is typed', confirmPwd: 'another one, where it is typed' }
    : {},
  undrawn: code === 'US' ? {} : { cliaagentId: 'the schema refuses it in a country without CLIA' },
});

const agencyStep = (code: string): FormRow => ({
  parses: 'agencies/registration/steps.tsx agencySchema',
  state: code,
  schema: agencySchema(anywhere),
  page: <RegisterSteps />,
  data: {
    step: 'agency',
    country: country(code),
    states: [],
    values: {},
    helpHref: '/help',
    hasPostalCode: true,
    hasAbtaNumber: marketOf(code) === 'uk',
  },
  at: '[name="country"]',
  undrawn: marketOf(code) === 'uk' ? {} : { abtanumber: 'the schema refuses it outside the uk' },
});

const answering = (code: string): FormRow => ({
  parses: 'agencies/approval/answer.tsx answerSchema',
  state: code,
  schema: answerSchema(anywhere),
  page: <Answer />,
  data: {
    state: 'open',
    helpHref: '/help',
    page: {
      country: country(code),
      states: [],
      values: { country: code },
      version: '3',
      agencyName: 'Agency',
      hasPostalCode: true,
      hasAbtaNumber: marketOf(code) === 'uk',
      hasCliaId: code === 'US',
      questions: [1, 2, 3, 4, 5].map((place) => ({ place, question: `Question ${place}` })),
    },
  },
  at: '[name="answer1"]',
  undrawn: {
    ...(marketOf(code) !== 'uk' && { abtanumber: 'the schema refuses it outside the uk' }),
    ...(code !== 'US' && { cliaagentId: 'the schema refuses it in a country without CLIA' }),
  },
});

const [approve, decline, giveBack] = decideAgencySchema().options;
const [suspend, reopen] = agencyAccessSchema().options;
const [confirm, refuse] = decideChangeSchema().options;
const pendingCase = {
  agency: {
    ...nav,
    name: 'Agency',
    status: 'PENDING',
    returned: '',
    merges: [],
    brandKeys: [],
    address: [],
    checks: [],
    assignment,
    salesAccess: 'N',
  },
  rounds: [],
  comparison: { total: 0, others: [], rows: [] },
  readOnly: false,
  role: 'ADMIN',
};
const waiting = { name: 'Agency', by: 'Ann', requested: 'today', changes: [], requestId: 'r1' };

/** The forms about agencies: their registration, their information, and what staff do with them. */
export const agencyRows: readonly FormRow[] = [
  ...webhookRows,
  {
    parses: 'agencies/approval/agencies.tsx approveManySchema',
    schema: approveManySchema(),
    page: <Agencies />,
    at: '[name="agencyIds"]',
    data: {
      rows: [{ ...queued, urgency: 'within', duplicates: 0, checks: [], decided: '', decidedBy: '', holder: '' }],
      counts: { PENDING: 1, RETURNED: 0, APPROVED: 0, DECLINED: 0 },
      status: 'PENDING',
      list: listOf(1),
      readOnly: false,
    },
  },
  ...['US', 'GB', 'JP', 'FR'].map(information),
  ...['US', 'GB'].flatMap((code) => [owner(code, false), owner(code, true)]),
  ...['US', 'GB', 'JP'].map(agencyStep),
  {
    parses: 'agencies/registration/steps.tsx reviewSchema',
    schema: reviewSchema(),
    page: <RegisterSteps />,
    data: {
      step: 'review',
      helpHref: '/help',
      termsHref: '/terms',
      privacyHref: '/privacy',
      owner: [],
      agency: [],
      address: [],
    },
    at: '#terms',
  },
  {
    parses: 'agencies/information/secondFactorRequired.tsx requireSecondFactorSchema',
    schema: requireSecondFactorSchema(),
    page: <SecondFactorRequired />,
    data: { required: false, ownFirst: false, without: 2 },
  },
  {
    parses: 'agencies/approval/agency.tsx decideAgencySchema',
    state: 'approving',
    schema: approve,
    page: <AgencyCase />,
    data: pendingCase,
    at: '[value="approve"]',
  },
  {
    parses: 'agencies/approval/agency.tsx decideAgencySchema',
    state: 'declining',
    schema: decline,
    page: <AgencyCase />,
    data: { ...pendingCase, act: 'decline' },
    at: '[value="decline"]',
  },
  {
    parses: 'agencies/approval/agency.tsx decideAgencySchema',
    state: 'returning',
    schema: giveBack,
    page: <AgencyCase />,
    data: { ...pendingCase, act: 'return' },
    at: '[value="return"]',
  },
  ...['US', 'GB', 'JP'].map(answering),
  {
    parses: 'agencies/staff/access.tsx agencyAccessSchema',
    state: 'suspending',
    schema: suspend,
    page: <Access />,
    data: { ...nav, name: 'Agency', since: null, kept: null, act: 'suspend' },
  },
  {
    parses: 'agencies/staff/access.tsx agencyAccessSchema',
    state: 'reopening',
    schema: reopen,
    page: <Access />,
    data: { ...nav, name: 'Agency', since: 'today', reason: 'Late', kept: null, act: 'reopen' },
  },
  {
    parses: 'agencies/staff/change.tsx decideChangeSchema',
    state: 'confirming',
    schema: confirm,
    page: <Change />,
    data: { ...nav, waiting, mayDecide: true },
    at: '[value="approve"]',
  },
  {
    parses: 'agencies/staff/change.tsx decideChangeSchema',
    state: 'declining',
    schema: refuse,
    page: <Change />,
    data: { ...nav, waiting, mayDecide: true, act: 'decline' },
    at: '[value="decline"]',
  },
  {
    parses: 'agencies/staff/edit.tsx brandDataSchema',
    schema: brandDataSchema(),
    page: <Edit />,
    data: { ...nav, name: 'Agency', names: brandNames, values: { version: '3' }, levels: null },
  },
  {
    parses: 'agencies/staff/edit.tsx brandDataSchema',
    state: 'with levels of marketing',
    schema: brandDataSchema(),
    page: <Edit />,
    data: {
      ...nav,
      name: 'Agency',
      names: brandNames,
      values: { version: '3' },
      levels: [{ value: 'GOLD', label: 'Gold' }],
    },
  },
];
