import { expect, test } from 'vitest';
import { recordedActions } from '#app/domain/agencies/auditTrail/history.ts';
import { actionsInWords } from '#app/domain/agencies/auditTrail/historyWords.ts';
import { actionsOfKind, kindOf, recordKinds } from '#app/domain/agencies/auditTrail/kinds.ts';
import { translator } from '#app/platform/translations.server.ts';
import { readNamespace } from '#tests/domain/translator.ts';

test.each([
  ['agent.added', 'people'],
  ['agent.contact-changed', 'people'],
  ['agent.permissions-changed', 'permissions'],
  ['agent.role-changed', 'permissions'],
  ['agent.password-changed', 'security'],
  ['agency.second-factor-required-changed', 'security'],
  ['session.started', 'signIns'],
  ['agency.information-changed', 'agency'],
] as const)('%s is a change of the kind %s', (action, kind) => expect(kindOf(action)).toBe(kind));

test('every action is of one kind, and every kind has actions and a name', () => {
  expect(recordKinds.flatMap(actionsOfKind).toSorted()).toEqual(recordedActions.toSorted());
  for (const kind of recordKinds) expect(actionsOfKind(kind).length).toBeGreaterThan(0);
  for (const language of ['en', 'ja'] as const) {
    expect(Object.keys(readNamespace(language, 'record').kind as object).toSorted()).toEqual(
      ['all', ...recordKinds].toSorted(),
    );
  }
});

test.each([
  ['en', 'deactivated', ['agent.deactivated']],
  ['en', 'DEACTIVATED', ['agent.deactivated']],
  ['ja', '役職', ['agent.role-changed']],
  ['en', '{{actor}}', []],
  ['en', '', []],
] as const)('in %s %j is found in the sentences of %j', (language, search, actions) => {
  expect(actionsInWords({ t: translator(language) }, search)).toEqual(actions);
});
