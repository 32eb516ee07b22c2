import { environment } from './environment.server.ts';
import type { PartnerName } from './partnerSettings.server.ts';

/**
 * Where a partner is: what users are sent to, what its server is asked at, and whether that is the sandbox's own (D40).
 */
export interface PartnerAddress {
  partner: PartnerName;
  open: string;
  call: string | undefined;
  privateNetwork: boolean;
  isSandbox: boolean;
}

/**
 * True where the sandbox stands in for partners that the settings do not name (D19): in a demo, or where it is asked
 * for.
 */
export function sandboxStandsIn(): boolean {
  const { PARTNER_SANDBOX, GANGWAY_DEMO } = environment();
  return PARTNER_SANDBOX === undefined ? GANGWAY_DEMO : PARTNER_SANDBOX === '1';
}

/**
 * The address of a partner for a brand family in a market; null where the settings name none and no sandbox stands in.
 */
export function partnerAddress(
  partner: PartnerName,
  { family, market }: { family: string; market: string },
): PartnerAddress | null {
  const { PARTNERS, SEABOURN_ACADEMY, ORIGIN } = environment();
  const setting =
    PARTNERS[partner] ?? (partner === 'academy' && SEABOURN_ACADEMY ? { open: SEABOURN_ACADEMY } : undefined);
  if (setting) {
    const open =
      typeof setting.open === 'string'
        ? setting.open
        : (setting.open[market] ?? setting.open[family] ?? setting.open.other);
    return open === undefined
      ? null
      : { partner, open, call: setting.call, privateNetwork: setting.privateNetwork ?? false, isSandbox: false };
  }
  if (!sandboxStandsIn()) return null;
  const base = `${ORIGIN}/sandbox/partners/${partner}`;
  return { partner, open: base, call: `${base}/call`, privateNetwork: true, isSandbox: true };
}
