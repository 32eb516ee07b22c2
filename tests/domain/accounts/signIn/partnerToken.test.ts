import { expect, test } from 'vitest';
import { maxTokenLifeSeconds, readPartnerClaims } from '#app/domain/accounts/signIn/partnerToken.ts';

const now = new Date('2026-03-02T10:00:00Z');
const seconds = now.getTime() / 1000;
const audience = 'https://partners.example';
const good = { iss: 'x', aud: audience, sub: 'namadvisor', jti: 'a1', iat: seconds - 10, exp: seconds + 200 };
const read = (claims: object) => readPartnerClaims({ ...good, ...claims }, { audience, now });

test('good claims name a user, the token and its end', () => {
  expect(read({})).toEqual({ userId: 'NAMADVISOR', jti: 'a1', expiresAt: new Date((seconds + 200) * 1000), app: null });
  expect(maxTokenLifeSeconds).toBe(300);
});

test.each([
  ['academy', 'academy'],
  ['agent-list', 'agent-list'],
  ['support', 'support'],
  ['nowhere', null],
  ['constructor', null],
  [7, null],
])('the claim app %j names the flow %j', (app, flow) => expect(read({ app })).toMatchObject({ app: flow }));

test.each([
  [{ aud: [audience] }],
  [{ iat: seconds + 30, exp: seconds + 330 }],
  [{ iat: seconds - 299, exp: seconds + 1 }],
  [{ nbf: seconds }],
  [{ more: 'of the partner’s own' }],
])('%j is good', (claims) => expect(read(claims)).toMatchObject({ userId: 'NAMADVISOR' }));

test.each([
  ['audience', { aud: undefined }],
  ['audience', { aud: 'https://elsewhere.example' }],
  ['audience', { aud: `${audience}/` }],
  ['audience', { aud: [audience, 'https://elsewhere.example'] }],
  ['audience', { aud: [] }],
  ['subject', { sub: undefined }],
  ['subject', { sub: '' }],
  ['subject', { sub: 7 }],
  ['subject', { sub: 'A\u0000B' }],
  ['subject', { sub: 'x'.repeat(65) }],
  ['jti', { jti: undefined }],
  ['jti', { jti: '' }],
  ['jti', { jti: 1 }],
  ['jti', { jti: 'a\u0000' }],
  ['jti', { jti: 'x'.repeat(201) }],
  ['times', { iat: undefined }],
  ['times', { exp: undefined }],
  ['times', { exp: String(seconds + 100) }],
  ['times', { exp: Infinity }],
  ['times', { iat: -1 }],
  ['times', { nbf: 'now' }],
  ['life', { iat: seconds - 10, exp: seconds + 291 }],
  ['life', { iat: seconds + 10, exp: seconds + 10 }],
  ['life', { iat: seconds + 20, exp: seconds + 10 }],
  ['future', { iat: seconds + 31, exp: seconds + 100 }],
  ['future', { nbf: seconds + 31 }],
  ['expired', { iat: seconds - 200, exp: seconds }],
  ['expired', { iat: seconds - 400, exp: seconds - 100 }],
])('%s is what is wrong with %j', (fault, claims) => expect(read(claims)).toBe(fault));
