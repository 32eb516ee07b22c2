import { describe, expect, test } from 'vitest';
import { containing, searchWords, type SearchLabels, type SearchWord } from '#app/domain/agentList/agentSearch.ts';

const labels: SearchLabels = {
  roles: { O: ['Owner', 'オーナー'], M: ['Supervisor', 'スーパーバイザー'], A: ['Travel Advisor', '旅行アドバイザー'] },
  flags: { P: ['Pending', '承認待ち'], E: ['Email sent to Agency Owner', ''], C: ['', ''], A: ['Active', '有効'], D: ['Deactivate', '無効'], R: ['Res Agent', ''] },
  levels: { 0: ['Member'], 1: ['First Officer'], 2: ['Staff Captain'], 3: ['Captain'], 4: ['Commodore'] },
  haLevels: { 0: [''], 1: ['Silver'], 2: ['Gold'], 3: ['Platinum'], 4: ['Future'] },
};
const nothing = { roles: [], flags: [], levels: [], haLevels: [], member: false, noCcn: false };

describe('a word stands for the codes whose labels hold it', () => {
  const words: [string, Partial<SearchWord>][] = [
    ['kim', {}],
    ['owner', { roles: ['O'], flags: ['E'] }],
    ['OWNER', { roles: ['O'], flags: ['E'] }],
    ['オーナー', { roles: ['O'] }],
    ['バイザー', { roles: ['M', 'A'] }],
    ['active', { flags: ['A'] }],
    ['無効', { flags: ['D'] }],
    ['captain', { levels: [2, 3] }],
    ['gold', { haLevels: [2] }],
    ['member', { member: true }],
    ['na', { noCcn: true }],
    ['N/A', { noCcn: true }],
    ['なし', { noCcn: true }],
  ];
  test.each(words)('%s', (word, meant) => {
    expect(searchWords(word, labels)).toEqual([{ pattern: `%${word.toUpperCase()}%`, ...nothing, ...meant }]);
  });
});

test.each([
  ['', []],
  ['   ', []],
  ['kim  lee', ['%KIM%', '%LEE%']],
  ['山田　太郎', ['%山田%', '%太郎%']],
  ['O’Brien', ["%O'BRIEN%"]],
  ['１２３', ['%123%']],
  ['50%_off\\', ['%50\\%\\_OFF\\\\%']],
  ['é', ['%E%']],
  ['Nuñez', ['%NUNEZ%']],
  ['ガガ', ['%ガガ%']],
  ['straße', ['%STRASSE%']],
  ['a b c d e f g h i j', ['%A%', '%B%', '%C%', '%D%', '%E%', '%F%', '%G%', '%H%']],
])('%j is looked for as %j', (search, patterns) => {
  expect(searchWords(search, labels).map(({ pattern }) => pattern)).toEqual(patterns);
});

test('what Postgres cannot hold is left out of a pattern', () => {
  expect(containing('a\u0000b\ud800c')).toBe('%abc%');
});
