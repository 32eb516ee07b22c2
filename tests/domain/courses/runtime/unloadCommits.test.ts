import { beforeEach, describe, expect, test } from 'vitest';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import type { StoredCommit } from '#app/routes/courses/runtime/storedCommits.ts';
import { UnloadCommits } from '#app/routes/courses/runtime/unloadCommits.ts';

const commit: StoredCommit = {
  registration: 'r',
  visit: 2,
  sequence: 7,
  base: 7,
  authId: 'a',
  data: { i: { 'cmi.location': '3' }, other: { 'cmi.location': '1' } },
};
const visit = { address: '/attempt', items: ['i', 'other', courseActivity], commit };
const values = (item: string, location: string) => ({
  gangway: 'course',
  kind: 'values',
  item,
  values: { 'cmi.location': location },
});

let kept: StoredCommit[];
let sent: { address: string; commit: StoredCommit }[];
let words: UnloadCommits;
beforeEach(() => {
  [kept, sent] = [[], []];
  words = new UnloadCommits({
    keep: async (each) => kept.push(each),
    send: async (address, each) => void sent.push({ address, commit: each }),
  });
});

describe('what a course says while its page goes', () => {
  test('is kept as the next commit, with all that the page had taken, and then sent', async () => {
    words.watch(visit, null);
    words.receive('r', values('i', '4'));
    words.receive('r', values('other', '2'));
    words.receive('r', {
      gangway: 'course',
      kind: 'tracked',
      state: '{}',
      completion: 'completed',
      success: 'passed',
      measure: '',
      may: { choices: [] },
      hidden: [],
    });
    await words.settled();
    const all = {
      ...commit,
      sequence: 10,
      data: {
        i: { 'cmi.location': '4' },
        other: { 'cmi.location': '2' },
        [courseActivity]: {
          'adl.sequencing': '{}',
          'cmi.completion_status': 'completed',
          'cmi.success_status': 'passed',
        },
      },
    };
    expect(kept.at(-1)).toEqual(all);
    expect(sent).toEqual([{ address: '/attempt', commit: all }]);
  });

  test('continues from what the page took in the meantime, and is never numbered below what was kept', async () => {
    words.watch(visit, null);
    words.receive('r', values('i', '4'));
    words.watch({ ...visit, commit: { ...commit, sequence: 7 } }, null);
    words.receive('r', values('i', '5'));
    await words.settled();
    expect(kept.map(({ sequence }) => sequence)).toEqual([8, 9]);
    words.watch({ ...visit, commit: { ...commit, sequence: 30 } }, null);
    words.receive('r', values('i', '6'));
    await words.settled();
    expect(kept.at(-1)).toMatchObject({
      sequence: 31,
      data: { i: { 'cmi.location': '6' }, other: { 'cmi.location': '1' } },
    });
  });

  test('of a thousand times only some are kept, the last one among them', async () => {
    words.watch(visit, null);
    for (let place = 10; place < 1010; place += 1) words.receive('r', values('i', String(place)));
    await words.settled();
    expect(kept.length).toBeLessThan(5);
    expect(kept.at(-1)?.data.i).toEqual({ 'cmi.location': '1009' });
  });

  test.each([
    ['nothing new', values('i', '3')],
    ['of an item that the package does not have', values('another', '9')],
    ['of no kind that is kept', { gangway: 'course', kind: 'ended' }],
    ['no message of the player', { kind: 'values', item: 'i', values: {} }],
  ])('is left where it is %s', async (_, message) => {
    words.watch(visit, null);
    words.receive('r', message);
    await words.settled();
    expect(kept).toEqual([]);
  });

  test('is heard of the visits alone that were not left, by the port that their page handed over', async () => {
    const other = { ...visit, commit: { ...commit, registration: 'another' } };
    const { port1, port2 } = new MessageChannel();
    words.watch(visit, port1);
    words.watch(other, null);
    words.leave('another');
    words.receive('another', values('i', '9'));
    port2.postMessage({ ...values('i', '4'), registration: 'another' });
    await expect.poll(() => kept).toMatchObject([{ registration: 'r', sequence: 8 }]);
    words.leaveAll();
    words.receive('r', values('i', '9'));
    await words.settled();
    expect(kept).toHaveLength(1);
    port2.close();
  });
});
