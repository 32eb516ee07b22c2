import { describe, expect, test } from 'vitest';
import { agentListView, type AgentListView } from '#app/domain/people/list/agentListForm.ts';

const plain: AgentListView = {
  search: '',
  page: 1,
  pageSize: 20,
  sort: 'name',
  direction: 'asc',
  filter: { role: [], status: [], brand: [], level: [], enrolled: null, signedIn: null, branch: [], template: [] },
};

const identifier = '00000000-0000-4000-8000-000000000000';

describe('the view that an address asks for', () => {
  test.each<[string, Partial<AgentListView>]>([
    ['', {}],
    [
      'q=+山田+&page=3&size=50&sort=rank&direction=desc',
      { search: '山田', page: 3, pageSize: 50, sort: 'rank', direction: 'desc' },
    ],
    ['page=0&size=7&sort=password&direction=up&other=1', {}],
    ['page=1.5', {}],
    [`page=${'9'.repeat(30)}`, {}],
    ['sort=lastLogin', { sort: 'lastLogin' }],
    ['q=a%00b', { search: 'ab' }],
    [`q=${'x'.repeat(10_000)}`, { search: 'x'.repeat(100) }],
    [`q=${'x'.repeat(99)}😀`, { search: 'x'.repeat(99) }],
  ])('%s', (query, view) => expect(agentListView(new URLSearchParams(query))).toEqual({ ...plain, ...view }));

  test.each<[string, Partial<AgentListView['filter']>]>([
    ['role=M&role=A', { role: ['M', 'A'] }],
    ['role=A&role=A&role=X&role=', { role: ['A'] }],
    ['status=D&status=C', { status: ['C', 'D'] }],
    ['brand=PC&brand=XX&level=3&level=9&level=0', { brand: ['PC'], level: [3] }],
    ['enrolled=yes', { enrolled: true }],
    ['enrolled=no', { enrolled: false }],
    ['enrolled=maybe', {}],
    ['signedIn=never', { signedIn: 'never' }],
    ['signedIn=notFor90&signedIn=constructor', { signedIn: 'notFor90' }],
    [`branch=none&branch=${identifier}&branch=%27`, { branch: ['none', identifier] }],
    [`template=${identifier}&template=${identifier}&template=NONE`, { template: [identifier] }],
    ['signedIn=within30&role=O', { signedIn: 'within30', role: ['O'] }],
  ])('filtered by %s', (query, filter) =>
    expect(agentListView(new URLSearchParams(query))).toEqual({ ...plain, filter: { ...plain.filter, ...filter } }),
  );
});
