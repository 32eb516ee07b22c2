import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { agencyKeySchema, brandKeySchema, rotateKeySchema } from '#app/domain/accounts/keys/keyForms.ts';
import { keyZone, scopesToGive, type KeyManager } from '#app/domain/accounts/keys/keyHolder.server.ts';
import { offeredLastDay } from '#app/domain/accounts/keys/keyRules.ts';
import { listCalls } from '#app/domain/accounts/keys/listCalls.server.ts';
import { keyList, listKeys, readKey, type ListedKey } from '#app/domain/accounts/keys/listKeys.server.ts';
import { makeKey } from '#app/domain/accounts/keys/makeKey.server.ts';
import { revokeKey } from '#app/domain/accounts/keys/revokeKey.server.ts';
import { rotateKey } from '#app/domain/accounts/keys/rotateKey.server.ts';
import { takeOverKey } from '#app/domain/accounts/keys/takeOverKey.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatSecond, formatTime, fullName, recently } from '#app/domain/display.ts';
import { typedReference } from '#app/domain/referenceNumber.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { actionByIntent, formAction } from '#app/routes/requests/formAction.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

export type KeyRow = ReturnType<typeof keyRow>;

function keyRow(ctx: KeyManager, key: ListedKey) {
  return {
    keyId: key.keyId,
    kind: key.kind,
    name: key.name,
    isTest: key.isTest,
    hint: key.hint,
    state: key.state,
    scopes: key.scopes,
    networks: key.networks.join(', '),
    issuer: key.issuer,
    lastDay: formatDay(key.lastDay, ctx),
    lastUsed: key.lastUsedAt && recently(key.lastUsedAt, ctx.now, ctx),
    madeAt: formatTime(key.createdAt, ctx),
    revokedAt: key.revokedAt && formatTime(key.revokedAt, ctx),
    replaced: key.replaced && { hint: key.replaced.hint, endsAt: formatTime(key.replaced.endsAt, ctx) },
    keeper: key.keeper && fullName(key.keeper, ctx.language),
    isOwn: key.isOwn,
  };
}

/** The page of the keys: the list, whether the form of a new one is over it, and what that offers. */
export async function keysPage(ctx: KeyManager, request: Request) {
  const address = new URL(request.url).searchParams;
  const query = keyList.read(address);
  const { keys, ...found } = await listKeys(ctx, query);
  const isStaff = 'staff' in ctx;
  return {
    title: documentTitle(ctx.language, isStaff ? 'apiKeys:staff.title' : 'apiKeys:title'),
    rows: keys.map((key) => keyRow(ctx, key)),
    list: keyList.view(query, found),
    scopes: scopesToGive(ctx, isStaff ? 'brand' : 'agency'),
    lastDay: offeredLastDay(ctx.now, keyZone(ctx)),
    isMaking: address.get('act') === 'create',
  };
}

/** The page of one key: its facts, its calls by day and its log. */
export async function keyPage(ctx: KeyManager, keyId: string, request: Request) {
  const params = new URL(request.url).searchParams;
  const reference = (params.get('reference') ?? '').slice(0, 60);
  const [key, log] = await Promise.all([
    readKey(ctx, keyId),
    listCalls(ctx, { keyId, reference, before: params.get('before') ?? '' }),
  ]);
  return {
    title: `${key.name} · ${documentTitle(ctx.language, 'apiKeys:title')}`,
    key: keyRow(ctx, key),
    days: key.days.map(({ day, ...counts }) => ({ day: formatDay(day, ctx), ...counts })),
    log: {
      reference,
      isReference: reference === '' || typedReference('F', reference) !== null,
      next: log.next,
      calls: log.calls.map((call) => ({ ...call, at: formatSecond(call.at, ctx) })),
    },
  };
}

// The text of a key is in this one answer, and nowhere else.
const shown = (text: string) => data({ text, result: undefined });
const refused = ({ data: result, init }: FormReply) =>
  data({ text: undefined, result: result as SubmissionResult<string[]> }, init ?? undefined);

/** Makes a key of the caller's agency. */
export function makeAgencyKey(ctx: AgentContext, request: Request) {
  return formAction(ctx, request, {
    schema: agencyKeySchema(),
    hidden: ['password'],
    run: async (value) => shown((await makeKey(ctx, value)).text),
    refused,
  });
}

/** Makes a key of the brand or of a partner. */
export function makeBrandKey(ctx: StaffContext, request: Request) {
  return formAction(ctx, request, {
    schema: brandKeySchema(),
    run: async (value) => shown((await makeKey(ctx, value)).text),
    refused,
  });
}

/** Gives a key a new secret, revokes it, or takes it over. */
export function keyAction(ctx: KeyManager, keyId: string, request: Request) {
  const done = async (message: string, act: (ctx: KeyManager, keyId: string) => Promise<string>) =>
    redirectWithToast(new URL(request.url).pathname, {
      kind: 'success',
      message: `apiKeys:${message}`,
      params: { name: await act(ctx, keyId) },
    });
  return actionByIntent<ReturnType<typeof shown> | ReturnType<typeof refused> | Response>(request, {
    rotate: (posted) =>
      formAction(ctx, posted, {
        schema: rotateKeySchema(),
        run: async (value) => shown((await rotateKey(ctx, { keyId, ...value })).text),
        refused,
      }),
    revoke: () => done('revoked', revokeKey),
    takeOver: () => done('takenOver', takeOverKey),
  });
}
