import { environment } from '#app/platform/environment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PartnerSetting } from '#app/platform/partnerSettings.server.ts';
import { brands, selectableBrands, type BrandCode } from './brands.ts';
import { markets, type Market } from './markets.ts';
import { partnerNames, type PartnerName } from './partners.ts';
import { partnerConnections } from './settings/kinds/partnerConnections.ts';
import { settingToday } from './settings/readSetting.server.ts';
import type { ValueOf } from './settings/settingKind.ts';

/**
 * Where a partner is: what users are sent to, what its server is asked at, and whether that is the sandbox's own.
 */
export interface PartnerAddress {
  partner: PartnerName;
  open: string;
  call: string | undefined;
  privateNetwork: boolean;
  isSandbox: boolean;
}

interface Reader {
  db: Database;
  now: Date;
}

interface Place {
  market: Market;
  brand: BrandCode;
}

/** True where the sandbox replaces partners that are not connected: in a demo, or where the operator asks for it. */
export function isSandboxUsed(): boolean {
  const { PARTNER_SANDBOX, GANGWAY_DEMO } = environment();
  return PARTNER_SANDBOX === undefined ? GANGWAY_DEMO : PARTNER_SANDBOX === '1';
}

/** What the operator has set of a partner in PARTNERS, which wins over the brand's setting; undefined for nothing. */
export function presetOf(partner: PartnerName): PartnerSetting | undefined {
  const { PARTNERS, SEABOURN_ACADEMY } = environment();
  return PARTNERS[partner] ?? (partner === 'academy' && SEABOURN_ACADEMY ? { open: SEABOURN_ACADEMY } : undefined);
}

/**
 * The address of a partner for a brand in a market; null where it is not connected there: the operator and the brand
 * have set none, or the brand has switched it off, and no sandbox is used. Makes no query while the process knows the
 * settings.
 */
export async function partnerAddress(
  ctx: Reader,
  partner: PartnerName,
  { market, brand }: Place,
): Promise<PartnerAddress | null> {
  const preset = presetOf(partner);
  const connection = preset ? null : await settingToday(ctx, partnerConnections, partner);
  if (connection?.partnerState === 'off') return null;
  const setting = preset ?? (connection?.partnerState === 'connected' ? settingOf(connection) : undefined);
  if (setting) {
    const open =
      typeof setting.open === 'string'
        ? setting.open
        : (setting.open[market] ?? setting.open[brands[brand].family] ?? setting.open.other);
    return open === undefined
      ? null
      : { partner, open, call: setting.call, privateNetwork: setting.privateNetwork ?? false, isSandbox: false };
  }
  if (!isSandboxUsed()) return null;
  const base = `${environment().ORIGIN}/sandbox/partners/${partner}`;
  return { partner, open: base, call: `${base}/call`, privateNetwork: true, isSandbox: true };
}

function settingOf({
  partnerAddress: other,
  partnerPlaces,
  partnerCall,
}: ValueOf<typeof partnerConnections>): PartnerSetting {
  const own = Object.fromEntries(partnerPlaces.map(({ place, placeAddress }) => [place, placeAddress]));
  return {
    open: other === '' ? own : { ...own, other },
    ...(partnerCall !== '' && { call: partnerCall }),
  };
}

/**
 * The state of a partner: it is connected by the operator or the brand, the sandbox replaces it, the brand has switched
 * it off, or nothing yet.
 */
export async function partnerStateOf(
  ctx: Reader,
  partner: PartnerName,
): Promise<'connected' | 'sandbox' | 'off' | 'undecided'> {
  if (presetOf(partner)) return 'connected';
  const { partnerState } = await settingToday(ctx, partnerConnections, partner);
  return partnerState === 'undecided' && isSandboxUsed() ? 'sandbox' : partnerState;
}

/** The number of the key that signs a partner's tokens; the first for one whose connection the operator has set. */
export async function partnerKeyNumber(ctx: Reader, partner: PartnerName): Promise<number> {
  if (presetOf(partner)) return 1;
  return (await settingToday(ctx, partnerConnections, partner)).partnerKeyNumber;
}

/** The addresses of a partner, of every brand in every market where it is connected. */
export async function partnerAddresses(ctx: Reader, partner: PartnerName): Promise<PartnerAddress[]> {
  const places = markets.flatMap((market) => selectableBrands(market).map((brand) => ({ market, brand })));
  const found = await Promise.all(places.map(async (place) => (await partnerAddress(ctx, partner, place)) ?? []));
  return found.flat();
}

/** The partners that are connected for a brand in a market. */
export async function connectedPartners(ctx: Reader, place: Place): Promise<PartnerName[]> {
  const found = await Promise.all(
    partnerNames.map(async (name) => ((await partnerAddress(ctx, name, place)) ? [name] : [])),
  );
  return found.flat();
}
