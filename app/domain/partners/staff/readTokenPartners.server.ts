import { eventsAbout, type EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import { mostTokenPartners, presetPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { PartnerKeyAlgorithm } from '#app/domain/markets/partners.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { PartnerData } from './tokenPartnerRecords.server.ts';

/** Whether a partner's tokens are taken as it is set up here: not without a key, nor where TOKEN_PARTNERS has it. */
export type TokenPartnerState = 'on' | 'keyless' | 'off' | 'preset';

/** A partner that sends tokens as a list shows it; one of TOKEN_PARTNERS alone has no identifier. */
export interface ListedTokenPartner {
  partnerId: string | null;
  issuer: string;
  name: string;
  rights: readonly string[];
  state: TokenPartnerState;
}

/**
 * The partners that send tokens, by name, at most 200 of them: those that administrators set up, and those of
 * TOKEN_PARTNERS. Throws `forbidden` (`staff.see-partners`).
 */
export async function listTokenPartners(ctx: StaffContext): Promise<ListedTokenPartner[]> {
  assertCan(ctx, 'staff.see-partners');
  const rows = await ctx.db.tokenPartner.findMany({
    select: {
      partnerId: true,
      issuer: true,
      name: true,
      rights: true,
      active: true,
      keys: { select: { keyId: true } },
    },
    orderBy: [{ name: 'asc' }, { partnerId: 'asc' }],
    take: mostTokenPartners,
  });
  const stored = rows.map(({ partnerId, issuer, name, rights, active, keys }) => ({
    partnerId,
    issuer,
    name,
    rights,
    state: stateOf({ issuer, active, keys: keys.length }),
  }));
  const others = presetPartners().filter(({ issuer }) => !rows.some((row) => row.issuer === issuer));
  return [
    ...stored,
    ...others.map(({ issuer, rights }) => ({
      partnerId: null,
      issuer,
      name: issuer,
      rights,
      state: 'preset' as const,
    })),
  ];
}

function stateOf({ issuer, active, keys }: { issuer: string; active: boolean; keys: number }): TokenPartnerState {
  if (presetPartners().some((preset) => preset.issuer === issuer)) return 'preset';
  if (!active) return 'off';
  return keys === 0 ? 'keyless' : 'on';
}

/** A partner that sends tokens, with its keys and its changes, the latest first. */
export interface SeenTokenPartner extends PartnerData {
  partnerId: string;
  issuer: string;
  active: boolean;
  version: number;
  state: TokenPartnerState;
  keys: {
    keyId: string;
    fingerprint: string;
    algorithm: PartnerKeyAlgorithm;
    publicKey: string;
    addedAt: Date;
    addedBy: string;
  }[];
  events: EventAbout[];
}

/** Reads a partner that administrators set up. Throws `forbidden` (`staff.see-partners`) and `notFound`. */
export async function readTokenPartner(ctx: StaffContext, partnerId: string): Promise<SeenTokenPartner> {
  assertCan(ctx, 'staff.see-partners');
  const partner = await ctx.db.tokenPartner.findUnique({
    where: { partnerId },
    include: { keys: { include: { staff: { select: { userId: true } } }, orderBy: { addedAt: 'asc' } } },
  });
  if (!partner) throw new Refusal('notFound');
  const { issuer, name, rights, everyAgency, agencies, countries, active, version, keys } = partner;
  return {
    partnerId,
    issuer,
    name,
    everyAgency,
    agencies,
    countries,
    active,
    version,
    rights: rights as PartnerData['rights'],
    state: stateOf({ issuer, active, keys: keys.length }),
    keys: keys.map(({ keyId, fingerprint, algorithm, publicKey, addedAt, staff }) => ({
      keyId,
      fingerprint,
      algorithm,
      publicKey,
      addedAt,
      addedBy: staff.userId,
    })),
    events: await eventsAbout(ctx.db, { subjectKind: 'partner', subjectId: partnerId }),
  };
}
