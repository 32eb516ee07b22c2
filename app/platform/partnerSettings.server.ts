import { createPrivateKey, type KeyObject } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isAskedPartner, partnerNames, partnerPlaces, type PartnerName } from '#app/domain/markets/partners.ts';

/** What the settings say of a partner. */
export interface PartnerSetting {
  /**
   * Where the user is sent: one address, or one for each brand family or market that has its own, and `other` for the
   * rest.
   */
  open: string | Record<string, string>;
  /** Where the partner's server is asked. */
  call?: string;
  /** In PEM; what signs its tokens. Without it the key is made of SESSION_SECRET. */
  privateKey?: string;
  /** True where its addresses may be of a private network. */
  privateNetwork?: boolean;
}

const families: readonly string[] = [...partnerPlaces, 'other'];
const address = z.url({ protocol: /^https?$/ }).max(500);
const entry = z.strictObject({
  open: z.union([address, z.record(z.string(), address)]),
  call: address.optional(),
  privateKey: z.string().optional(),
  privateNetwork: z.boolean().optional(),
});
const table = z.record(z.string(), entry);

/** The setting PARTNERS: a JSON object of partners by name. An issue says which entry is wrong, and how. */
export const partnerSettings = z
  .string()
  .default('{}')
  .transform((text, ctx): Partial<Record<PartnerName, PartnerSetting>> => {
    const parsed = table.safeParse(parseJson(text.trim() || '{}'));
    const faults = parsed.success
      ? Object.entries(parsed.data).flatMap(([name, setting]) =>
          faultsOf(name, setting as PartnerSetting).map((fault) => `${name}.${fault}`),
        )
      : parsed.error.issues.map(({ path, message }) =>
          path.length === 0 ? 'must be a JSON object of partners by name' : `${path.join('.')}: ${message}`,
        );
    for (const message of faults) ctx.addIssue({ code: 'custom', message });
    return (parsed.data ?? {}) as Partial<Record<PartnerName, PartnerSetting>>;
  });

function faultsOf(name: string, setting: PartnerSetting): string[] {
  if (!partnerNames.some((known) => known === name)) return ['is no partner'];
  const isAsked = isAskedPartner(name);
  const faults: string[] = [];
  if (isAsked && !setting.call) faults.push('call: is missing: its server is asked');
  if (!isAsked && setting.call) faults.push('call: its server is never asked');
  if (setting.privateKey !== undefined && !signingAlgorithm(setting.privateKey))
    faults.push('privateKey: is no private key in PEM for ES256 or EdDSA');
  const opened = typeof setting.open === 'string' ? { open: setting.open } : setting.open;
  for (const key of Object.keys(opened))
    if (key !== 'open' && !families.includes(key)) faults.push(`open.${key}: is no brand family or market`);
  for (const [key, href] of Object.entries({ ...opened, ...(setting.call && { call: setting.call }) })) {
    const url = new URL(href);
    if (url.username || url.password) faults.push(`${key}: must hold no password`);
    if (setting.privateNetwork) continue;
    if (url.protocol !== 'https:') faults.push(`${key}: must be https`);
    if (isPrivateHost(url.hostname)) faults.push(`${key}: is of a private network, which privateNetwork would allow`);
  }
  return faults;
}

/** The algorithm of a private key in PEM that signs hand-overs; undefined for any other text. */
export function signingAlgorithm(pem: string): 'ES256' | 'EdDSA' | undefined {
  try {
    const key: KeyObject = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
      ? 'ES256'
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True for a name or an address of this machine or of a private network; a name that only resolves to one is found when
 * it is asked.
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(bare)) return true;
  return ipaddr.isValid(bare) && isPrivateAddress(bare);
}

/** True for every address but those of the public internet. */
export function isPrivateAddress(text: string): boolean {
  return ipaddr.process(text).range() !== 'unicast';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
