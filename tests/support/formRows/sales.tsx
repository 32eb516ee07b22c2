import { askForAccessSchema } from '#app/domain/people/accessRequests/accessForms.ts';
import { handOverSchema, holdSchema, noteSchema } from '#app/domain/operations/cases/forms.ts';
import { exportSchema } from '#app/domain/operations/exports/forms.ts';
import { restartJobSchema } from '#app/domain/operations/jobs/forms.ts';
import { airSchema } from '#app/domain/partners/tools/airForm.ts';
import {
  newTokenPartnerSchema,
  partnerKeySchema,
  removedKeySchema,
  tokenPartnerSchema,
  triedTokenSchema,
} from '#app/domain/partners/staff/tokenPartnerForms.ts';
import { salesMailSchema } from '#app/domain/sales/bookings/salesMails.ts';
import { salesGoalSchema } from '#app/domain/sales/bookings/salesForms.ts';
import { disputeAnswerSchema, disputeMessageSchema, disputeSchema } from '#app/domain/sales/commission/forms.ts';
import { assignSchema } from '#app/domain/sales/payments/forms.ts';
import { addSplitSchema } from '#app/domain/sales/splits/forms.ts';
import { rateAnswerSchema, rateRequestSchema, rateSchema, rateStateSchema } from '#app/domain/sales/rates/forms.ts';
import { CasePage } from '#app/routes/operations/cases/CasePage.tsx';
import Exports from '#app/routes/operations/exports/exports.tsx';
import { JobTable } from '#app/routes/operations/jobs/JobTable.tsx';
import { AskForAccess } from '#app/ui/tools/AskForAccess.tsx';
import NewTokenPartner from '#app/routes/partners/staff/newTokenPartner.tsx';
import TokenPartner from '#app/routes/partners/staff/tokenPartner.tsx';
import TryToken from '#app/routes/partners/staff/tryToken.tsx';
import { AirQuestion } from '#app/routes/partners/tools/ToolQuestions.tsx';
import { Goal } from '#app/routes/sales/bookings/Goal.tsx';
import MySales from '#app/routes/sales/bookings/mySales.tsx';
import SalesMail from '#app/routes/sales/bookings/salesMail.tsx';
import BookingCommission from '#app/routes/sales/commission/booking.tsx';
import NewRate from '#app/routes/sales/offers/newRate.tsx';
import StaffRate from '#app/routes/sales/offers/rate.tsx';
import { noRateValues } from '#app/routes/sales/offers/ratePages.server.ts';
import { WithdrawForm } from '#app/routes/sales/offers/WithdrawForm.tsx';
import RequestRate from '#app/routes/sales/rates/request.tsx';
import StaffPaymentLine from '#app/routes/sales/payments/staffPaymentLine.tsx';
import Splits from '#app/routes/sales/splits/splits.tsx';
import Dispute from '#app/routes/sales/staff/dispute.tsx';
import Rate from '#app/routes/sales/staff/rate.tsx';
import { listOf } from './listOf.ts';
import type { FormRow, Refused } from './formRow.ts';

const tokenPartner = {
  issuer: 'https://harbour.example',
  name: 'Harbour Travel',
  state: 'on',
  active: true,
  version: 1,
  values: {
    tokenPartnerName: 'Harbour Travel',
    partnerRights: ['sign-in'],
    partnerReach: 'all',
    partnerAgencies: '',
    partnerCountries: '',
  },
  keys: [
    {
      keyId: 'k1',
      fingerprint: 'a1b2c3d4e5',
      algorithm: 'ES256',
      publicKey: '-----BEGIN PUBLIC KEY-----',
      addedAt: 'today',
      addedBy: 'ADMIN',
    },
  ],
  mayAddKey: false,
  events: [],
};

const asked = {
  number: 'S1',
  version: '1',
  tone: 'info',
  bar: { kind: 'disputes', subjectId: 'one', age: null, holder: 'Mika', isMe: true, notes: 0 },
  opening: { id: 'opening', text: '', side: 'agency', by: 'Ida', time: 'today', files: [] },
  messages: [],
  act: null as string | null,
  requestId: 'one',
  disputeId: 'one',
  facts: [],
  reader: 'English',
  answer: null,
  state: 'open',
  reason: 'late',
  opened: 'today',
  asked: 'today',
};
const rateForm = {
  kinds: [{ value: 'rate', label: 'Rate' }],
  levels: [{ value: '', label: 'None' }],
  audiences: [{ value: 'all', label: 'All' }],
  values: noRateValues,
  brands: [{ value: 'PC', label: 'Princess' }],
  categories: [{ value: 'suite', label: 'Suite' }],
};
const goalOf = { year: '2026', typed: '', currency: 'USD', forecast: null, how: '', far: null };
const heldCase = {
  kind: 'feedback',
  subjectId: 's1',
  name: 'F1',
  age: '1 day',
  open: true,
  mayMove: true,
  notes: [],
  holder: { name: 'Ann', time: 'today', isMe: true },
  colleagues: [{ value: 'c1', label: 'Bo' }],
};
const noAir = { firstName: '', lastName: '', bookingNumber: '' };

const booking = {
  bookingNumber: 'B1',
  back: '/home/commission',
  brand: 'PCL',
  state: 'sailed',
  mark: 'late',
  tone: 'info',
  why: { sentence: '', difference: null, lines: [], total: { amount: '', commission: '' }, roundedByBrand: false },
  payments: { rows: [], difference: null, expected: null },
  share: null,
  disputes: [],
  mayDispute: true,
};
const openOne = { number: 'D-2222-2222', state: 'open', tone: 'warning', reason: 'notPaid', comment: 'Nothing came.' };

/** The forms of sales and of partners' tools, and the one of jobs. */
export const salesRows: readonly FormRow[] = [
  {
    parses: 'sales/payments/staffPaymentLine.tsx assignSchema',
    schema: assignSchema(),
    page: <StaffPaymentLine />,
    data: { number: 'P1', agency: null, amount: '', paidOn: '', bankLine: '', named: '', suggestions: [] },
  },
  {
    parses: 'sales/splits/splits.tsx workOnSplitsSchema',
    schema: addSplitSchema(),
    page: <Splits />,
    data: { rows: [], brands: ['PC'], advisors: [{ value: 'a1', label: 'Ann' }], today: '2026-11-24' },
    at: '[name="percent"]',
  },
  {
    parses: 'sales/bookings/salesMail.tsx salesMailSchema',
    schema: salesMailSchema(),
    page: <SalesMail />,
    data: { scope: 'own', chosen: 'never', address: 'a@b.example', next: { weekly: 'Monday', monthly: 'the first' } },
  },
  {
    parses: 'sales/bookings/mySales.tsx salesGoalSchema',
    schema: salesGoalSchema(),
    page: <MySales />,
    data: {
      rows: [],
      list: listOf(0),
      commission: [],
      brands: [],
      goal: { year: 2026, typed: '', currency: 'USD', far: null },
    },
    at: '[name="goal"]',
  },
  {
    parses: 'sales/bookings/personSales.tsx salesGoalSchema',
    schema: salesGoalSchema(),
    page: <Goal goal={goalOf} whose="colleague" />,
  },
  {
    parses: 'sales/offers/newRate.tsx rateSchema',
    schema: rateSchema(),
    page: <NewRate />,
    data: { ...rateForm, isCopy: false },
  },
  {
    parses: 'sales/offers/rate.tsx rateSchema',
    schema: rateSchema(),
    page: <StaffRate />,
    at: '[name="brand"]',
    data: {
      rateId: 'r1',
      state: 'shown',
      tone: 'success',
      ship: 'Sun Princess',
      isWithdrawn: false,
      seen: '',
      facts: [],
      requests: [],
      events: [],
      form: { ...rateForm, version: '0' },
    },
  },
  {
    parses: 'sales/offers/rateState.ts rateStateSchema',
    schema: rateStateSchema(),
    page: <WithdrawForm rateId="r1" isWithdrawn={false} />,
  },
  {
    parses: 'sales/commission/booking.tsx workOnCommissionSchema',
    state: 'a dispute',
    schema: disputeSchema(),
    page: <BookingCommission />,
    data: booking,
    at: '[name="reason"]',
  },
  {
    parses: 'sales/commission/booking.tsx workOnCommissionSchema',
    state: 'a message',
    schema: disputeMessageSchema(),
    page: <BookingCommission />,
    data: { ...booking, mayDispute: false, disputes: [{ ...openOne, messages: [] }] },
    at: '[name="messageTxt"]',
    besides: { files: 'the files, which the action takes out' },
  },
  {
    parses: 'sales/rates/request.tsx rateRequestSchema',
    schema: rateRequestSchema(),
    page: <RequestRate />,
    data: {
      ship: 'Ship',
      brand: 'PCL',
      sailing: 'today',
      nights: 7,
      route: 'Route',
      category: 'inside',
      price: '1',
      kind: 'rate',
      left: null,
      barrier: null,
    },
  },
  {
    parses: 'sales/staff/dispute.tsx workOnDisputeSchema',
    state: 'an answer',
    schema: disputeAnswerSchema(),
    page: <Dispute />,
    data: { ...asked, act: 'accepted', difference: { help: 'How much', missing: '1' } },
    at: '[name="answerTxt"]',
  },
  {
    parses: 'sales/staff/dispute.tsx workOnDisputeSchema',
    state: 'a message',
    schema: disputeMessageSchema(),
    page: <Dispute />,
    data: { ...asked, difference: { help: 'How much', missing: '1' } },
    at: '[name="messageTxt"]',
    besides: { files: 'the files, which the action takes out' },
  },
  {
    parses: 'sales/staff/rate.tsx rateAnswerSchema',
    schema: rateAnswerSchema(),
    page: <Rate />,
    data: { ...asked, act: 'confirmed' },
  },
  {
    parses: 'partners/tools/tools.tsx askForAccessSchema',
    schema: askForAccessSchema(),
    page: <AskForAccess permission="osMediaLibrary" label="Ask" />,
  },
  {
    parses: 'partners/staff/newTokenPartner.tsx newTokenPartnerSchema',
    schema: newTokenPartnerSchema(),
    page: <NewTokenPartner />,
  },
  {
    parses: 'partners/staff/tokenPartnerPages.server.ts tokenPartnerSchema',
    schema: tokenPartnerSchema(),
    page: <TokenPartner />,
    data: tokenPartner,
    at: '[value="save"]',
    besides: { intent: 'which of the page’s forms was sent' },
    refused: (result) => ({ reply: { about: 'save', result } }),
  },
  {
    parses: 'partners/staff/tokenPartnerPages.server.ts partnerKeySchema',
    schema: partnerKeySchema(),
    page: <TokenPartner />,
    data: { ...tokenPartner, keys: [], mayAddKey: true },
    at: '[value="addKey"]',
    besides: { intent: 'which of the page’s forms was sent' },
    refused: (result) => ({ reply: { about: 'addKey', result } }),
  },
  {
    parses: 'partners/staff/tokenPartnerPages.server.ts removedKeySchema',
    schema: removedKeySchema(),
    page: <TokenPartner />,
    data: tokenPartner,
    at: '[value="removeKey"]',
    besides: { intent: 'which of the page’s forms was sent' },
  },
  {
    parses: 'partners/staff/tryToken.tsx triedTokenSchema',
    schema: triedTokenSchema(),
    page: <TryToken />,
    refused: (result) => ({ reply: { tried: undefined, result } }),
    forgets: 'a token lets its user in',
  },
  ...['partners/tools/open.ts airSchema', 'partners/tools/airAgain.server.ts airSchema'].map((parses) => ({
    parses,
    schema: airSchema(),
    page: <AirQuestion values={noAir} errors={{}} missing={{}} />,
    refused: ({ initialValue }: Refused) => ({
      page: <AirQuestion values={initialValue as typeof noAir} errors={{}} missing={{}} />,
    }),
  })),
  ...(
    [
      ['take', holdSchema('take'), { ...heldCase, holder: null }],
      ['giveBack', holdSchema('giveBack'), heldCase],
      ['handOver', handOverSchema(), heldCase],
      ['note', noteSchema(), heldCase],
    ] as const
  ).map(([state, schema, data]) => ({
    parses: 'operations/cases/casePage.server.ts caseSchema',
    state,
    schema,
    data,
    page: <CasePage />,
    at: `[value="${state}"]`,
  })),
  {
    parses: 'operations/exports/exports.tsx exportSchema',
    schema: exportSchema(),
    page: <Exports />,
    data: { kinds: ['people', 'agencies'], exports: [] },
  },
  {
    parses: 'operations/jobs/jobs.tsx restartJobSchema',
    schema: restartJobSchema(),
    page: <JobTable rows={[{ id: 'j1', name: 'mail', known: true, error: null } as never]} state="failed" />,
  },
];
