import { passwordWork } from '#app/domain/accounts/throttling/passwordWork.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';
import type { Language } from '#app/i18n.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { mayUseApi } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { tokenSession } from '#app/domain/accounts/sessions/tokenSession.server.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { database } from '#app/platform/database.server.ts';
import { slowDown } from '#app/platform/slowing.server.ts';
import type { TokenAudience } from '#app/platform/tokens.server.ts';

/** The host's data about a call. */
export interface Caller {
  address: string;
  requestId: string;
}

/** The language that a call asks for, or undefined where it does not say. */
export function askedLanguage(headers: Headers): Language | undefined {
  const first = headers.get('Accept-Language')?.trim().slice(0, 2).toLowerCase();
  return first === 'ja' || first === 'en' ? first : undefined;
}

/** The context of a call without a token. */
export function visitorCall(headers: Headers, caller: Caller): VisitorContext {
  return {
    db: database(),
    now: new Date(),
    language: askedLanguage(headers) ?? 'en',
    address: caller.address,
    requestId: caller.requestId,
    passwords: passwordWork,
    slowDown,
  };
}

/** The context of a call with a bearer token; throws as `tokenSession`. */
export async function agentCall(headers: Headers, caller: Caller, audience?: TokenAudience): Promise<AgentContext> {
  const visitor = visitorCall(headers, caller);
  const { sessionId, actor, agency } = await tokenSession(visitor, bearerToken(headers), audience);
  return {
    ...visitor,
    language: askedLanguage(headers) ?? actor.language,
    sessionId,
    actor,
    agency,
    market: marketOf(agency.country),
    zone: actor.timeZone ?? zoneOfPlace(agency),
  };
}

/** Throws `forbidden` while a user has steps to take before the portal: the API is no way around them. */
export function refuseUnfinished({ actor, market }: AgentContext): void {
  if (!mayUseApi({ ...actor, market, defaultBrand: actor.displayCompany })) throw new Refusal('forbidden');
}
