import type { SubmissionResult } from '@conform-to/react';
import type { DraftValues } from '#app/domain/agencies/registration/registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { refusalAtField, refusalInForm } from '#app/routes/requests/formReply.server.ts';

// The refusals that registerAgency may throw at the end, with the field of each message.
const places = {
  '7008': { field: 'registrationEmail', step: 'owner' },
  '7009': { field: 'userId', step: 'owner' },
  agencyRegistered: { field: 'agencyName', step: 'agency' },
  abtaNumberRegistered: { field: 'abtanumber', step: 'agency' },
} as const satisfies Partial<Record<RefusalCode, object>>;

/** The step whose form can mend a refusal, or undefined where none can. */
export function stepOfRefusal(code: RefusalCode): 'owner' | 'agency' | undefined {
  return code in places ? places[code as keyof typeof places].step : undefined;
}

/**
 * The result that a step's form begins with where `?refused=` says why the registration came back to it; else
 * undefined.
 */
export function refusedStep(
  ctx: VisitorContext,
  request: Request,
  step: 'owner' | 'agency',
  values: DraftValues,
): SubmissionResult<string[]> | undefined {
  const code = new URL(request.url).searchParams.get('refused') ?? '';
  if (!Object.hasOwn(places, code)) return undefined;
  const place = places[code as keyof typeof places];
  if (place.step !== step) return undefined;
  const message = refusalInForm(ctx, new Refusal(code as RefusalCode));
  return {
    status: 'error',
    initialValue: { ...values },
    error: { [place.field]: refusalAtField(ctx, place.field, message) },
  };
}
