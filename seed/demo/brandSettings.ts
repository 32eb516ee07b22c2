import { contactDetails, everyMarket } from '#app/domain/markets/settings/kinds/contactDetails.ts';
import { marketsWithSalesReports, salesAccess } from '#app/domain/markets/settings/kinds/salesAccess.ts';
import { todayOf, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { setSetting } from '#app/domain/operations/settings/changeSetting.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAsStaff } from './contexts.ts';

/** What the guide asks a brand to decide: the demo's brand has its contact details, and withholds sales reports. */
export async function seedBrandSettings(db: Database, now: Date): Promise<void> {
  const ctx = await actingAsStaff(db, 'STAFFADMIN', now);
  const decide = (kind: SettingKind, scope: string, value: Record<string, unknown>) =>
    setSetting(ctx, kind.name, scope, {
      value,
      validFrom: todayOf(kind, scope, now),
      reason: 'Decided when the portal was set up',
      version: 0,
    });
  await decide(contactDetails, everyMarket, {
    helpDeskPhone: '+1 800 555 0142',
    helpDeskEmail: 'help.desk@gangway.example',
    representatives: [
      {
        repRegion: 'West and Hawaii',
        repRegionJa: '西部・ハワイ',
        repName: 'Marisol Vega',
        repPhone: '',
        repEmail: 'marisol.vega@gangway.example',
      },
    ],
  });
  for (const market of marketsWithSalesReports) await decide(salesAccess, market, { newAgencySalesAccess: 'withheld' });
}
