import { expect, test } from 'vitest';
import { filterChoices } from '#app/domain/people/list/filterLabels.ts';
import { withoutBranch } from '#app/domain/people/list/agentFilter.ts';

const [uptown, harbor] = ['Uptown', 'Harbor'].map((branchName) => ({ branchId: branchName, branchName }));
const branchesOffered = (branches: NonNullable<typeof uptown>[], isBound: boolean) =>
  filterChoices((key) => key, 'US', { branches, isBound })
    .find(({ name }) => name === 'branch')
    ?.options.map(({ value }) => value);

test.each([
  ['an agency without branches', [], false, undefined],
  ['an agency with one', [uptown!], false, ['Uptown', withoutBranch]],
  ['who is bound to one, and sees nobody else', [uptown!], true, undefined],
  ['who is bound to two', [uptown!, harbor!], true, ['Uptown', 'Harbor']],
  ['who is bound to none that is left', [], true, undefined],
])('the branches to choose from for %s', (_, branches, isBound, offered) => {
  expect(branchesOffered(branches, isBound)).toEqual(offered);
});
