import { expect, test } from 'vitest';
import { approveMany } from '#app/domain/agencies/approval/approveMany.server.ts';
import { decideAgency } from '#app/domain/agencies/approval/decideAgency.server.ts';
import { database } from '#app/platform/database.server.ts';
import { action } from '#app/routes/agencies/approval/agencies.tsx';
import { buildAgency } from '#tests/support/builders.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const pending = async (country = 'GB') => (await buildAgency(db, { country, owner: { activationFlag: 'P' } })).agencyId;
const status = async (agencyId: string) => (await db.agency.findUniqueOrThrow({ where: { agencyId } })).approvalStatus;

test('approving several approves each for itself, with its audit row and its mail, and leaves what is not to be', async () => {
  const ctx = await signedInAsStaff(await newStaff('reviewer', { markets: ['uk'] }));
  const [one, other, decided, american] = [await pending(), await pending(), await pending(), await pending('US')];
  await decideAgency(ctx, decided, { decision: 'decline', declineReason: 'There is no such agency here' });
  expect(await approveMany(ctx, [one, other, one, decided, american, '99999999'])).toEqual({ approved: 2, left: 3 });
  expect(await Promise.all([one, other, decided, american].map(status))).toEqual([
    ...['APPROVED', 'APPROVED', 'DECLINED', 'PENDING'],
  ]);
  expect(await db.audit.count({ where: { action: 'agency.approved', agencyId: { in: [one, other] } } })).toBe(2);
  await expect(approveMany(await signedInAsStaff(await newStaff('editor')), [american])).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('the queue sends what is ticked, and says what became of it; nothing ticked is refused', async () => {
  const cookie = await staffCookie(await newStaff('reviewer'));
  const post = (form: Record<string, string>) => action(requestTo('/staff/agencies', { cookie, form }));
  expect(await post({})).toMatchObject({ init: { status: 400 } });
  expect(await post({ agencyIds: 'all' })).toMatchObject({ init: { status: 400 } });
  const agencyId = await pending();
  const reply = await responseOf(post({ agencyIds: agencyId }));
  expect(reply.headers.get('Location')).toBe('/staff/agencies');
  expect(await status(agencyId)).toBe('APPROVED');
});
