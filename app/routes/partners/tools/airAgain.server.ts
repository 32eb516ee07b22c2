import { parseWithZod } from '@conform-to/zod/v4';
import type { AgentContext } from '#app/domain/context.server.ts';
import { airSchema } from '#app/domain/partners/tools/airForm.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import type { Errors } from '#app/ui/form/liveErrors.ts';
import { invalidForm } from '#app/routes/requests/formReply.server.ts';

const names = ['firstName', 'lastName', 'bookingNumber'] as const;
const use = 'air-popup';

/** The address of the air popup with what was typed, which only this user can read there. */
export function airAgain({ actor }: AgentContext, form: FormData): string {
  const values = names.map((name) => String(form.get(name) ?? '').slice(0, 60));
  return `${toolPaths.tools({ ask: 'air' })}&typed=${seal(use, JSON.stringify(values), actor.agentUniqueId)}`;
}

/**
 * The air popup's values and errors: those of an address that `airAgain` made, else an empty form. `missing` is what an
 * empty field says.
 */
export function airPopup(
  ctx: AgentContext,
  params: URLSearchParams,
): Record<'errors' | 'missing', Errors> & { values: Record<(typeof names)[number], string> } {
  const sealed = params.get('typed');
  const plain = sealed === null ? undefined : unseal(use, sealed, ctx.actor.agentUniqueId);
  const typed = plain === undefined ? [] : (JSON.parse(plain) as string[]);
  const values = { firstName: typed[0] ?? '', lastName: typed[1] ?? '', bookingNumber: typed[2] ?? '' };
  return { values, errors: plain === undefined ? {} : errorsOf(ctx, typed), missing: errorsOf(ctx, []) };
}

function errorsOf(ctx: AgentContext, typed: readonly string[]): Errors {
  const form = new FormData();
  names.forEach((name, at) => form.set(name, typed[at] ?? ''));
  const submission = parseWithZod(form, { schema: airSchema() });
  const found = submission.status === 'success' ? {} : (invalidForm(ctx, submission).data.error ?? {});
  return Object.fromEntries(Object.entries(found).flatMap(([name, errors]) => (errors ? [[name, errors]] : [])));
}
