import { describe, expect, test } from 'vitest';
import { badgeCredential, issuerOf, statusBits, statusListLength } from '#app/domain/academy/certificates/badge.ts';
import { mayManage } from '#app/domain/academy/certificates/listCertificates.server.ts';
import { base58Multibase, ed25519Multikey } from '#app/platform/multibase.ts';

describe('badges', () => {
  test.each([
    ['https://portal.example', 'did:web:portal.example'],
    ['http://localhost:3000', 'did:web:localhost%3A3000'],
  ])('the issuer at %s is %s', (origin, did) => {
    expect(issuerOf(origin)).toBe(did);
  });

  test.each([
    [1, 0, '1'],
    [statusListLength - 1, 0, String(statusListLength - 1)],
    [statusListLength, 1, '0'],
    [3 * statusListLength + 7, 3, '7'],
  ])('the certificate with index %d has its place in list %d: %s', (statusIndex, list, place) => {
    const at = new Date('2026-01-10T12:00:00.500Z');
    const { credentialStatus, validFrom } = badgeCredential(['https://www.w3.org/ns/credentials/v2'], {
      origin: 'https://portal.example',
      issuer: { name: 'Gangway' },
      number: 'A',
      holderName: 'Ada',
      curriculum: 'PC',
      level: 4,
      statusIndex,
      issuedAt: at,
      validUntil: at,
      words: { name: 'n', description: 'd', criteria: 'c' },
    });
    expect(credentialStatus).toMatchObject({
      statusListIndex: place,
      statusListCredential: `https://portal.example/credentials/status/${list}`,
      statusPurpose: 'revocation',
    });
    expect(validFrom).toBe('2026-01-10T12:00:00Z');
  });

  test('the first place of a list is the first byte’s highest bit', () => {
    const bits = statusBits([0, 9, statusListLength - 1]);
    expect([bits[0], bits[1], bits.at(-1), bits.length]).toEqual([0x80, 0x40, 0x01, 16_384]);
  });

  // RFC 8032's first key as the specification of Multikey writes such keys; base58's own example.
  test('keys and signatures are written in Multibase', () => {
    expect(base58Multibase(Buffer.from('Hello World!'))).toBe('z2NEpo7TZRRrLZSi2U');
    expect(base58Multibase(Uint8Array.from([0, 0, 1]))).toBe('z112');
    expect(
      ed25519Multikey(Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')),
    ).toMatch(/^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/);
  });

  test('the agency’s certificate is managed by its owners', () => {
    const may = (agentType: 'O' | 'M' | 'A', kind: string) =>
      mayManage({ actor: { agentType, grants: [] }, market: 'nam' }, { kind });
    expect((['O', 'M', 'A'] as const).map((role) => [may(role, 'agency'), may(role, 'agent')])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });
});
