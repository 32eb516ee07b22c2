import { beforeEach, expect, test } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { action, loader } = await import('#app/routes/operations/settings/setting.tsx');
const { forgetSettings, settingToday } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { creditAmounts } = await import('#app/domain/markets/settings/kinds/creditAmounts.ts');
const { setSetting, withdrawSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { listSettingKinds, readSetting, readSettingKind } = await import(
  '#app/domain/operations/settings/settingRows.server.ts'
);
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const [kind, scope] = ['credit-amounts', 'PU'];
const now = new Date('2026-11-23T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

beforeEach(async () => {
  await db.brandSetting.deleteMany();
  forgetSettings();
});

const staffOf = async (role: Parameters<typeof newStaff>[0], markets: 'uk'[] | 'jp'[] | 'nam'[] = []) => ({
  ...(await signedInAsStaff(await newStaff(role, { markets }))),
  now,
});
const manager = () => staffOf('learning-manager');
const value = (creditAmount: number) => ({ creditAmount });
const change = (creditAmount: number | null, validFrom: string, version: number) => ({
  value: creditAmount === null ? null : value(creditAmount),
  validFrom,
  version,
  reason: 'The season of 2027',
});
const versionNow = async () => (await db.brandSetting.aggregate({ _max: { number: true } }))._max.number ?? 0;
const amountAt = async (at: Date) => (await settingToday({ db, now: at }, creditAmounts, scope)).creditAmount;

test('a value applies from its day, ours before it, and again once it is given back', async () => {
  const ctx = await manager();
  await setSetting(ctx, kind, scope, change(120_00, '2026-11-25', 0));
  await setSetting(ctx, kind, scope, change(null, '2026-11-27', await versionNow()));
  expect([await amountAt(now), await amountAt(later(2)), await amountAt(later(4))]).toEqual([100_00, 120_00, 100_00]);
  const { state, events } = await readSetting({ ...ctx, now: later(2) }, kind, scope);
  expect(state).toMatchObject({
    isOwn: true,
    since: '2026-11-25',
    now: { creditAmount: '120.00' },
    scheduled: [{ validFrom: '2026-11-27', act: 'ours' }],
  });
  expect(events.map(({ act, by, reason }) => [act, by, reason])).toEqual([
    ['ours', 'Mika Review', 'The season of 2027'],
    ['set', 'Mika Review', 'The season of 2027'],
  ]);
  expect(await db.audit.count({ where: { action: 'setting.scheduled', subjectId: `${kind}/${scope}` } })).toBe(2);
});

test('what is scheduled is withdrawn before its day, and not after', async () => {
  const ctx = await manager();
  await setSetting(ctx, kind, scope, change(120_00, '2026-11-25', 0));
  const version = await versionNow();
  await expect(
    withdrawSetting({ ...ctx, now: later(2) }, kind, scope, { validFrom: '2026-11-25', version }),
  ).rejects.toMatchObject({ code: 'settingBegun' });
  await expect(withdrawSetting(ctx, kind, scope, { validFrom: '2026-11-26', version })).rejects.toMatchObject({
    code: 'notFound',
  });
  await withdrawSetting(ctx, kind, scope, { validFrom: '2026-11-25', version });
  expect(await amountAt(later(2))).toBe(100_00);
  expect((await readSetting(ctx, kind, scope)).state.scheduled).toEqual([]);
});

test('a later act for the same day replaces the earlier', async () => {
  const ctx = await manager();
  await setSetting(ctx, kind, scope, change(120_00, '2026-11-25', 0));
  await setSetting(ctx, kind, scope, change(130_00, '2026-11-25', await versionNow()));
  expect(await amountAt(later(2))).toBe(130_00);
  expect((await readSetting(ctx, kind, scope)).state.scheduled).toHaveLength(1);
});

test('of two who set it at once one is refused, and another process sees the outcome', async () => {
  const ctx = await manager();
  const outcomes = await Promise.allSettled([
    setSetting(ctx, kind, scope, change(120_00, '2026-11-23', 0)),
    setSetting(ctx, kind, scope, change(130_00, '2026-11-23', 0)),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: 'conflict' });
  // Written by another process: this one looks again after ten seconds at most.
  await amountAt(now);
  const { number: _, value: __, ...row } = await db.brandSetting.findFirstOrThrow();
  await db.brandSetting.create({ data: { ...row, value: value(140_00) } });
  expect(await amountAt(new Date(now.getTime() + 10_001))).toBe(140_00);
});

test.each([
  ['a past day', change(120_00, '2026-11-22', 0), 'malformedRequest'],
  ['a day far ahead', change(120_00, '2040-01-01', 0), 'malformedRequest'],
  ['a negative amount', change(-120_00, '2026-11-25', 0), 'malformedRequest'],
  ['what applies then anyway', change(100_00, '2026-11-25', 0), 'alreadySo'],
  ['an old version', change(120_00, '2026-11-25', 7), 'conflict'],
])('%s is refused, and nothing is stored', async (_, wrong, code) => {
  await expect(setSetting(await manager(), kind, scope, wrong)).rejects.toMatchObject({ code });
  expect(await db.brandSetting.count()).toBe(0);
});

test('a value that was broken by hand applies nowhere, and its form still opens', async () => {
  const ctx = await manager();
  await setSetting(ctx, kind, scope, change(120_00, '2026-11-23', 0));
  await db.brandSetting.updateMany({ data: { value: { creditAmount: 'much' } } });
  forgetSettings();
  const second = await db.brandSetting.findFirstOrThrow();
  await db.brandSetting.create({ data: { ...second, number: second.number + 1, value: { creditAmount: -1 } } });
  expect(await amountAt(now)).toBe(100_00);
  const { version, state } = await readSetting(ctx, kind, scope);
  expect([version, state.isOwn]).toEqual([second.number + 1, false]);
});

test('staff of a market set only what applies there', async () => {
  const uk = await staffOf('learning-manager', ['uk']);
  await setSetting(uk, kind, 'PU', change(120_00, '2026-11-25', 0));
  expect((await readSettingKind(uk, kind)).scopes.map((each) => each.scope)).toEqual(['PO', 'PU', 'CK']);
  const nam = await staffOf('administrator', ['nam']);
  // PC is learnt outside their market too.
  expect((await readSettingKind(nam, kind)).scopes.map((each) => each.scope)).toEqual(['CU', 'HA']);
  for (const [ctx, other] of [
    [uk, 'PJ'],
    [nam, 'PC'],
  ] as const) {
    await expect(readSetting(ctx, kind, other)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setSetting(ctx, kind, other, change(1_00, '2026-11-25', 0))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(withdrawSetting(ctx, kind, other, { validFrom: '2026-11-25', version: 0 })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
  expect(await listSettingKinds(uk)).toContainEqual({ kind, own: 0, scopes: 3, next: '2026-11-25' });
});

test('other roles, and what there is not, are refused', async () => {
  const editor = await staffOf('editor');
  await expect(readSetting(editor, kind, scope)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await listSettingKinds(editor)).map((row) => row.kind)).not.toContain(kind);
  const ctx = await manager();
  for (const [name, other] of [
    ['nothing', 'PC'],
    [kind, 'XX'],
    [kind, '__proto__'],
  ] as const)
    await expect(readSetting(ctx, name, other)).rejects.toMatchObject({ code: 'notFound' });
});

test('the form saves, keeps what was typed where it is refused, and withdraws', async () => {
  const cookie = await staffCookie(await newStaff('learning-manager'));
  const params = { kind, scope };
  const post = (form: Record<string, string>) =>
    action(requestTo(`/staff/settings/${kind}/${scope}`, { cookie, params, form }));
  const inYears = `${new Date().getUTCFullYear() + 1}-06-01`;
  const typed = { creditAmount: '120.00', validFrom: inYears, reason: 'The next season', version: '0', intent: 'save' };
  const refused = (await post({ ...typed, creditAmount: '1,5' })) as { data: { error: object; initialValue: object } };
  expect(refused.data).toMatchObject({
    error: { creditAmount: expect.arrayContaining([expect.stringContaining('above 0')]) },
    initialValue: { creditAmount: '1,5', reason: 'The next season' },
  });
  expect((await responseOf(Promise.resolve(post(typed)))).status).toBe(302);
  const stale = (await post({ ...typed, creditAmount: '130.00' })) as { data: object };
  expect(stale.data).toMatchObject({ stale: true, initialValue: { creditAmount: '130.00' } });
  const version = String(await versionNow());
  const page = await loader(requestTo(`/staff/settings/${kind}/${scope}`, { cookie, params }));
  expect(JSON.stringify(page)).toContain('Credit amount: 100.00 GBP → 120.00 GBP');
  expect((await responseOf(Promise.resolve(post({ withdraw: inYears, version })))).status).toBe(302);
  const again = { ...typed, intent: 'ours', creditAmount: '', version: String(await versionNow()) };
  // Our default applies already.
  expect(await post(again)).toMatchObject({ init: { status: 409 } });
});
