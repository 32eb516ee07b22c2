import type { StaffContext } from '#app/domain/context.server.ts';
import { partnerStateOf } from '#app/domain/markets/partnerAddresses.server.ts';
import { partnerNames } from '#app/domain/markets/partners.ts';
import { partnerConnections } from '#app/domain/markets/settings/kinds/partnerConnections.ts';
import { todayOf } from '#app/domain/markets/settings/settingKind.ts';
import { setSetting } from '#app/domain/operations/settings/changeSetting.server.ts';
import { readSetting } from '#app/domain/operations/settings/settingRows.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { translator } from '#app/platform/translations.server.ts';

/**
 * Switches off every partner that is neither connected nor switched off, from today on, as its setting would. Returns
 * how many. Throws `forbidden` (`staff.set-up`, `staff.set-partners`), and `conflict` where a colleague sets one of them
 * at the same time.
 */
export async function switchOffPartners(ctx: StaffContext): Promise<number> {
  assertCan(ctx, 'staff.set-up');
  assertCan(ctx, 'staff.set-partners');
  const states = await Promise.all(
    partnerNames.map(async (name) => ({ name, state: await partnerStateOf(ctx, name) })),
  );
  const undecided = states.filter(({ state }) => state === 'undecided').map(({ name }) => name);
  const reason = translator(ctx.language)('setup:step.partners.switchedOffReason');
  for (const name of undecided) {
    const { version } = await readSetting(ctx, partnerConnections.name, name);
    await setSetting(ctx, partnerConnections.name, name, {
      value: { ...partnerConnections.ours(name), partnerState: 'off' },
      validFrom: todayOf(partnerConnections, name, ctx.now),
      reason,
      version,
    });
  }
  return undecided.length;
}
