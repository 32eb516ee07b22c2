import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapterOf } from '#app/domain/partners/tools/adapterOf.ts';
import { formReply, tokenReply } from '#app/domain/partners/tools/reply.ts';
import { handoverReference } from '#app/domain/partners/tools/handoverReasons.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import type { Launch, PartnerAnswer, Visit } from '#app/domain/partners/tools/visit.ts';
import { calledFields, broughtFields, checkFields, flatten } from '#app/domain/partners/sandbox/expected.ts';

const visit: Visit = {
  user: {
    userId: 'NAMADVISOR',
    agentId: '20000007',
    agentType: 'A',
    activationFlag: 'A',
    firstName: 'Ann',
    middleName: '',
    lastName: "O'Brien & Co",
    emailAddress: 'ANN@HARBOR.EXAMPLE',
    telephone: '305 5550100',
    ccn: '',
    companies: [{ code: 'PC', academyLevel: 2 }],
  },
  agency: {
    agencyId: '10000001',
    agencyName: 'Harbor Light',
    agencyType: 'RETAIL',
    address1: '1 Quay',
    address2: '',
    address3: '',
    city: 'Miami',
    state: 'FL',
    zipCode: '33101',
    country: 'US',
    telephone: '305 5550187',
    companies: [{ code: 'PC', academyLevel: 1 }],
  },
  market: 'nam',
  brand: 'PC',
  open: 'https://partner.example/door?trade=1',
  token: 'signed.hand.over',
};
const launch = (tool: ToolName, answer?: PartnerAnswer, change: Partial<Visit> = {}): Launch =>
  adapterOf(tool, change.market ?? 'nam').launch({ ...visit, ...change }, answer);

describe('how a browser gets to each partner (spec §4, §7)', () => {
  test('the booking system has its company and token in the path', () => {
    const open = 'https://book.example/';
    expect(launch('booking', { token: 'a/b c' }, { open })).toEqual({
      method: 'get',
      href: 'https://book.example/polaronlinePC/pres+a%2Fb%20c?aId=10000001&cId=US&src=OS',
    });
    expect(launch('booking', { token: 't' }, { open, brand: 'PU', market: 'uk' })).toMatchObject({
      href: expect.stringContaining('/polaronlinePO/pres+t?'),
    });
  });

  const direct: [ToolName, Partial<Visit>, Launch][] = [
    [
      'shore-excursions',
      { brand: 'HA' },
      { method: 'post', action: visit.open, fields: { token: visit.token, clientID: '10000001', companyCode: 'HA' } },
    ],
    ['self-service', { market: 'au', brand: 'PA' }, { method: 'get', href: `${visit.open}&agencyId=10000001` }],
    ['rewards', {}, { method: 'get', href: `${visit.open}&token=${visit.token}` }],
    ['brochures', { market: 'uk', brand: 'PU' }, { method: 'get', href: visit.open }],
    ['e-catalogue', { market: 'uk', brand: 'PU' }, { method: 'get', href: visit.open }],
    ['academy', { brand: 'SB' }, { method: 'get', href: visit.open }],
    [
      'air',
      { brand: 'PU', air: { firstName: 'ANN', lastName: 'LEE', bookingNumber: 'X1' } },
      {
        method: 'post',
        action: visit.open,
        fields: { firstName: 'ANN', lastName: 'LEE', bookingNumber: 'X1', pCo: 'PC', bCo: 'PO' },
      },
    ],
  ];
  test.each(direct)('%s', (tool, change, expected) => expect(launch(tool, undefined, change)).toEqual(expected));

  test('the media library gets the form that its server named', () => {
    expect(launch('media-library', { action: 'https://widen.example/sso', fields: { sso: 'x' } })).toEqual({
      method: 'post',
      action: 'https://widen.example/sso',
      fields: { sso: 'x' },
    });
  });
  test('the e-catalogue gets ssotoken, answers its token', () => {
    expect(launch('e-catalogue', { token: 't' })).toEqual({
      method: 'post',
      action: visit.open,
      fields: { ssotoken: 't' },
    });
    expect(launch('answers', { token: 't' })).toEqual({ method: 'get', href: `${visit.open}&token=t` });
  });
  test('a chat has the details of the agent and the agency', () => {
    const { href } = launch('chat') as Extract<Launch, { method: 'get' }>;
    expect(Object.fromEntries(new URL(href).searchParams)).toMatchObject({
      lastName: "O'Brien & Co",
      agencyName: 'Harbor Light',
      agencyId: '10000001',
      company: 'PC',
    });
    expect(launch('reservation-chat')).toEqual(launch('chat'));
  });
});

test("each server is asked for what the specification's table says, and nothing else", () => {
  for (const [tool, expected] of Object.entries(calledFields)) {
    const body = adapterOf(tool as ToolName, 'nam').ask!({ ...visit, brand: tool === 'answers' ? 'HA' : 'PC' });
    expect(
      checkFields(expected, flatten(body)).filter(({ verdict }) => verdict !== 'right'),
      tool,
    ).toEqual([]);
  }
  expect(adapterOf('booking', 'nam').ask!(visit)).toEqual({
    agencyId: '10000001',
    agentType: 'T',
    companyCode: 'PC',
    userId: 'NAMADVISOR',
    agentCCN: '',
  });
});

test('a partner of the sandbox sees what is missing, wrong, or not agreed', () => {
  const verdicts = checkFields(broughtFields['shore-excursions'], { token: 't', clientID: '77', more: 'x' });
  expect(verdicts.map(({ field, verdict }) => [field, verdict])).toEqual([
    ['token', 'right'],
    ['clientID', 'wrong'],
    ['more', 'unknown'],
    ['companyCode', 'missing'],
  ]);
});

describe('the reply of a server', () => {
  const tokens: [unknown, PartnerAnswer | null][] = [
    [{ token: 'abc' }, { token: 'abc' }],
    [{ token: '-1' }, { minusOne: true }],
    [{ token: -1 }, { minusOne: true }],
    [{ token: -1, errors: [{ title: 'No account.' }] }, { refused: 'No account.' }],
    [{ errors: [{ title: `Not\n${'x'.repeat(300)}` }] }, { refused: `Not ${'x'.repeat(196)}` }],
    [{ token: '' }, null],
    [{ token: 'with space' }, null],
    [{ token: 'x'.repeat(5000) }, null],
    [{ errors: [] }, null],
    [[], null],
    [null, null],
    ['<html>', null],
  ];
  test.each(tokens)('a token: %j', (reply, answer) => expect(tokenReply(reply)).toEqual(answer));

  const forms: [unknown, PartnerAnswer | null][] = [
    [
      { url: 'https://w.example/sso', a: 'b', n: 3 },
      { action: 'https://w.example/sso', fields: { a: 'b', n: '3' } },
    ],
    [{ url: 'javascript:alert(1)' }, null],
    [{ url: '/relative' }, null],
    [{ a: 'b' }, null],
    [{ url: 'https://w.example', nested: {} }, null],
    [{ errors: [{ title: 'No.' }] }, { refused: 'No.' }],
  ];
  test.each(forms)('a form: %j', (reply, answer) => expect(formReply(reply)).toEqual(answer));
});

test('a reference can be read out on the phone', () => {
  expect(handoverReference((limit) => limit - 1)).toBe('H-ZZZZ-ZZZZ');
  expect(handoverReference(() => 0)).toMatch(/^H-[2-9A-HJ-KMNP-TV-Z]{4}-[2-9A-HJ-KMNP-TV-Z]{4}$/);
});

test('an adapter has at most 80 lines', () => {
  const folder = new URL('../../../../app/domain/partners/tools/adapters/', import.meta.url);
  for (const name of readdirSync(folder))
    expect(readFileSync(new URL(name, folder), 'utf8').split('\n').length, name).toBeLessThanOrEqual(81);
});
