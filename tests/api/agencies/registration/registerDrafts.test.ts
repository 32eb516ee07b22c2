import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { visitor } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { draftHours, storeDraftPassword, readRegistrationDraft, saveRegistrationDraft, consumeDraftPassword } =
  await import('#app/domain/agencies/registration/registerDrafts.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');

const empty = { values: {}, hasPassword: false, registeredMarket: null };

test('a draft from which an agency was registered is empty, tells the market and takes nothing until its time is over', async () => {
  const ctx = visitor();
  const draftId = randomUUID();
  await saveRegistrationDraft(ctx, draftId, { userId: 'NORA' });
  await storeDraftPassword(ctx, draftId, 'Sail2026');
  expect(await readRegistrationDraft(ctx, draftId)).toEqual({
    values: { userId: 'NORA' },
    hasPassword: true,
    registeredMarket: null,
  });

  expect(await ctx.db.$transaction((tx) => consumeDraftPassword(tx, ctx, { draftId, market: 'uk' }))).toMatch(/^\$2/);
  expect(await ctx.db.$transaction((tx) => consumeDraftPassword(tx, ctx, { draftId, market: 'uk' }))).toBeUndefined();
  const registered = { ...empty, registeredMarket: 'uk' };
  expect(await readRegistrationDraft(ctx, draftId)).toEqual(registered);
  await saveRegistrationDraft(ctx, draftId, { userId: 'LATE' });
  await storeDraftPassword(ctx, draftId, 'Sail2026');
  expect(await readRegistrationDraft(ctx, draftId)).toEqual(registered);

  const later = visitor({ now: new Date(ctx.now.getTime() + (draftHours + 1) * 3600_000) });
  expect(await readRegistrationDraft(later, draftId)).toEqual(empty);
  await saveRegistrationDraft(later, draftId, { userId: 'AGAIN' });
  expect(await readRegistrationDraft(later, draftId)).toEqual({ ...empty, values: { userId: 'AGAIN' } });
  await closePasswords();
});

test('a draft that was never saved gives no password', async () => {
  const ctx = visitor();
  expect(
    await ctx.db.$transaction((tx) => consumeDraftPassword(tx, ctx, { draftId: randomUUID(), market: 'nam' })),
  ).toBeUndefined();
});
