import { describe, expect, test } from 'vitest';
import { agentChanges, type EditedUser, type WantedChanges } from '#app/domain/people/edit/agentChanges.ts';
import { editAction } from '#app/domain/people/edit/editAgent.server.ts';
import { agentProfileSchema } from '#app/domain/accounts/profile/forms.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { permissionCatalogue as catalogue } from '#seed/reference/permissions.ts';
import { contact, rules } from '#tests/domain/accounts/profile/formValues.ts';

const user: EditedUser = {
  agentType: 'A',
  activationFlag: 'A',
  flagBefore: null,
  emailAddress: 'ANN@EXAMPLE.COM',
  ccn: '4000000001',
  address1: '1 Quay',
  address2: '',
  address3: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  country: 'US',
  held: ['osAnswers', 'poPayments'],
  permissionTemplateId: null,
  ends: { poPayments: '2026-12-31' },
};
const changes = (wanted: WantedChanges, about: Partial<EditedUser> = {}, market: Market = 'nam') =>
  agentChanges(wanted, { ...user, ...about }, { market, catalogue });
const startsWith = (role: 'M' | 'O') => ({
  permissions: { keys: offeredKeys(catalogue, defaultGrants[role]), asked: false },
});

describe('what an edit changes', () => {
  const rows: [string, WantedChanges, Partial<EditedUser>, object][] = [
    ['nothing that is left out', {}, {}, {}],
    [
      'nothing that is stored so',
      {
        emailAddress: 'ANN@EXAMPLE.COM',
        agentType: 'A',
        activationFlag: 'A',
        permissions: ['poPayments', 'osAnswers'],
      },
      {},
      {},
    ],
    ['an address', { emailAddress: 'NEW@EXAMPLE.COM' }, {}, { emailAddress: 'NEW@EXAMPLE.COM' }],
    ['activation', { activationFlag: 'D' }, {}, { event: 'deactivate', activationFlag: 'D', flagBefore: 'A' }],
    [
      'activation of who has yet to begin',
      { activationFlag: 'D' },
      { activationFlag: 'C' },
      { event: 'deactivate', activationFlag: 'D', flagBefore: 'C' },
    ],
    [
      'activation back',
      { activationFlag: 'A' },
      { activationFlag: 'D' },
      { event: 'reactivate', activationFlag: 'A', flagBefore: null },
    ],
    [
      'activation back to where they were, also where a client says A',
      { activationFlag: 'A' },
      { activationFlag: 'D', flagBefore: 'E' },
      { event: 'reactivate', activationFlag: 'E', flagBefore: null },
    ],
    [
      'activation back to where they were',
      { activationFlag: 'C' },
      { activationFlag: 'D', flagBefore: 'C' },
      { event: 'reactivate', activationFlag: 'C', flagBefore: null },
    ],
    ['permissions', { permissions: ['poPayments'] }, {}, { permissions: { keys: ['poPayments'], asked: true } }],
    [
      'permissions that are not offered',
      { permissions: ['poPayments', 'osAnswers', 'poOvercharge', 'osNothing'] },
      {},
      {},
    ],
    ['no last day that is stored so', { permissions: user.held, ends: user.ends }, {}, {}],
    [
      'no last day beside what is not ticked',
      { permissions: user.held, ends: { ...user.ends, poGroupSpace: '2026-12-31' } },
      {},
      {},
    ],
    [
      'another last day',
      { permissions: user.held, ends: { poPayments: '2027-01-31' } },
      {},
      { permissions: { keys: user.held, ends: { poPayments: '2027-01-31' }, asked: true } },
    ],
    [
      'a last day that is taken away',
      { permissions: user.held, ends: {} },
      {},
      { permissions: { keys: user.held, ends: {}, asked: true } },
    ],
    [
      'a template, with the permissions held',
      { permissions: user.held, template: 't1' },
      {},
      { permissions: { keys: user.held, template: 't1', asked: true } },
    ],
    ['no template that they have', { permissions: user.held, template: 't1' }, { permissionTemplateId: 't1' }, {}],
    [
      'a template that is taken away',
      { permissions: user.held, template: null },
      { permissionTemplateId: 't1' },
      { permissions: { keys: user.held, template: null, asked: true } },
    ],
    [
      'a role, which ends the template',
      { agentType: 'M', permissions: user.held },
      { permissionTemplateId: 't1' },
      { agentType: 'M', permissions: { ...startsWith('M').permissions, template: null } },
    ],
    [
      'a role with other permissions, which ends the template too',
      { agentType: 'M', permissions: ['poPayments'] },
      { permissionTemplateId: 't1' },
      { agentType: 'M', permissions: { keys: ['poPayments'], template: null, asked: true } },
    ],
    [
      'a role with a template that is chosen beside it',
      { agentType: 'M', permissions: ['poPayments'], template: 't2' },
      { permissionTemplateId: 't1' },
      { agentType: 'M', permissions: { keys: ['poPayments'], template: 't2', asked: true } },
    ],
    ['a role, which brings its permissions', { agentType: 'M' }, {}, { agentType: 'M', ...startsWith('M') }],
    [
      'a role beside the permissions held, likewise',
      { agentType: 'O', permissions: user.held },
      {},
      { agentType: 'O', ...startsWith('O') },
    ],
    [
      'a role with permissions that were chosen',
      { agentType: 'M', permissions: ['poPayments'] },
      {},
      { agentType: 'M', permissions: { keys: ['poPayments'], asked: true } },
    ],
    ['the member number, and then no permissions', { removeCCN: true, permissions: [] }, {}, { removesNumber: true }],
    [
      'permissions where there is no number to remove',
      { removeCCN: true, permissions: ['poPayments'] },
      { ccn: null },
      { permissions: { keys: ['poPayments'], asked: true } },
    ],
  ];
  test.each(rows)('%s', (_name, wanted, about, expected) => expect(changes(wanted, about)).toEqual(expected));

  test.each([
    ['C', 'A'],
    ['A', 'C'],
    ['D', 'C'],
    ['P', 'D'],
    ['D', 'R'],
    ['R', 'D'],
    ['P', 'A'],
    ['E', 'C'],
  ] as const)('no flag %s to %s', (from, to) => {
    expect(() => changes({ activationFlag: to }, { activationFlag: from })).toThrow('illegalTransition');
  });

  test.each([
    ['nam', { cliaagentId: '12345678' }, ['cliaagentId'], ['abtanumber']],
    [
      'uk',
      { abtanumber: 'K1', country: 'GB', state: '', zip: 'E1 6AN', phoneCode: '20', phoneNumber: '79460142' },
      ['abtanumber'],
      ['cliaagentId'],
    ],
    [
      'jp',
      { country: 'JP', state: '13', zip: '100-0001', phoneCode: '03', phoneNumber: '33333333' },
      [],
      ['abtanumber', 'cliaagentId'],
    ],
  ] as const)('in %s the numbers of other markets stay as stored', (market, values, has, hasNot) => {
    const { profile } = changes(
      { profile: agentProfileSchema(rules(market)).parse({ ...contact, homeBasedAgentFlag: 'Y', ...values }) },
      {},
      market,
    );
    expect(profile).toMatchObject({ firstName: 'Ann', homeBasedAgentFlag: true, genericAgent: false });
    for (const name of has) expect(profile).toHaveProperty(name);
    for (const name of hasNot) expect(profile).not.toHaveProperty(name);
  });
});

test.each([
  [{ activationFlag: 'D' }, 'agent.deactivated'],
  [{ activationFlag: 'A' }, 'agent.reactivated'],
  [{ activationFlag: 'C' }, 'agent.reactivated'],
  [{ permissions: [] }, 'agent.permissions-changed'],
  [{ permissions: [], permissionEnds: [] }, 'agent.permissions-changed'],
  [{ agentType: 'M', permissions: [] }, 'agent.role-changed'],
  [{ emailAddress: 'X', emailValidFlag: false }, 'agent.email-changed'],
  [{ emailAddress: 'X' }, 'agent.email-changed'],
  [{ agentType: 'M', activationFlag: 'D' }, 'agent.edited'],
  [{ firstName: 'Ann', permissions: [] }, 'agent.edited'],
  [{ ccn: null }, 'agent.edited'],
])('an edit of %j is recorded as %s', (after, action) => expect(editAction(after)).toBe(action));
