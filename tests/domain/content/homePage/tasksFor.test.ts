import { describe, expect, test } from 'vitest';
import { taskNames, tasksFor, type HomeFacts, type Task } from '#app/domain/content/homePage/tasksFor.ts';

const nothing: HomeFacts = {
  enrolled: true,
  ownershipProposed: false,
  newAddressPending: false,
  endingGrants: 0,
  firstGrantEnd: null,
  moveRequests: 0,
  answeredChanges: 0,
  answeredFeedback: 0,
  waitingUsers: 0,
  usersWithoutSecondFactor: 0,
  reviewDue: false,
  learningDue: 0,
  learnersOverdue: 0,
};

describe('what is to be done', () => {
  test('is nothing where all is done', () => expect(tasksFor(nothing, 'nam')).toEqual([]));

  const rows: [Partial<HomeFacts>, Task][] = [
    [{ ownershipProposed: true }, { name: 'ownership' }],
    [{ moveRequests: 2 }, { name: 'moveRequests', count: 2 }],
    [{ newAddressPending: true }, { name: 'newAddress' }],
    [{ enrolled: false }, { name: 'memberNumber' }],
    [{ answeredFeedback: 1 }, { name: 'feedbackAnswered', count: 1 }],
    [{ answeredChanges: 3 }, { name: 'changesAnswered', count: 3 }],
    [{ waitingUsers: 4 }, { name: 'waitingUsers', count: 4 }],
    [{ usersWithoutSecondFactor: 5 }, { name: 'secondFactors', count: 5 }],
    [{ learningDue: 2 }, { name: 'learningDue', count: 2 }],
    [{ learnersOverdue: 3 }, { name: 'learnersOverdue', count: 3 }],
    [{ reviewDue: true }, { name: 'accountsReview' }],
    // A permission that ends with the night counts through the day before, which is another one in Tokyo than in New
    // York.
    [
      { endingGrants: 1, firstGrantEnd: new Date('2026-12-01T05:00:00Z') },
      { name: 'grantsEnd', count: 1, lastDay: '2026-11-30' },
    ],
  ];
  test.each(rows)('%j: %j', (facts, task) => expect(tasksFor({ ...nothing, ...facts }, 'nam')).toEqual([task]));

  test("the last day of a permission is the market's", () => {
    const facts = { ...nothing, endingGrants: 1, firstGrantEnd: new Date('2026-11-30T15:00:00Z') };
    expect(tasksFor(facts, 'jp')).toEqual([{ name: 'grantsEnd', count: 1, lastDay: '2026-11-30' }]);
  });

  test('comes in one order, and every name of it can come', () => {
    const all = rows.reduce((facts, [row]) => ({ ...facts, ...row }), nothing);
    expect(tasksFor(all, 'nam').map(({ name }) => name)).toEqual([...taskNames]);
  });
});
