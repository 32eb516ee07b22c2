import { expect, test } from 'vitest';
import { filterChips, filterChoices, type OwnChoices } from '#app/domain/people/list/filterLabels.ts';
import { agentFilterOf, ofNone } from '#app/domain/people/list/agentFilter.ts';
import { translator } from '#app/platform/translations.server.ts';

const nothing: OwnChoices = { branches: [], isBound: false, templates: [] };
const offered = (name: string, own: Partial<OwnChoices>) =>
  filterChoices((key) => key, 'US', { ...nothing, ...own })
    .find((choice) => choice.name === name)
    ?.options.map(({ value }) => value);

const [uptown, harbor] = ['Uptown', 'Harbor'].map((branchName) => ({ branchId: branchName, branchName }));
test.each([
  ['an agency without branches', [], false, undefined],
  ['an agency with one', [uptown!], false, ['Uptown', ofNone]],
  ['who is bound to one, and sees no others', [uptown!], true, undefined],
  ['who is bound to two', [uptown!, harbor!], true, ['Uptown', 'Harbor']],
  ['who is bound to none that is left', [], true, undefined],
])('the branches to choose from for %s', (_, branches, isBound, expected) => {
  expect(offered('branch', { branches, isBound })).toEqual(expected);
});

const desk = { templateId: '00000000-0000-4000-8000-000000000001', name: 'Front desk' };
test('templates are chosen from where there are any that the reader sees, and said by their name', () => {
  expect(offered('template', {})).toBeUndefined();
  expect(offered('template', { templates: [desk], isBound: true })).toEqual([desk.templateId, ofNone]);
  const filter = agentFilterOf(
    new URLSearchParams([desk.templateId, ofNone, desk.templateId.replace('1', '2')].map((id) => ['template', id])),
  );
  const said = (key: string, values: Record<string, unknown> = {}) => String(values.value ?? key);
  expect(filterChips(said, filter, 'US', { ...nothing, templates: [desk] }).map(({ label }) => label)).toEqual([
    'Front desk',
    'agencies:filter.template.none',
    'agencies:filter.template.unknown',
  ]);
});

test.each([
  ['en', ['Princess', 'Cunard', 'Holland America']],
  ['ja', ['プリンセス', 'キュナード', 'ホーランドアメリカ']],
] as const)('the academies of a US agency have names in %s', (language, names) => {
  const choices = filterChoices(translator(language), 'US', nothing);
  expect(choices.find(({ name }) => name === 'brand')?.options.map(({ label }) => label)).toEqual(names);
});
