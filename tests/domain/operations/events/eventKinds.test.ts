import { expect, test } from 'vitest';
import { recordedActions } from '#app/domain/agencies/auditTrail/history.ts';
import { eventKindNames, eventsOfAudit, kindOfEvent } from '#app/domain/operations/events/eventKinds.ts';

test('every action of a kind is one of the audit trail, and of one kind', () => {
  const actions = eventKindNames.flatMap((kind) => kindOfEvent(kind).actions);
  expect(actions.filter((action) => !(recordedActions as readonly string[]).includes(action))).toEqual([]);
  expect(new Set(actions).size).toBe(actions.length);
});

const row = { subjectKind: 'agent', subjectId: 'A1' };
const before = { permissions: ['one', 'two'] };
const after = { permissions: ['two', 'three'] };

test.each<[string, object | undefined, object | undefined, string[]]>([
  ['agent.added', undefined, { permissions: ['one'] }, ['person.added', 'permission.given']],
  ['agent.permissions-changed', before, after, ['permission.given', 'permission.ended']],
  ['agent.permissions-ended', before, { permissions: [] }, ['permission.ended']],
  ['agent.role-changed', { ...before, agentType: 'A' }, { ...before, agentType: 'M' }, ['person.changed']],
  ['agent.left', before, { permissions: [] }, ['person.ended', 'permission.ended']],
  ['agent.invited', undefined, after, []],
  ['agent.access-asked', undefined, after, []],
  ['agency.template-changed', before, after, []],
  ['batch.begun', undefined, after, []],
  ['session.started', undefined, {}, []],
])('%s is %j', (action, was, is, kinds) =>
  expect(eventsOfAudit({ ...row, action, before: was, after: is }).map(({ kind }) => kind)).toEqual(kinds),
);

test('what an agency loses by a move is about the advisor', () => {
  const moved = {
    action: 'agency.advisor-moved-away',
    subjectKind: 'agency',
    subjectId: '1',
    after: { advisor: 'A1' },
  };
  expect(eventsOfAudit(moved)).toMatchObject([{ kind: 'person.ended', subjectKind: 'agent', subjectId: 'A1' }]);
});
