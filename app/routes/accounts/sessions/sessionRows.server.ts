import { z } from 'zod';
import type { SessionDevice } from '#app/domain/accounts/sessions/deviceOf.server.ts';
import { listSessions, type EndedReason, type SessionView } from '#app/domain/accounts/sessions/listSessions.server.ts';
import type { AssistantScope } from '#app/domain/permissions/assistantScopes.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { listAssistants } from '#app/domain/accounts/assistants/ownAssistants.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';

/** A session, ready to be shown; `endedReason` where it is over. */
export interface SessionRow {
  id: string;
  device: string;
  started: string;
  lastSeen: string;
  address: string;
  factor: string;
  isCurrent?: boolean;
  endedReason?: EndedReason;
}

/** The caller's sessions in the reader's language: those in use, and the last that are over. */
export async function sessionRows(ctx: AccountContext): Promise<{ live: SessionRow[]; ended: SessionRow[] }> {
  const { live, ended } = await listSessions(ctx);
  return {
    live: live.map((session) => ({ ...rowOf(ctx, session), isCurrent: session.isCurrent })),
    ended: ended.map((session) => ({ ...rowOf(ctx, session), endedReason: session.endedReason })),
  };
}

/** An assistant that acts for the caller, ready to be shown. */
export interface AssistantRow {
  grantId: string;
  name: string;
  scopes: AssistantScope[];
  connected: string;
  lastUsed: string | null;
}

/** The assistants that act for the caller, in the reader's language. */
export async function assistantRows(ctx: AccountContext): Promise<AssistantRow[]> {
  return (await listAssistants(ctx)).map(({ grantId, name, scopes, connectedAt, lastUsedAt }) => ({
    grantId,
    name,
    scopes,
    connected: formatTime(connectedAt, ctx),
    lastUsed: lastUsedAt && formatTime(lastUsedAt, ctx),
  }));
}

/** The assistant that a form wants ended. Throws `notFound` for what cannot be an identifier. */
export function grantIdOf(form: FormData): string {
  const id = z.uuid().safeParse(form.get('grantId'));
  if (!id.success) throw new Refusal('notFound');
  return id.data;
}

/**
 * The session that a form wants ended, or `others` for all but this one. Throws `notFound` for what cannot be an
 * identifier.
 */
export function sessionIdOf(form: FormData): string {
  const id = z.union([z.literal('others'), z.uuid()]).safeParse(form.get('sessionId'));
  if (!id.success) throw new Refusal('notFound');
  return id.data;
}

function rowOf(
  ctx: AccountContext,
  { id, device, createdAt, lastSeenAt, address, secondFactor }: SessionView,
): SessionRow {
  const { language } = ctx;
  return {
    id,
    device: deviceName(translator(language), device),
    started: formatTime(createdAt, ctx),
    lastSeen: formatTime(lastSeenAt, ctx),
    address,
    factor: translator(language)(`account:sessions.factor.${secondFactor || 'none'}`),
  };
}

function deviceName(
  t: (key: string, params?: Record<string, string>) => string,
  { browser, system }: SessionDevice,
): string {
  if (browser && system) return t('account:sessions.deviceOn', { browser, system });
  return browser || system || t('account:sessions.unknownDevice');
}
