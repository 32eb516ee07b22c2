import { expect, test } from 'vitest';
import { schemaDifference } from '#server/commands/parts/migrations.mjs';
import { addressesIn } from '#tests/support/database.ts';

test('prisma/schema says what the migrations say', async () => {
  expect(await schemaDifference(addressesIn('postgres').adminUrl)).toBe('');
});
