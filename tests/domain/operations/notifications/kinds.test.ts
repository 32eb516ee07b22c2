import { expect, test } from 'vitest';
import { inWords } from '#app/domain/operations/notifications/inWords.server.ts';
import {
  chosenKinds,
  inGroups,
  kindOfNotification,
  kindsConcerning,
  money,
  notificationGroups,
  notificationKindNames,
  type NotificationKind,
} from '#app/domain/operations/notifications/notificationKinds.ts';
import type { ActionName } from '#app/domain/permissions/actions.ts';
import { can, type Question } from '#app/domain/permissions/can.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { languages } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';

const sample = {
  text: 'Example',
  number: 3,
  day: '2026-11-24T12:00:00.000Z',
  money: money(41250, 'USD'),
  message: 'notifications:answer.approved',
};
const shown = {
  en: { text: 'Example', number: '3', day: 'Nov', money: '$412.50', message: 'approved' },
  ja: { text: 'Example', number: '3', day: '11', money: '412.50', message: '承認されました' },
};

test.each(notificationKindNames)('a notification %s says all its facts in both languages', (kind) => {
  const { facts } = kindOfNotification(kind);
  const given = Object.fromEntries(Object.entries(facts).map(([name, format]) => [name, sample[format]]));
  for (const language of languages) {
    const sentence = inWords({ kind, facts: given }, { language, market: language === 'ja' ? 'jp' : 'nam' });
    expect(sentence).not.toMatch(/notifications:|kind\.|\{\{/);
    for (const format of Object.values(facts)) expect(sentence).toContain(shown[language][format]);
    if (Object.hasOwn(facts, 'count'))
      expect(inWords({ kind, facts: { ...given, count: 1 } }, { language, market: 'nam' })).not.toMatch(/\{\{|kind\./);
  }
});

test('each kind that mails are chosen for has words for the choice, and no other has', () => {
  const chosen = [...chosenKinds('agent'), ...chosenKinds('staff')];
  for (const language of languages)
    for (const kind of notificationKindNames) {
      const words = translator(language)(`notifications:choose.${kind}`);
      expect([kind, words !== `choose.${kind}`]).toEqual([kind, chosen.includes(kind)]);
    }
});

test('each kind leads to a page of its reader', () => {
  for (const kind of notificationKindNames) {
    const { for: who, place } = kindOfNotification(kind);
    expect(place.startsWith(who === 'staff' ? '/staff' : '/home')).toBe(true);
  }
});

test.each([
  ['en', 1, 'Your booking B1 was canceled.'],
  ['en', 2, '2 of your bookings were canceled, including B1.'],
  ['ja', 1, '予約B1が取り消されました。'],
  ['ja', 2, '予約B1（計2件）が取り消されました。'],
] as const)('in %s a sentence about %i says so', (language, count, sentence) =>
  expect(inWords({ kind: 'bookingCancelled', facts: { booking: 'B1', count } }, { language, market: 'nam' })).toBe(
    sentence,
  ),
);

const offeredTo = (agentType: AgentType, market: 'nam' | 'uk' = 'nam') => {
  const ctx = { actor: { agentType, grants: defaultGrants[agentType] }, market };
  const may = (action: ActionName) => can(...([ctx, action] as Question));
  return inGroups(kindsConcerning(chosenKinds('agent'), may));
};
const kindsFor = (...asked: Parameters<typeof offeredTo>) => offeredTo(...asked).flatMap(({ kinds }) => kinds);
const ofManagers: NotificationKind[] = ['accessAsked', 'batchDone', 'peopleImported', 'invitationAccepted'];

test('an advisor chooses in a few groups, about no kind that only concerns who manages others', () => {
  const groups = offeredTo('A');
  expect(groups.map(({ group }) => group)).toEqual([
    'permissions',
    'levels',
    'learning',
    'commission',
    'answers',
    'brand',
  ]);
  expect(kindsFor('A').filter((kind) => ofManagers.includes(kind))).toEqual([]);
});

test('a manager chooses about the people of the agency, in the uk not about permissions that no one asks for there', () => {
  expect(kindsFor('M')).toEqual(expect.arrayContaining(ofManagers));
  expect(kindsFor('M')).not.toContain('reviewDue');
  expect(kindsFor('O')).toEqual(expect.arrayContaining([...ofManagers, 'reviewDue', 'advisorLevel']));
  expect(kindsFor('O', 'uk')).not.toContain('accessAsked');
});

test.each(['editor', 'sales-manager', 'administrator'] as const)(
  'staff who are %s choose about their own work',
  (role) => {
    const ctx = { staff: { role, markets: [] } };
    const may = (action: ActionName) => can(...([ctx, action] as unknown as Question));
    const kinds = kindsConcerning(chosenKinds('staff'), may);
    expect(kinds.includes('disputeAsked')).toBe(role !== 'editor');
  },
);

test('each group has a title and a sentence in both languages', () => {
  for (const language of languages)
    for (const group of notificationGroups)
      for (const text of ['title', 'sentence'])
        expect(translator(language)(`notifications:group.${group}.${text}`)).not.toContain('group.');
});
