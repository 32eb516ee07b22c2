import { countCall, noteCall, type Allowance } from '#app/domain/accounts/keys/callBook.server.ts';
import {
  atDoor,
  contextOfKey,
  isOfKey,
  KeyRefused,
  type KeyCall,
} from '#app/domain/accounts/keys/keyContext.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import { isOpenedBy, type Door } from '#app/domain/permissions/scopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { database } from '#app/platform/database.server.ts';
import { withoutKeys } from '#app/platform/keySecrets.server.ts';
import type { Endpoint } from './endpoint.server.ts';

/** What is known of a call with a key while it runs. */
export interface KeyInUse {
  keyId: string;
  /** What is left to it, as its answer says; none before it was counted. */
  headers: Record<string, string>;
}

/** The key, or a key's short token, with which a call comes; undefined for every other one. */
export function keyIn(headers: Headers): string | undefined {
  const bearer = bearerToken(headers);
  return bearer !== undefined && isOfKey(bearer) ? bearer : undefined;
}

/** Throws `keyInAddress` for an address with a key in it: addresses are written down in many places. */
export function refuseKeyInAddress(address: string): void {
  if (/gw_(live|test)_|gwt_/.test(address)) throw new Refusal('keyInAddress');
}

/**
 * The context of a call with a key, for an endpoint that the key's scopes open. `use` gets the key as soon as it is
 * known. Throws as `contextOfKey`, `tooManyCalls` beyond the limits, `notForKeys` where the endpoint is about
 * one's own account or about others than the key's kind, `scopeMissing`, and `notForTestKeys` for a call that asks others.
 */
export async function callByKey(
  endpoint: Endpoint,
  visitor: VisitorContext,
  bearer: string,
  use: (key: KeyInUse) => void,
): Promise<KeyCall['ctx']> {
  const { ctx, key } = await keyCallAt('api', visitor, bearer, use);
  const named = [endpoint.byKey ?? endpoint.action ?? 'own'].flat();
  if (named.includes('own') || isForStaff(named) !== 'staff' in ctx) throw new Refusal('notForKeys');
  if (!named.some((action) => isOpenedBy(key.scopes, action as ActionName))) throw new Refusal('scopeMissing');
  if (key.isTest && endpoint.asksOthers) throw new Refusal('notForTestKeys');
  return ctx;
}

/**
 * The context of a call with a key at a door, once it is counted; the scopes of other doors are left out. `use` gets the
 * key as soon as it is known. Throws as `contextOfKey`, and `tooManyCalls` beyond the limits.
 */
export async function keyCallAt(
  door: Door,
  visitor: VisitorContext,
  bearer: string,
  use: (key: KeyInUse) => void,
): Promise<KeyCall> {
  const call = await contextOfKey(visitor, bearer).catch((error: unknown) => {
    if (error instanceof KeyRefused) use({ keyId: error.key.keyId, headers: {} });
    throw error;
  });
  const { key } = call;
  const { isOver, allowances } = countCall(database(), { ...key, door }, visitor.now);
  use({ keyId: key.keyId, headers: limitHeaders(allowances) });
  if (isOver) throw new Refusal('tooManyCalls', { params: { until: endOf(allowances, visitor.now) } });
  return atDoor(call, door);
}

function isForStaff(named: readonly string[]): boolean {
  return named.some((action) => (actions[action as ActionName] as ActionRule | undefined)?.about === 'staff');
}

// The fields of draft-ietf-httpapi-ratelimit-headers.
function limitHeaders(allowances: readonly Allowance[]): Record<string, string> {
  return {
    'RateLimit-Policy': allowances.map(({ name, limit }) => `"${name}";q=${limit};w=60`).join(', '),
    RateLimit: allowances.map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`).join(', '),
  };
}

function endOf([allowance]: readonly Allowance[], now: Date): string {
  return new Date(now.getTime() + (allowance?.resetSeconds ?? 60) * 1000).toISOString();
}

/** Notes a call for its key's log, once it is answered. */
export function noteAnswer(
  { keyId }: KeyInUse,
  {
    request,
    status,
    started,
    requestId,
    address,
  }: {
    request: Request;
    status: number;
    started: number;
    requestId: string;
    address: string;
  },
): void {
  noteCall(database(), {
    keyId,
    at: new Date(),
    method: request.method,
    path: withoutKeys(new URL(request.url).pathname),
    status,
    ms: performance.now() - started,
    requestId,
    address,
  });
}
