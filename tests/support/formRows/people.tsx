import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import * as profile from '#app/domain/accounts/profile/forms.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { timeZones } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { accessAnswerSchema } from '#app/domain/people/accessRequests/accessForms.ts';
import { batchSchema } from '#app/domain/people/bulkActions/forms.ts';
import { startAddingSchema } from '#app/domain/people/import/forms.ts';
import { leaveSchema } from '#app/domain/people/offboarding/leaverForms.ts';
import { agencyMergeSchema } from '#app/domain/people/merging/agencyMergeForms.ts';
import { mergeSchema, undoMergeSchema } from '#app/domain/people/merging/mergeForms.ts';
import { helpPersonSchema, personActs, viewPersonSchema } from '#app/domain/people/staff/personActs.ts';
import { templateSchema } from '#app/domain/people/permissions/templateForm.ts';
import { reviewActionSchema } from '#app/domain/people/reviews/forms.ts';
import { changeAgencySchema, movePersonSchema } from '#app/domain/people/transfers/moveForms.ts';
import { titleCodes } from '#app/domain/permissions/codes.ts';
import {
  branchSchema,
  deleteBranchSchema,
  personBranchSchema,
  placePeopleSchema,
  supervisionSchema,
} from '#app/domain/people/branches/branchForms.ts';
import Branch from '#app/routes/people/branches/branch.tsx';
import Branches from '#app/routes/people/branches/branches.tsx';
import PersonBranch from '#app/routes/people/branches/personBranch.tsx';
import AccessRequests from '#app/routes/people/accessRequests/accessRequests.tsx';
import AddAgent from '#app/routes/people/agents/add.tsx';
import WhatCan from '#app/routes/people/permissions/whatCan.tsx';
import ResetSecondFactor from '#app/routes/people/agents/secondFactorReset.tsx';
import { permissionsForm } from '#app/routes/people/agentInput.server.ts';
import Invite from '#app/routes/people/invitations/invite.tsx';
import Join from '#app/routes/people/invitations/join.tsx';
import ManyAgents from '#app/routes/people/bulkActions/many.tsx';
import EditAgent from '#app/routes/people/edit/edit.tsx';
import { BeginForm } from '#app/routes/people/import/BeginForm.tsx';
import InitialEdit from '#app/routes/people/myAccount/initialEdit.tsx';
import Preferences from '#app/routes/people/myAccount/preferences.tsx';
import MyAccount from '#app/routes/people/myAccount/profile.tsx';
import Leave from '#app/routes/people/offboarding/leave.tsx';
import ProposeOwnership from '#app/routes/people/ownership/proposeOwnership.tsx';
import Template from '#app/routes/people/permissions/template.tsx';
import AccountsReview from '#app/routes/people/reviews/review.tsx';
import CorrectPerson from '#app/routes/people/staff/correct.tsx';
import MoveAgency from '#app/routes/people/staff/moveAgency.tsx';
import StaffPerson from '#app/routes/people/staff/person.tsx';
import Merge from '#app/routes/people/merging/merge.tsx';
import MergeAgency from '#app/routes/people/merging/mergeAgency.tsx';
import MergedAgency from '#app/routes/people/merging/mergedAgency.tsx';
import Merged from '#app/routes/people/merging/merged.tsx';
import ViewAs from '#app/routes/people/staff/viewAs.tsx';
import ChangeAgency from '#app/routes/people/transfers/changeAgency.tsx';
import { listOf } from './listOf.ts';
import type { FormRow, Refused } from './formRow.ts';

const today = { year: 2026, month: 11, day: 23 };
const rulesOf = (market: Market) => ({ market, today, countriesWithStates: new Set<string>() });
const options = {
  titles: titleCodes,
  suffixes: ['JR'],
  countries: [{ code: 'US', name: 'United States' }],
  withoutStates: [],
  withoutPostalCode: [],
  statesByCountry: { US: [{ code: 'FL', name: 'Florida' }] },
};
const items = [
  { key: 'BOOK', area: 'PC', label: 'Books', mayGive: true },
  { key: 'SEE', area: 'PA', label: 'Sees', mayGive: false },
];
const roles = ['O', 'M', 'A'];
const startsWith = { O: [], M: [], A: [] };
const templates = [{ templateId: 't1', name: 'Sellers', keys: ['BOOK'], version: 1, mayApply: true }];
const ends = { days: {}, today: '2026-11-23' };

const template = {
  template: 'a template, which readPermissionsForm takes out',
  applyTemplate: 'the button that applies it, which readPermissionsForm takes out',
};
const lastDays = { 'until-': 'the last day of each permission, of which readPermissionsForm makes `ends`' };
const applied = { permissionTemplate: 'there once a template is applied' };
const seen = { seen: 'what the form showed when it was opened, which readSentForm takes out' };
const noPermissions = 'permissions are not set in the uk: a new user starts with those of the role';

const workOptions = (market: Market) => ({
  market,
  agencyName: 'Agency',
  roles,
  startsWith,
  branches: { options: [{ value: 'b1', label: 'Uptown' }], needed: false },
  ...(market === 'uk' ? { permissions: [], templates: [] } : { permissions: items, templates }),
});

const adding = (market: Market): FormRow => ({
  parses: 'people/agents/add.tsx addAgentSchema',
  state: market,
  schema: profile.addAgentSchema(rulesOf(market)),
  page: <AddAgent />,
  data: { address: { fields: { country: 'US' }, inOneLine: '' }, options, work: workOptions(market) },
  besides: market === 'uk' ? {} : { ...template, tickedFor: 'the role whose permissions were ticked' },
  undrawn: market === 'uk' ? { ...applied, permissions: noPermissions } : applied,
});

const inviting = (market: Market): FormRow => ({
  parses: 'people/invitations/invite.tsx inviteAgentSchema',
  state: market,
  schema: profile.inviteAgentSchema(market),
  page: <Invite />,
  data: { work: workOptions(market) },
  besides: market === 'uk' ? {} : { ...template, tickedFor: 'the role whose permissions were ticked' },
  undrawn: market === 'uk' ? { ...applied, permissions: noPermissions } : applied,
});

const joining = (market: Market): FormRow => ({
  parses: 'people/invitations/join.tsx joinAgencySchema',
  state: market,
  schema: profile.joinAgencySchema(rulesOf(market)),
  page: <Join />,
  at: '[name=userId]',
  data: {
    options,
    invitation: {
      market,
      agencyName: 'Agency',
      emailAddress: 'ann@harbor.example',
      roleKey: 'codes:role.A',
      values: { firstName: 'Ann', lastName: 'Lee', country: 'US' },
    },
  },
});

const ofBranch = { intent: 'says which of the forms of the page was sent' };
const branch = {
  branchId: 'b1',
  branchName: 'Uptown',
  people: 2,
  invited: 0,
  shows: 'others',
  search: '',
  total: 1,
  page: 1,
  pageSize: 20,
  others: [{ value: 'b2', label: 'Harbor' }],
  rows: [{ id: 'a1', name: 'Ann', role: 'Advisor', branch: 'Harbor' }],
  supervisors: [{ id: 's1', name: 'Sue' }],
};
const personBranch = {
  head: {
    agentUniqueId: 'a1',
    name: 'Ann',
    role: 'M',
    status: 'A',
    agencyName: 'Agency',
    mayEdit: true,
    tabs: [],
    acts: [],
    endHref: null,
    provides: [],
    mayComeBack: false,
  },
  branch: 'none',
  supervised: ['b1'],
  mayBind: true,
  branches: [{ value: 'b1', label: 'Uptown' }],
};

const facts = { name: 'Ann', role: 'A', status: 'A', activationFlag: 'A', agencyName: 'Agency', ccn: '' };

const everything = { emailAddress: true, agentType: true, activationFlag: true, permissions: true, removeCCN: true };
const nothing = { emailAddress: false, agentType: false, activationFlag: false, permissions: false, removeCCN: false };

const editing = (state: string, market: Market, parts: typeof everything, undrawn = {}): FormRow => ({
  parses: 'people/edit/saveEdit.server.ts editAgentSchema',
  state,
  schema: profile.editAgentSchema(rulesOf(market), parts),
  page: <EditAgent />,
  data: {
    agentUniqueId: 'a1',
    name: 'Ann',
    market,
    version: 3,
    parts,
    isSelf: false,
    provides: [],
    emailAddress: 'a@b.example',
    flags: ['A', 'D'],
    roles,
    options,
    stored: {
      country: 'US',
      ...(parts.agentType && { agentType: 'A' }),
      ...(parts.activationFlag && !('activationFlag' in undrawn) && { activationFlag: 'A' }),
      ...(parts.permissions && { permissions: '', ends: '' }),
      ...(parts.removeCCN && !('removeCCN' in undrawn) && { removeCCN: 'N' }),
    },
    permissions: parts.permissions
      ? { items, granted: [], startsWith, today: ends.today, templates, template: null }
      : null,
  },
  besides: parts.permissions ? { ...seen, ...template, ...lastDays } : seen,
  undrawn: { ...(parts.permissions && { ...applied, ends: 'made of the last day of each permission' }), ...undrawn },
});

const contact = (market: Market): FormRow => ({
  parses: 'people/myAccount/saveContact.server.ts ownContactSchema',
  state: market,
  schema: profile.ownContactSchema(rulesOf(market)),
  page: <MyAccount />,
  data: {
    market,
    profile: facts,
    member: null,
    permissions: null,
    version: 3,
    removed: null,
    contact: { country: 'US' },
    ownershipProposed: false,
    mayChangeAgency: false,
    provides: [],
    options,
  },
  besides: seen,
});

const beginForm = (lastResult?: Refused) => (
  <BeginForm
    counts={{ faulty: 0, ready: 2 } as never}
    agencyName="Agency"
    templates={templates}
    lastResult={lastResult}
  />
);

const [oneAccount, inOrder, finish] = reviewActionSchema().options;
const account = { id: 'a1', name: 'Ann', roleKey: 'codes:role.A', userId: 'ANN', findings: [], confirmed: '' };
const review = {
  list: listOf(1),
  confirmed: 0,
  left: { count: 2, named: [] },
  past: [],
  lastFinished: '',
  inOrder: { count: 2, named: [] },
  inOrderConfirmed: 0,
  rows: [{ ...account, mayResend: true, mayDeactivate: true }],
};
const reviewing = (state: string, schema: FormRow['schema'], at: string, path = '/'): FormRow => ({
  parses: 'people/reviews/review.tsx reviewActionSchema',
  state,
  schema,
  page: <AccountsReview />,
  data: review,
  at,
  path,
});

const access = {
  requests: [{ requestId: 'r1', agentUniqueId: 'a1', name: 'Ann', permission: 'Books', asked: 'today' }],
};

const leaving = {
  name: 'Ann',
  backHref: '/',
  items: [],
  colleagues: [{ value: 'b1', label: 'Bea' }],
  active: true,
  left: null,
};
const person = { person: 'Ann', backHref: '/', userId: 'OWNER1' };
const move = { agencyName: 'Agency', request: null, moved: null };
const preferences = {
  language: 'en',
  theme: 'system',
  timeZone: 'automatic',
  brand: null,
  mayChangeBrand: false,
  timeZones: timeZones.map((value) => ({ value, label: value })),
};

/** The forms about people: adding, editing, importing and reviewing them, and their own account. */
const mergedAgency = {
  name: 'Sails',
  agencyId: '12345678',
  city: 'Miami',
  owners: 'Ana',
  registered: 'today',
  version: 0,
};
const mergedAccount = {
  id: 'a2',
  userId: 'ANA2',
  name: 'Ana',
  agencyName: 'Sails',
  roleKey: 'x',
  statusKey: 'x',
  ccn: '',
  created: '',
  lastSignIn: '',
};

export const peopleRows: readonly FormRow[] = [
  ...markets.map(adding),
  ...markets.map(inviting),
  ...markets.map(joining),
  ...markets.map((market) => editing(`${market}, everything`, market, { ...everything, permissions: market !== 'uk' })),
  editing('nothing but the profile', 'au', nothing),
  editing('a user without a member number who has not begun', 'au', everything, {
    activationFlag: 'absent: the status stays what it is',
    removeCCN: 'absent: there is no number to remove',
  }),
  ...markets.map(contact),
  {
    parses: 'people/myAccount/initialEdit.tsx initialEditSchema',
    schema: profile.initialEditSchema(rulesOf('uk')),
    page: <InitialEdit />,
    data: { market: 'uk', values: { country: 'US' }, options },
    at: '[name="lastName"]',
  },
  {
    parses: 'people/myAccount/preferences.tsx languageSchema',
    schema: profile.languageSchema(),
    page: <Preferences />,
    data: preferences,
    at: 'select[name="language"]',
    refused: (result) => ({ reply: { ...result, error: { language: ['Refused.'] } } }),
  },
  {
    parses: 'people/myAccount/preferences.tsx themeSchema',
    schema: profile.themeSchema(),
    page: <Preferences />,
    data: preferences,
    at: '[name="theme"]',
    refused: (result) => ({ reply: { ...result, error: { theme: ['Refused.'] } } }),
  },
  {
    parses: 'people/myAccount/preferences.tsx timeZoneSchema',
    schema: profile.timeZoneSchema(),
    page: <Preferences />,
    data: preferences,
    at: '[name="timeZone"]',
    refused: (result) => ({ reply: { ...result, error: { timeZone: ['Refused.'] } } }),
  },
  {
    parses: 'people/permissions/whatCan.tsx permissionsForm',
    schema: permissionsForm,
    page: <WhatCan />,
    data: {
      market: 'nam',
      version: 3,
      deactivated: false,
      template: null,
      maySeeTemplates: true,
      actions: [],
      head: {
        agentUniqueId: 'a1',
        agencyName: 'Bay Travel',
        name: 'Ray, Jo',
        role: 'A',
        status: 'A',
        mayEdit: true,
        tabs: [],
        acts: [],
        endHref: null,
        provides: [],
        mayComeBack: false,
      },
      permissions: { items, granted: [], refusal: null, ends, templates, exceptions: {}, why: {} },
    },
    at: '[name="version"]',
    besides: { ...template, ...lastDays },
    undrawn: { ...applied, ends: 'made of the last day of each permission' },
  },
  {
    parses: 'people/agents/secondFactorReset.tsx passwordProofSchema',
    schema: passwordProofSchema(),
    page: <ResetSecondFactor />,
    data: { ...person, hasSecondFactor: true },
  },
  {
    parses: 'people/staff/person.tsx helpPersonSchema',
    schema: helpPersonSchema(),
    page: <StaffPerson />,
    data: {
      agentUniqueId: 'a1',
      agencyId: 'g1',
      agencyName: 'Sails',
      name: 'Ana',
      userId: 'ANA1',
      tab: 'account',
      emailAddress: 'a@x.example',
      phone: '',
      roleKey: 'x',
      statusKey: 'x',
      activationFlag: 'A',
      acts: personActs,
      act: personActs[0],
      sections: [],
      deleted: '',
      lastSignIn: '',
      created: '',
    },
  },
  ...markets.map(
    (market): FormRow => ({
      parses: 'people/staff/correct.tsx correctedPersonSchema',
      state: market,
      schema: profile.correctedPersonSchema(rulesOf(market)),
      page: <CorrectPerson />,
      data: { agentUniqueId: 'a1', name: 'Ann', market, values: { country: 'US' }, version: '1', options },
    }),
  ),
  {
    parses: 'people/staff/moveAgency.tsx movePersonSchema',
    schema: movePersonSchema(),
    page: <MoveAgency />,
    data: {
      agentUniqueId: 'a1',
      name: 'Ann',
      problem: null,
      asked: '12345678',
      notFound: false,
      agency: { agencyId: '12345678', agencyName: 'Sails', city: 'Miami', country: 'US' },
    },
  },
  {
    parses: 'people/merging/merge.tsx mergeSchema',
    schema: mergeSchema(),
    page: <Merge />,
    data: {
      name: 'Ana',
      keptId: 'a1',
      who: '',
      problem: null,
      compared: {
        kept: mergedAccount,
        merged: mergedAccount,
        taken: [],
        isPreview: true,
        preview: {
          versions: { kept: 1, merged: 1 },
          fields: [],
          rows: [],
          number: { kept: null, moves: null, released: null },
        },
      },
    },
    at: '[name="reason"]',
  },
  {
    parses: 'people/merging/mergeAgency.tsx agencyMergeSchema',
    schema: agencyMergeSchema(),
    page: <MergeAgency />,
    data: {
      name: 'Sails',
      keptId: '12345678',
      mergedId: '12345679',
      problem: '',
      compared: {
        kept: mergedAgency,
        merged: mergedAgency,
        taken: [],
        isPreview: true,
        preview: { fields: [], rows: [] },
      },
    },
    at: '[name="reason"]',
  },
  {
    parses: 'people/merging/mergedAgency.tsx undoMergeSchema',
    schema: undoMergeSchema(),
    page: <MergedAgency />,
    data: {
      keptId: '12345678',
      kept: 'Sails',
      merged: 'Oars',
      names: { kept: 'Sails', merged: 'Oars' },
      at: 'today',
      reason: 'Why',
      canBeUndone: true,
      rows: 1,
      until: 'soon',
      undone: null,
    },
  },
  {
    parses: 'people/merging/merged.tsx undoMergeSchema',
    schema: undoMergeSchema(),
    page: <Merged />,
    data: {
      name: 'Ana',
      keptId: 'a1',
      mergedId: 'a2',
      keptUserId: 'ANA1',
      mergedUserId: 'ANA2',
      canBeUndone: true,
      merged: 'today',
      until: 'soon',
      undone: null,
      reason: 'Why',
      staff: 'Desk',
      rows: 1,
    },
  },
  {
    parses: 'people/staff/viewAs.tsx viewPersonSchema',
    schema: viewPersonSchema(),
    page: <ViewAs />,
    data: { agentUniqueId: 'a1', name: 'Ana' },
  },
  {
    parses: 'people/ownership/proposeOwnership.tsx passwordProofSchema',
    schema: passwordProofSchema(),
    page: <ProposeOwnership />,
    data: { ...person, active: true, proposed: false },
  },
  {
    parses: 'people/bulkActions/many.tsx batchSchema',
    schema: batchSchema(),
    page: <ManyAgents />,
    data: {
      count: 2,
      gone: 0,
      acts: ['deactivate', 'move'],
      foreseen: {},
      permissions: items,
      templates,
      branches: [{ value: crypto.randomUUID(), label: 'North' }],
      assign: null,
      market: 'nam',
    },
  },
  {
    parses: 'people/import/importForms.server.ts startAddingSchema',
    schema: startAddingSchema(),
    page: beginForm(),
    refused: (result) => ({ page: beginForm(result) }),
    at: '[name="certification"]',
    besides: { intent: 'says which of the forms of the page was sent' },
  },
  {
    parses: 'people/offboarding/leave.tsx leaveSchema',
    state: 'taking out',
    schema: leaveSchema(),
    page: <Leave />,
    data: { ...leaving, needsColleague: true },
  },
  {
    parses: 'people/offboarding/leave.tsx leaveSchema',
    state: 'bringing back',
    schema: leaveSchema(),
    page: <Leave />,
    data: { ...leaving, active: false, left: { since: 'today', until: 'tomorrow', colleague: null } },
    undrawn: { colleagueId: 'a user who comes back has nothing to take over' },
  },
  {
    parses: 'people/branches/branches.tsx branchSchema',
    schema: branchSchema(),
    page: <Branches />,
    data: { rows: [], unbound: [{ id: 'a1', name: 'Ann' }] },
  },
  {
    parses: 'people/branches/branch.tsx branchSchema',
    schema: branchSchema(),
    page: <Branch />,
    data: branch,
    at: '[value="rename"]',
    besides: ofBranch,
  },
  {
    parses: 'people/branches/branch.tsx deleteBranchSchema',
    schema: deleteBranchSchema(),
    page: <Branch />,
    data: branch,
    at: '[value="delete"]',
    besides: ofBranch,
  },
  {
    parses: 'people/branches/branch.tsx placePeopleSchema',
    schema: placePeopleSchema(),
    page: <Branch />,
    data: branch,
    at: '[value="put"]',
    besides: ofBranch,
    undrawn: { agent: 'the ticks stand in the table, and say by `form` to which form they belong' },
    forgets: 'ticks are no text, and a list may have changed',
  },
  {
    parses: 'people/branches/personBranch.tsx personBranchSchema',
    schema: personBranchSchema(),
    page: <PersonBranch />,
    data: personBranch,
    at: '[value="branch"]',
    besides: ofBranch,
  },
  {
    parses: 'people/branches/personBranch.tsx supervisionSchema',
    schema: supervisionSchema(),
    page: <PersonBranch />,
    data: personBranch,
    at: '[value="supervision"]',
    besides: ofBranch,
  },
  {
    parses: 'people/permissions/template.tsx templateSchema',
    schema: templateSchema(),
    page: <Template />,
    data: {
      templateId: 't1',
      name: 'Sellers',
      keys: ['BOOK'],
      version: 1,
      people: 2,
      excepted: 1,
      items,
      market: 'nam',
    },
    at: '[name="templateName"]',
  },
  reviewing('one account', oneAccount, '[value="confirm"]'),
  reviewing('deactivating', oneAccount, '[value="deactivate"]', '/?deactivate=a1'),
  reviewing('those in order', inOrder, '[value="confirm-in-order"]'),
  reviewing('finishing', finish, '[value="finish"]'),
  {
    parses: 'people/accessRequests/accessRequests.tsx accessAnswerSchema',
    schema: accessAnswerSchema(),
    page: <AccessRequests />,
    data: access,
  },
  {
    parses: 'people/transfers/changeAgency.tsx changeAgencySchema',
    state: 'finding it',
    schema: changeAgencySchema(),
    page: <ChangeAgency />,
    data: move,
  },
  {
    parses: 'people/transfers/changeAgency.tsx changeAgencySchema',
    state: 'asking to join it',
    schema: changeAgencySchema(),
    page: <ChangeAgency />,
    data: move,
    reply: { found: { agencyId: '20000001', agencyName: 'Agency', city: 'Town', country: 'US' } },
    besides: { confirmed: 'says that it is asked, not looked for' },
  },
];
