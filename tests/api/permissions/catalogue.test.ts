import { expect, test } from 'vitest';
import { permissionCatalogue } from '#seed/reference/permissions.ts';
import { call } from '#tests/support/apiClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const list = async (language = 'en') =>
  (await call('GET /osdb/p1.0/permissions', { headers: { 'Accept-Language': language } })).body;

test('gives both areas in the order of the strings, without what is never given', async () => {
  const { PA, PC } = await list();
  expect(PA.map(({ permissionSeq }: { permissionSeq: number }) => permissionSeq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(PC.map(({ permissionSeq }: { permissionSeq: number }) => permissionSeq)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
  expect(PC[0]).toEqual({
    permissionSeq: 0,
    key: 'poBookingAccess',
    permissionDesc: 'Booking access',
    agentPermission: 'N',
  });
  expect(JSON.stringify({ PA, PC })).not.toMatch(/OVERCHARGE|poPriceOverride/);
  expect(PA.length + PC.length).toBe(permissionCatalogue.length - 1);
});

test('speaks Japanese where that is asked for', async () => {
  const { PC } = await list('ja');
  expect(PC[0].permissionDesc).toBe('予約システムの利用');
});
