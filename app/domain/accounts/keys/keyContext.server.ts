import { z } from 'zod';
import type { AgentContext, StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import {
  mayBeSignedIn,
  sessionColumns,
  sessionRow,
  whoIsIn,
} from '#app/domain/accounts/sessions/currentSession.server.ts';
import { staffColumns, staffRow } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';
import { can } from '#app/domain/permissions/can.ts';
import {
  keyKinds,
  scopeNames,
  scopesAt,
  type ActingKey,
  type Door,
  type KeyKind,
  type Scope,
} from '#app/domain/permissions/scopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf, type Database } from '#app/platform/database.server.ts';
import { isKeyText, isWholeKey } from '#app/platform/keySecrets.server.ts';
import { isInNetworks } from '#app/platform/networks.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { hashToken, isKeyToken, readKeyToken } from '#app/platform/tokens.server.ts';

/** A call with a key: the context of its verbs, and what its limits and its log need. */
export interface KeyCall {
  ctx: AgentContext | StaffContext;
  key: ActingKey & {
    kind: KeyKind;
    secretId: string;
    agencyId: string | null;
    issuer: string;
    addresses: readonly string[];
  };
}

/** True for a bearer that is a key, or a short token of one. */
export const isOfKey = (bearer: string): boolean => isKeyText(bearer) || isKeyToken(bearer);

const keyColumns = `
           k.key_id AS "keyId", k.kind AS "keyKind", k.name AS "keyName", k.is_test AS "isTest", k.scopes AS "keyScopes", k.addresses AS "keyAddresses",
           k.issuer, k.expires_at AS "keyExpiresAt", k.revoked_at AS "keyRevokedAt", s.secret_id AS "secretId", s.ends_at AS "secretEndsAt"`;

const keyRow = z.strictObject({
  keyId: z.string(),
  keyKind: z.enum(keyKinds),
  keyName: z.string(),
  isTest: z.boolean(),
  // A scope of another release opens nothing.
  keyScopes: z.string().array(),
  keyAddresses: z.string().array(),
  issuer: z.string(),
  keyExpiresAt: z.date(),
  keyRevokedAt: z.date().nullable(),
  secretId: z.string(),
  secretEndsAt: z.date().nullable(),
});
type KeyRow = z.output<typeof keyRow>;

type By = 'secret_hash' | 'secret_id';

const agencyKeyBy = (by: By) =>
  statement({
    name: `agency-key-by-${by}`,
    sql: ({ value, now }: Named<{ value: string; now: Date }>) => `
    SELECT ${keyColumns}, ''::text AS "selectedBrand", false AS "termsDue", ${sessionColumns(now)}
    FROM api_key_secrets s
    JOIN api_keys k ON k.key_id = s.key_id
    JOIN agents a ON a.agent_unique_id = k.keeper_id AND a.agency_id = k.agency_id
    JOIN accounts o ON o.account_id = k.keeper_id
    JOIN agencies g ON g.agency_id = k.agency_id
    LEFT JOIN preferences p ON p.agent_unique_id = k.keeper_id
    WHERE s.${by} = ${value} AND ${mayBeSignedIn}`,
    row: z.strictObject({ ...keyRow.shape, ...sessionRow.shape }),
  });

const staffKeyBy = (by: By) =>
  statement({
    name: `staff-key-by-${by}`,
    sql: ({ value }: Named<{ value: string }>) => `
    SELECT ${keyColumns}, ${staffColumns}
    FROM api_key_secrets s
    JOIN api_keys k ON k.key_id = s.key_id
    JOIN staff_users m ON m.staff_id = k.keeper_id
    JOIN accounts o ON o.account_id = k.keeper_id
    WHERE s.${by} = ${value} AND k.kind <> 'agency' AND m.active`,
    row: z.strictObject({ ...keyRow.shape, ...staffRow.shape }),
  });

const agencyKey = { secret_hash: agencyKeyBy('secret_hash'), secret_id: agencyKeyBy('secret_id') };
const staffKey = { secret_hash: staffKeyBy('secret_hash'), secret_id: staffKeyBy('secret_id') };

/**
 * The context of a call by a bearer that is a key or a short token of one: that of the key's keeper as they are now,
 * narrowed to the key's scopes. Throws `invalidToken` for what is no key of the portal, `keyEnded` for a key that was
 * revoked, is past its last day, was replaced, or whose keeper has no access to it any more, and `keyAddressRefused` for
 * an address outside its networks.
 */
export async function contextOfKey(visitor: VisitorContext, bearer: string): Promise<KeyCall> {
  const { by, value, scopes } = soughtBy(visitor, bearer);
  const { db, now } = visitor;
  const agencyRow = await rowOf(db, agencyKey[by]({ value, now }));
  const call = agencyRow ? agencyCall(visitor, agencyRow) : await staffCall(visitor, by, value);
  if (!call) throw new Refusal((await isKnown(db, by, value)) ? 'keyEnded' : 'invalidToken');
  const key = scopes ? { ...call.key, scopes: call.key.scopes.filter((scope) => scopes.includes(scope)) } : call.key;
  if (key.addresses.length > 0 && !isInNetworks(visitor.address, key.addresses))
    throw new KeyRefused('keyAddressRefused', key);
  return { key, ctx: narrowed(call.ctx, key) };
}

/** A refusal of a call whose key is known, so that its owner finds it in the key's log. */
export class KeyRefused extends Refusal {
  readonly key: KeyCall['key'];

  constructor(code: 'keyAddressRefused', key: KeyCall['key']) {
    super(code);
    this.key = key;
  }
}

function soughtBy({ now }: VisitorContext, bearer: string): { by: By; value: string; scopes?: readonly string[] } {
  if (isKeyToken(bearer)) {
    const token = readKeyToken(bearer, now);
    if (!token) throw new Refusal('invalidToken');
    return { by: 'secret_id', value: token.secretId, scopes: token.scopes };
  }
  if (!isWholeKey(bearer)) throw new Refusal('invalidToken');
  return { by: 'secret_hash', value: hashToken(bearer) };
}

function agencyCall(
  visitor: VisitorContext,
  row: KeyRow & z.output<typeof sessionRow>,
): Omit<KeyCall, 'ctx'> & { ctx: AgentContext } {
  const { key, rest } = keyOf(visitor, row);
  const { actor, agency } = whoIsIn(rest);
  const market = marketOf(agency.country);
  // What the agency asks of its people at the sign-in is not asked of a program.
  const keeper = { ...actor, secondFactorDue: false };
  const ctx = {
    ...visitor,
    sessionId: '',
    actor: keeper,
    agency,
    market,
    zone: actor.timeZone ?? zoneOfPlace(agency),
  };
  if (!can(ctx, 'agency.manage-keys')) throw new Refusal('keyEnded');
  return { ctx, key: { ...key, agencyId: agency.agencyId } };
}

async function staffCall(visitor: VisitorContext, by: By, value: string): Promise<KeyCall | undefined> {
  const row = await rowOf(visitor.db, staffKey[by]({ value }));
  if (!row) return undefined;
  const { key, rest: staff } = keyOf(visitor, row);
  const ctx: StaffContext = { ...visitor, sessionId: '', staff: { ...staff, confirmedAt: null } };
  if (!can(ctx, 'staff.see-keys')) throw new Refusal('keyEnded');
  return { ctx, key };
}

function keyOf<Row extends KeyRow>(
  { now }: VisitorContext,
  row: Row,
): { key: KeyCall['key']; rest: Omit<Row, keyof KeyRow> } {
  const {
    keyId,
    keyKind: kind,
    keyName: name,
    isTest,
    keyScopes,
    keyAddresses: addresses,
    issuer,
    keyExpiresAt,
    keyRevokedAt,
    secretId,
    secretEndsAt,
    ...rest
  } = row;
  if (keyRevokedAt || keyExpiresAt <= now || (secretEndsAt && secretEndsAt <= now)) throw new Refusal('keyEnded');
  const given = keyScopes.filter((scope): scope is Scope => (scopeNames as readonly string[]).includes(scope));
  return { key: { keyId, kind, name, isTest, scopes: given, addresses, issuer, secretId, agencyId: null }, rest };
}

function narrowed(ctx: AgentContext | StaffContext, { keyId, name, isTest, scopes }: ActingKey): KeyCall['ctx'] {
  const key = { keyId, name, isTest, scopes };
  return 'staff' in ctx ? { ...ctx, staff: { ...ctx.staff, key } } : { ...ctx, actor: { ...ctx.actor, key } };
}

/** The same call with the scopes that count at a door, and no others. */
export function atDoor({ ctx, key }: KeyCall, door: Door): KeyCall {
  const there = { ...key, scopes: scopesAt(door, key.scopes) };
  return { key: there, ctx: narrowed(ctx, there) };
}

// Only a caller whose key ended waits for it.
async function isKnown(db: Database, by: By, value: string): Promise<boolean> {
  const where = by === 'secret_id' ? { secretId: value } : { secretHash: value };
  return (await db.apiKeySecret.findUnique({ where, select: { keyId: true } })) !== null;
}
