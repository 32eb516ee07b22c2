import { describe, expect, test } from 'vitest';
import { agentTypes, type AgentType } from '#app/domain/permissions/codes.ts';
import {
  actions,
  othersOnlyWith,
  type AgencyActionName,
  type StaffActionName,
  type UserActionName,
} from '#app/domain/permissions/actions.ts';
import { assertMayGive } from '#app/domain/permissions/assertMayGive.ts';
import { can, refusalTo } from '#app/domain/permissions/can.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { staffRoles, type StaffRole } from '#app/domain/permissions/staffRoles.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';

const acting = (agentType: AgentType, grants: readonly string[] = [], market: Market = 'nam') => ({
  actor: { agentUniqueId: 'me', branches: null as string[] | null, agentType, grants },
  agency: { agencyId: '10000001' },
  market,
});
const other = (agentType: AgentType) => ({
  agentUniqueId: 'other',
  agencyId: '10000001',
  agentType,
  branchId: null as string | null,
});

describe('about the agency', () => {
  // Action, role, what they hold, whether they may.
  const rows: [AgencyActionName, AgentType, string[], boolean][] = [
    ['agency.read', 'A', [], true],
    ['agency.users', 'O', [], true],
    ['agency.users', 'M', [], false],
    ['agency.users', 'M', ['osManageAgents'], true],
    ['agency.users', 'A', ['osManageAgents'], true],
    ['agency.users', 'A', ['osAgencyInformation'], false],
    ['agency.information', 'M', [], false],
    ['agency.information', 'A', ['osAgencyInformation'], true],
    ['agency.second-factor', 'O', [], true],
    ['agency.second-factor', 'M', ['osManageAgents'], false],
    ['agency.history', 'M', [], false],
    ['agency.take-ownership', 'O', [], false],
    ['agency.take-ownership', 'A', [], true],
    ['agency.change', 'O', [], false],
    ['agency.change', 'M', [], true],
    ['agency.moves', 'O', [], true],
    ['agency.moves', 'M', ['osManageAgents'], false],
    ['agency.update', 'O', [], true],
    ['agency.update', 'M', ['osAgencyInformation'], true],
    ['agency.update', 'M', ['osManageAgents'], false],
    ['agency.update', 'A', ['osAgencyInformation'], false],
    ['agency.record', 'O', [], true],
    ['agency.record', 'M', ['osManageAgents'], false],
    ['agency.review-accounts', 'O', [], true],
    ['agency.review-accounts', 'M', ['osManageAgents'], false],
  ];

  test.each(rows)('%s by %s who has %j: %s', (action, role, grants, may) => {
    expect(can(acting(role, grants), action)).toBe(may);
  });

  test.each(agentTypes)('%s has what spec §6 says with what the role starts with', (role) => {
    expect(can(acting(role, defaultGrants[role]), 'agency.users')).toBe(role !== 'A');
  });
});

describe('about users', () => {
  const managing = [
    'user.edit',
    'user.change-email',
    'user.deactivate',
    'user.reactivate',
    'user.delete',
    'user.leave',
    'user.end-sessions',
    'user.send-new-password',
    'user.reset-second-factor',
    'user.set-permissions',
  ] as const;
  // Actor, whom it is about, whether the actor manages them, gives them another role, reads them, adds one of the kind.
  const rows: [AgentType, AgentType, boolean, boolean, boolean, boolean][] = [
    ['O', 'O', true, true, true, true],
    ['O', 'M', true, true, true, true],
    ['O', 'A', true, true, true, true],
    ['M', 'O', false, false, true, false],
    ['M', 'M', false, false, true, true],
    ['M', 'A', true, false, true, true],
    ['A', 'O', false, false, false, false],
    ['A', 'M', false, false, false, false],
    ['A', 'A', false, false, false, false],
  ];

  test.each(rows)('%s towards %s', (actor, target, manages, changesRole, reads, adds) => {
    const ctx = acting(actor, defaultGrants[actor]);
    for (const action of managing) expect(can(ctx, action, other(target))).toBe(manages);
    expect(can(ctx, 'user.change-role', other(target))).toBe(changesRole);
    // An owner is one already.
    expect(can(ctx, 'user.propose-ownership', other(target))).toBe(changesRole && target !== 'O');
    expect(can(ctx, 'user.read', other(target))).toBe(reads);
    expect(can(ctx, 'user.add', { agentType: target, branchId: null })).toBe(adds);
  });

  const userActions = Object.keys(actions).filter((name) => name.startsWith('user.')) as UserActionName[];

  test('a supervisor who may not see the users does nothing about any of them', () => {
    const subjects = [undefined, ...agentTypes.map(other)];
    const open = (grants: readonly string[]) =>
      userActions.filter((action) =>
        subjects.some((subject) =>
          subject ? can(acting('M', grants), action, subject) : can(acting('M', grants), action),
        ),
      );
    expect(open(defaultGrants.M.filter((key) => key !== 'osManageAgents'))).toEqual([]);
    const never = [
      ...['user.change-role', 'user.propose-ownership', 'user.remove-member-number'],
      ...['user.set-branch', 'user.bind-to-branches', 'user.set-goal'],
    ];
    expect(open(['osManageAgents'])).toEqual(userActions.filter((action) => !never.includes(action)));
  });

  test.each(agentTypes)(
    '%s does nothing to themselves but read, have the validation mail sent and, as an owner, edit their profile',
    (role) => {
      const self = { ...other(role), agentUniqueId: 'me' };
      expect(userActions.filter((action) => action !== 'user.add' && can(acting(role), action, self))).toEqual([
        'user.read',
        'user.send-validation',
        ...(role === 'O' ? ['user.edit', 'user.set-branch'] : []),
      ]);
    },
  );

  test.each([
    ['uk', 'O', 'O', true],
    ['au', 'O', 'A', true],
    ['au', 'M', 'A', true],
    ['au', 'M', 'O', false],
    ['uk', 'A', 'A', false],
    ['nam', 'O', 'A', false],
    ['jp', 'O', 'A', false],
  ] as const)('in %s %s takes the member number of %s away: %s', (market, actor, target, may) => {
    expect(can(acting(actor, defaultGrants[actor], market), 'user.remove-member-number', other(target))).toBe(may);
  });

  const refusals: [UserActionName, AgentType, object, string][] = [
    ['user.set-permissions', 'O', { agentUniqueId: 'me' }, 'permissionsSetByOwner'],
    ['user.set-permissions', 'M', { agentType: 'M' }, 'permissionsForbidden'],
    ['user.read', 'A', {}, 'notFound'],
    ['user.delete', 'M', { agentType: 'O' }, 'forbidden'],
    ['user.delete', 'O', { agencyId: '10000002' }, 'notFound'],
    ['user.change-role', 'O', { agentUniqueId: 'me', agentType: 'O' }, 'forbidden'],
    ['user.delete', 'O', { agentType: 'Z' }, 'forbidden'],
  ];

  test.each(refusals)('%s by %s about %j: %s', (action, role, subject, refusal) => {
    expect(refusalTo(acting(role, defaultGrants[role]), action, { ...other('A'), ...subject })).toBe(refusal);
  });

  // Role, to which branches they are bound, the other's branch, whether they reach them.
  test.each([
    ['M', null, null, true],
    ['M', null, 'uptown', true],
    ['M', ['uptown'], 'uptown', true],
    ['M', ['uptown', 'harbor'], 'harbor', true],
    ['M', ['uptown'], 'harbor', false],
    ['M', ['uptown'], null, false],
    ['M', [], 'uptown', false],
    ['M', [], null, false],
    ['A', ['uptown'], 'uptown', false],
  ] as const)('%s bound to %j about a person of %s: %s', (role, branches, branchId, may) => {
    const ctx = acting(role, defaultGrants[role]);
    const bound = { ...ctx, actor: { ...ctx.actor, branches: branches && [...branches] } };
    const subject = { ...other('A'), branchId };
    for (const action of managing) expect(can(bound, action, subject)).toBe(may);
    expect(refusalTo(bound, 'user.edit', subject)).toBe(may ? null : role === 'A' ? 'forbidden' : 'notFound');
    // Oneself is always there, and a supervisor who is bound to an empty branch manages no users.
    expect(can(bound, 'user.read', { ...other(role), agentUniqueId: 'me' })).toBe(true);
    expect(can(bound, 'user.add')).toBe(role === 'M' && branches?.length !== 0);
    expect(can(bound, 'agency.import-users')).toBe(role === 'M' && branches?.length !== 0);
    for (const action of userActions) if (can(bound, action, subject)) expect(can(ctx, action, subject)).toBe(true);
  });

  test.each(agentTypes)('a user (%s) cannot set permissions in the uk (spec §6)', (role) => {
    expect(refusalTo(acting(role, [], 'uk'), 'user.set-permissions', other('A'))).toBe('forbidden');
    expect(can(acting(role, [], 'uk'), 'user.set-permissions')).toBe(false);
  });

  test.each([
    ['O', 'user.change-role', true],
    ['M', 'user.change-role', false],
    ['M', 'user.delete', true],
    ['A', 'user.read', false],
    ['A', 'user.add', false],
  ] as const)('%s may %s in general: %s', (role, action, may) =>
    expect(can(acting(role, defaultGrants[role]), action)).toBe(may),
  );
});

describe('giving permissions', () => {
  test.each([
    ['O', [], ['osAnswers'], null],
    ['M', ['osAnswers'], ['osAnswers'], null],
    ['M', ['osAnswers'], ['osAnswers', 'poGroupSpace'], 'permissionNotHeld'],
    ['A', ['osAnswers'], ['osAnswers'], 'permissionNotHeld'],
    ['A', [], [], null],
  ] as const)('%s who has %j gives %j: %s', (role, held, given, code) => {
    const give = () => assertMayGive(acting(role, held), given);
    if (code) expect(give).toThrow(expect.objectContaining({ code, field: 'permissions' }));
    else expect(give).not.toThrow();
  });
});

describe('brand staff', () => {
  test.each([
    ['staff.see-agencies', [...staffRoles]],
    ['staff.decide-agency', ['reviewer', 'administrator']],
    ['staff.see-people', ['reviewer', 'help-desk', 'administrator']],
    ['staff.help-people', ['help-desk', 'administrator']],
    ['staff.decide-change', ['reviewer', 'administrator']],
    ['staff.edit-agency', ['administrator']],
    ['staff.suspend-agency', ['administrator']],
    ['staff.manage-jobs', ['administrator']],
    ['staff.answer-feedback', ['help-desk', 'administrator']],
    ['staff.edit-courses', ['learning-manager', 'administrator']],
    ['staff.grant-certificates', ['learning-manager', 'administrator']],
    ['staff.reset-second-factor', ['help-desk', 'administrator']],
    ['staff.see-accounts', ['administrator']],
    ['staff.revoke-certificates', ['learning-manager', 'administrator']],
    ['staff.answer-sales', ['sales-manager', 'administrator']],
    ['staff.import-bookings', ['sales-manager', 'administrator']],
    ['staff.see-outages', ['editor', 'administrator']],
    ['staff.edit-outages', ['editor', 'administrator']],
  ] as [StaffActionName, string[]][])('%s: %j', (action, roles) => {
    expect(staffRoles.filter((role) => can({ staff: { role, markets: [] } }, action))).toEqual(roles);
  });

  test('of some markets leave to others what changes every market', () => {
    const ofJapan = (role: StaffRole) => ({ staff: { role, markets: ['jp' as const] } });
    expect(staffRoles.filter((role) => can(ofJapan(role), 'staff.see-agencies'))).toEqual(staffRoles);
    for (const action of [
      'staff.edit-outages',
      'staff.edit-courses',
      'staff.allow-course-hosts',
      'staff.edit-requirements',
      'staff.open-markets',
      'staff.import-bookings',
      'staff.see-partners',
      'staff.manage-jobs',
    ] as const) {
      expect(can(ofJapan('administrator'), action)).toBe(false);
    }
  });

  test('are no users of an agency, nor are users staff', () => {
    expect(can({ staff: { role: 'administrator' } } as never, 'agency.users')).toBe(false);
    expect(can(acting('O') as never, 'staff.decide-agency')).toBe(false);
  });
});

test('every key that an action asks for is in the catalogue, and is offered', () => {
  const ofAgency = Object.values(actions).flatMap((rule) =>
    rule.about === 'agency' ? Object.values(rule.may).filter((may) => typeof may === 'string') : [],
  );
  const keys: string[] = [...ofAgency, ...Object.values(othersOnlyWith)];
  const offered = permissionCatalogue
    .filter(({ descriptionEn }) => descriptionEn !== 'OVERCHARGE')
    .map(({ key }) => key);
  expect(keys.filter((key) => !offered.includes(key))).toEqual([]);
});
