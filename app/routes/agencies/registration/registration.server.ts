import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import {
  readRegistrationDraft,
  type RegistrationDraft,
} from '#app/domain/agencies/registration/registerDrafts.server.ts';
import { agencySchema, ownerSchema } from '#app/domain/agencies/registration/registerForms.ts';
import {
  agencyStepFields,
  ownerFields,
  pick,
  valuesInForce,
} from '#app/domain/agencies/registration/registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { readRegistrationCookie, writeRegistrationCookie } from '#app/platform/cookies.server.ts';
import { statefulCountries } from '#app/routes/markets/referenceData.server.ts';

// The cookie's value once the agency is registered: its market, for the thank-you page.
const done = 'done:';

/** The registration of a request's browser: the draft that its signed cookie names, or an empty one of a new id. */
export interface Registration {
  draftId: string;
  draft: RegistrationDraft;
  /** Goes with the reply, so that the browser names the same draft for another 24 hours. */
  headers: Headers;
}

/** Reads the registration of a request's browser. Nothing is stored before something is typed. */
export async function readRegistration(ctx: VisitorContext, request: Request): Promise<Registration> {
  const named = await readRegistrationCookie(request);
  const draftId = named && !named.startsWith(done) ? named : randomUUID();
  const draft = await readRegistrationDraft(ctx, draftId);
  return { draftId, draft, headers: await cookieHeaders(draftId) };
}

/**
 * The same for a step that is to be filled in: a visitor who comes with a draft from which an agency was registered,
 * since a form was sent twice or in two tabs, is sent to the page that says so.
 */
export async function requireOpenRegistration(ctx: VisitorContext, request: Request): Promise<Registration> {
  const registration = await readRegistration(ctx, request);
  const { registeredMarket: market } = registration.draft;
  if (market) throw redirect(paths.registerThankYou(), { headers: await registeredHeaders(market) });
  return registration;
}

/** The headers with which a browser forgets its draft and remembers that an agency of a market was registered. */
export function registeredHeaders(market: Market): Promise<Headers> {
  return cookieHeaders(done + market);
}

/**
 * The market of the agency that a request's browser registered last; undefined where it has not, or has begun another.
 */
export async function registeredMarket(request: Request): Promise<Market | undefined> {
  const named = await readRegistrationCookie(request);
  const market = named?.startsWith(done) ? named.slice(done.length) : undefined;
  return isMarket(market) ? market : undefined;
}

/** The first step of a draft that is not done: the others before it are, whatever address was typed. */
export async function openStep(
  ctx: VisitorContext,
  { values, hasPassword }: RegistrationDraft,
): Promise<'owner' | 'agency' | 'review'> {
  const inForce = valuesInForce(values);
  if (!hasPassword || !ownerSchema().safeParse(pick(ownerFields, inForce)).success) return 'owner';
  const agency = agencySchema({ countriesWithStates: await statefulCountries(ctx) }).safeParse(
    pick([...agencyStepFields, 'country'], inForce),
  );
  if (!agency.success) return 'agency';
  try {
    await requirePlace(ctx.db, agency.data);
  } catch (error) {
    if (isRefusal(error)) return 'agency';
    throw error;
  }
  return 'review';
}

async function cookieHeaders(value: string): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writeRegistrationCookie(value) });
}
