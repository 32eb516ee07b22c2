import { z } from 'zod';
import { wallList, wallSchema } from '#app/domain/academy/wall/wallForms.ts';
import AgencyWall from '#app/routes/academy/wall/wall.tsx';
import { assignSchema, brandAssignSchema, changeAssignmentSchema } from '#app/domain/academy/assignments/forms.ts';
import { certificateActSchema, grantSchema, revokeSchema } from '#app/domain/academy/certificates/forms.ts';
import { referralSchema, retrySchema } from '#app/domain/academy/credits/referredData.ts';
import { correctCreditSchema, openCreditSchema } from '#app/domain/academy/credits/staffCreditForms.ts';
import { enrolSchema, issueSchema, moveNumberSchema } from '#app/domain/academy/enrolment/enrolmentForms.ts';
import { numberActs, numberActSchemas } from '#app/domain/academy/enrolment/personNumber.ts';
import { correctionSchema } from '#app/domain/academy/members/forms.ts';
import { academyMarketSchema } from '#app/domain/academy/levels/marketStates.ts';
import { levelDueSchema, levelSeenSchema } from '#app/domain/academy/levels/rankForms.ts';
import { categorySchema } from '#app/domain/academy/requirements/categoryForm.ts';
import { requirementsSchema } from '#app/domain/academy/requirements/requirementsDraft.ts';
import NewAssignment from '#app/routes/academy/assignments/newAssignment.tsx';
import StaffAssignment from '#app/routes/academy/assignments/staffAssignment.tsx';
import StaffNewAssignment from '#app/routes/academy/assignments/staffNewAssignment.tsx';
import { CertificateCard } from '#app/routes/academy/certificates/CertificateCard.tsx';
import GrantCertificate from '#app/routes/academy/certificates/grantCertificate.tsx';
import StaffCertificate from '#app/routes/academy/certificates/staffCertificate.tsx';
import OpenCredit from '#app/routes/academy/credits/openCredit.tsx';
import StaffCredit from '#app/routes/academy/credits/staffCredit.tsx';
import { CreditCard } from '#app/routes/academy/credits/CreditCard.tsx';
import { ConflictScreen } from '#app/routes/academy/enrolment/ConflictScreen.tsx';
import { IssueCard, NumberForm } from '#app/routes/academy/enrolment/EnrolForms.tsx';
import PersonNumber from '#app/routes/academy/enrolment/personNumber.tsx';
import CorrectMember from '#app/routes/academy/members/correct.tsx';
import { NextSteps } from '#app/routes/academy/levels/NextSteps.tsx';
import Categories from '#app/routes/academy/requirements/categories.tsx';
import { categoryValues } from '#app/routes/academy/requirements/categoriesForm.server.ts';
import AcademyMarkets from '#app/routes/academy/requirements/markets.tsx';
import Requirements from '#app/routes/academy/requirements/requirements.tsx';
import { requirementsValues } from '#app/routes/academy/requirements/requirementsForm.server.ts';
import type { FormRow, Refused } from './formRow.ts';

const assignable = {
  assignmentId: 'a1',
  curriculum: 'PC',
  curriculumName: 'Princess',
  dueOn: '2026-12-01',
  levels: [{ value: 'level:1', label: 'One' }],
  courses: [],
  firstDay: '2026-11-23',
  lastDay: '2028-11-22',
  preview: { count: 0, number: '0', isMore: false, people: [] },
};
const today = { year: 2026, month: 11, day: 23 };
const certificate = {
  number: 'N1',
  kind: 'level',
  curriculum: 'PCL',
  levelKey: 'academy:level.1',
  holderName: 'Ann',
  state: 'valid',
  issuedOn: 'today',
  until: 'tomorrow',
  revokedReason: '',
  href: '/c',
  pdf: '/p',
  badge: '/b',
  shareLink: '/s',
  mayManage: true,
};
const credit = {
  curriculum: 'PCL',
  amount: '100',
  state: 'open',
  failure: '',
  reference: 'R1',
  guest: 'Ann',
  referredData: null,
};
const creditCard = (step: 'name' | 'again', lastResult?: Refused) => (
  <CreditCard
    credit={{ ...credit, step } as never}
    hasService
    titleCodes={[{ value: 'MS', labelKey: 'codes:title.MS' }]}
    lastResult={lastResult}
  />
);
const conflict = (lastResult?: Refused) => (
  <ConflictScreen ccn="1234567890" userId="A***1" lastResult={lastResult} market="nam" today={today} />
);
const intent = { intent: 'says which of the forms of the page was sent' };
const nextSteps = (more: object) =>
  ({
    leftOff: null,
    start: null,
    resume: null,
    due: null,
    reached: [],
    rank: {},
    ...more,
  }) as unknown as Parameters<typeof NextSteps>[0];
const level = { curriculum: 'PCL', level: 2, levelKey: 'academy:level.2' };
const reachedLevel = {
  ...level,
  family: 'PC',
  emblem: '/e',
  day: 'today',
  dashboard: '/d',
  certificates: '/cs',
  wall: '/w',
  certificate: { number: 'N1', page: '/c', pdf: '/p' },
  mayMailOwner: true,
  opened: [],
};

// Forms of many rows, whose controls are called by row and field: what the schema of a row has, in the first row.
const texts = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
const ofCategory = Object.keys(categorySchema().shape).map((name) => `k0-${name === 'categoryId' ? 'id' : name}`);
const certification = requirementsSchema.shape.certifications.element.shape;
const electives = Object.keys(certification.electives.element.shape);
const ofRequirements = Object.keys(certification).flatMap((name) => {
  if (name === 'courses') return ['place-course1'];
  if (name === 'electives') return electives.map((field) => `c0-e0-${field === 'categoryId' ? 'category' : field}`);
  return [`c0-${name === 'certificationId' ? 'id' : name}`];
});
const required = {
  certificationId: 'r1',
  level: 1,
  titleEn: 'One',
  titleJa: '一',
  courses: [],
  electives: [],
} as const;
const values = requirementsValues({ certifications: [{ ...required, courses: [], electives: [] }], listed: [] }, [
  { courseId: 'course1' } as never,
]);

const certificateForm = (act: 'mail' | 'share' | 'unshare'): FormRow => ({
  parses: 'academy/certificates/certificates.tsx certificateActSchema',
  state: act,
  schema: certificateActSchema(),
  page: <CertificateCard certificate={{ ...certificate, shared: act === 'unshare' } as never} />,
  at: `[value="${act}"]`,
});

/** The forms of the academy: numbers, levels, certificates, credits, and the markets in which it is open. */
export const academyRows: readonly FormRow[] = [
  {
    parses: 'academy/wall/wall.tsx wallSchema',
    schema: wallSchema(),
    page: <AgencyWall />,
    data: { isOnIt: false, entries: [], list: wallList.view(wallList.defaults, { page: 1, total: 0 }) },
    at: '[value="join"]',
  },
  ...(['mail', 'share', 'unshare'] as const).map(certificateForm),
  {
    parses: 'academy/certificates/staffCertificate.tsx revokeSchema',
    schema: revokeSchema(),
    page: <StaffCertificate />,
    data: { ...certificate, agencyName: 'Agency', issued: 'today', revoked: null, granted: '', mayRevoke: true },
  },
  {
    parses: 'academy/certificates/grantCertificate.tsx grantSchema',
    schema: grantSchema(),
    page: <GrantCertificate />,
    data: { curricula: ['PC'] },
  },
  {
    parses: 'academy/assignments/newAssignment.tsx assignSchema',
    schema: assignSchema(),
    page: <NewAssignment />,
    data: {
      ...assignable,
      back: '/back',
      found: { people: null, filter: null, roles: ['O', 'M', 'A'] },
      branches: [{ value: 'b1', label: 'Uptown' }],
    },
  },
  {
    parses: 'academy/assignments/staffNewAssignment.tsx brandAssignSchema',
    schema: brandAssignSchema(),
    page: <StaffNewAssignment />,
    data: { ...assignable, curricula: ['PC'], markets: ['nam', 'int'] },
  },
  {
    parses: 'academy/assignments/assignmentPage.server.ts assignmentActSchema',
    at: '[name="dueOn"]',
    schema: changeAssignmentSchema(),
    page: <StaffAssignment />,
    data: {
      page: {
        row: { counts: {}, shown: {}, isEnded: false, resolving: false },
        dueOn: '2026-12-01',
        message: '',
        reminders: true,
        version: 1,
        expected: 1,
        mayChange: true,
        links: null,
      },
    },
  },
  {
    parses: 'academy/credits/openCredit.tsx openCreditSchema',
    schema: openCreditSchema(),
    page: <OpenCredit />,
    data: { curricula: ['PC'] },
  },
  {
    parses: 'academy/credits/staffCredit.tsx correctCreditSchema',
    schema: correctCreditSchema(),
    page: <StaffCredit />,
    data: { ...credit, days: {}, learner: 'Ann', tone: 'info', corrections: ['used', 'lastDay'] },
  },
  ...numberActs.map(
    (act): FormRow => ({
      parses: 'academy/enrolment/personNumber.tsx numberActSchemas',
      state: act,
      schema: numberActSchemas[act](),
      page: <PersonNumber />,
      data: { agentUniqueId: 'a1', name: 'Ann', ccn: act === 'remove' ? '1234567890' : null, acts: [act] },
      refused: (result) => ({ reply: { act, result } }),
    }),
  ),
  {
    parses: 'academy/members/correct.tsx correctionSchema',
    schema: correctionSchema(),
    page: <CorrectMember />,
    data: {
      ccn: '1234567890',
      name: 'Ann Lee',
      values: {},
      version: '0',
      holder: 'ANNLEE',
      genders: [{ value: 'F', labelKey: 'codes:gender.F' }],
      countries: [{ value: 'US', label: 'United States' }],
    },
  },
  {
    parses: 'academy/credits/rewards.tsx referralSchema',
    schema: referralSchema(),
    page: creditCard('name'),
    refused: (result) => ({ page: creditCard('name', result) }),
  },
  {
    parses: 'academy/credits/rewards.tsx retrySchema',
    schema: retrySchema(),
    page: creditCard('again'),
    besides: intent,
  },
  {
    parses: 'academy/enrolment/agentEnroll.tsx enrolSchema',
    schema: enrolSchema(),
    page: <NumberForm lastName="Bell" lastResult={undefined} />,
    refused: (result) => ({ page: <NumberForm lastName="Bell" lastResult={result} /> }),
    besides: intent,
  },
  {
    parses: 'academy/enrolment/agentEnroll.tsx issueSchema',
    schema: issueSchema(),
    page: <IssueCard hasBirthDate lastResult={undefined} />,
    besides: intent,
  },
  {
    parses: 'academy/enrolment/agentEnroll.tsx moveNumberSchema',
    schema: moveNumberSchema(today),
    page: conflict(),
    refused: (result) => ({ page: conflict(result) }),
    besides: { ...intent, conflictUserId: 'shown again where the proof is refused' },
  },
  {
    parses: 'academy/levels/dashboard.tsx rankSchema',
    state: 'a level that is due',
    schema: levelDueSchema(),
    page: <NextSteps {...nextSteps({ due: level })} />,
  },
  {
    parses: 'academy/levels/dashboard.tsx rankSchema',
    state: 'a level that was reached',
    schema: levelSeenSchema(),
    page: <NextSteps {...nextSteps({ reached: [reachedLevel] })} />,
    at: '[name="seen"]',
  },
  ...(['share', 'mailOwner'] as const).map(
    (act): FormRow => ({
      parses: 'academy/certificates/certificates.tsx certificateActSchema',
      state: `${act}, where a level was reached`,
      schema: certificateActSchema(),
      page: <NextSteps {...nextSteps({ reached: [reachedLevel] })} />,
      at: `[value="${act}"]`,
    }),
  ),
  {
    parses: 'academy/requirements/markets.tsx academyMarketSchema',
    schema: academyMarketSchema(),
    page: <AcademyMarkets />,
    data: { rows: [], mayOpen: true, asked: { market: 'uk', version: 1, state: 'comingSoon', next: 'open' } },
  },
  {
    parses: 'academy/requirements/categoriesForm.server.ts categorySchema',
    schema: texts(ofCategory),
    page: <Categories />,
    data: { values: categoryValues([]), base: 'b1', mayEdit: true },
    besides: { base: 'says which categories the form was filled in from' },
    refused: ({ initialValue }) => ({ reply: { errors: {}, posted: initialValue } }),
  },
  {
    parses: 'academy/requirements/requirementsForm.server.ts requirementsSchema',
    schema: texts(ofRequirements),
    page: <Requirements />,
    data: {
      curriculum: 'PCL',
      draft: null,
      faults: [],
      effects: null,
      version: '1',
      mayEdit: true,
      values,
      levelNames: ['One'],
      courses: [{ courseId: 'course1', title: 'Course' }],
      categories: [{ value: 'k1', label: 'One' }],
    },
    besides: {
      act: 'the button that was pressed',
      version: 'says which draft the form was filled in from',
      newLevel: 'the level of a certification that is added',
      'c0-remove': 'takes the certification out',
    },
    refused: ({ initialValue }) => ({ reply: { errors: {}, posted: initialValue } }),
  },
];
