import { expect, test } from 'vitest';
import { categoriesBase } from '#app/domain/academy/requirements/categoriesBase.server.ts';
import { listCategories } from '#app/domain/academy/requirements/listCategories.server.ts';
import { saveCategories } from '#app/domain/academy/requirements/saveCategories.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();

test('categories are added to an empty academy, renamed and ordered, and the second of two editors is notified', async () => {
  const ctx = await signedInAsStaff(await newStaff('learning-manager'));
  const named = async () => (await listCategories(ctx)).map(({ nameEn }) => nameEn);
  const base = async () => categoriesBase(await listCategories(ctx));
  const empty = await base();
  const row = (nameEn: string, rank: number, categoryId = '') => ({
    categoryId,
    nameEn,
    nameJa: `${nameEn}（日本語）`,
    rank,
  });
  await saveCategories(ctx, { base: empty, categories: [row('Ships', 2), row('Basics', 1)] });
  expect(await named()).toEqual(['Basics', 'Ships']);
  await expect(saveCategories(ctx, { base: empty, categories: [row('Other', 1)] })).rejects.toMatchObject({
    code: 'conflict',
  });
  const [basics, ships] = await listCategories(ctx);
  await saveCategories(ctx, {
    base: await base(),
    categories: [row('Foundations', 2, basics!.categoryId), row('Ships', 1, ships!.categoryId)],
  });
  expect(await named()).toEqual(['Ships', 'Foundations']);
  // A new one takes the place that it asks for; one that moves down goes behind the one that has it.
  const stored = (await listCategories(ctx)).map((category, place) => ({ ...category, rank: place + 1 }));
  await saveCategories(ctx, { base: await base(), categories: [...stored, row('First', 1)] });
  expect(await named()).toEqual(['First', 'Ships', 'Foundations']);
  const [first, ...others] = (await listCategories(ctx)).map((category, place) => ({ ...category, rank: place + 1 }));
  await saveCategories(ctx, { base: await base(), categories: [{ ...first!, rank: 3 }, ...others] });
  expect(await named()).toEqual(['Ships', 'Foundations', 'First']);
  // None is left out, and none is made up.
  await expect(
    saveCategories(ctx, { base: await base(), categories: [row('Ships', 1, ships!.categoryId)] }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    saveCategories(ctx, { base: await base(), categories: [row('Ships', 1, 'elsewhere')] }),
  ).rejects.toMatchObject({ code: 'conflict' });
  const recorded = () => ctx.db.audit.count({ where: { action: 'academy.categories-changed' } });
  expect(await recorded()).toBe(4);
  await saveCategories(ctx, {
    base: await base(),
    categories: (await listCategories(ctx)).map((category, rank) => ({ ...category, rank: rank + 1 })),
  });
  expect(await recorded()).toBe(4);
  const reviewer = await signedInAsStaff(await newStaff('reviewer'));
  await expect(saveCategories(reviewer, { base: await base(), categories: [] })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
