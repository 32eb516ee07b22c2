import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { keyZone } from '#app/domain/accounts/keys/keyHolder.server.ts';
import { offeredLastDay } from '#app/domain/accounts/keys/keyRules.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatSecond, fullName, recently } from '#app/domain/display.ts';
import {
  chooseTaker,
  makeProvisioningKey,
  readProvisioning,
  switchProvisioning,
} from '#app/domain/people/provisioning/provisioningSettings.server.ts';
import { provisioningKeySchema, takerSchema } from '#app/domain/people/provisioning/provisioningForms.ts';
import { paths } from '#app/paths.ts';
import { actionByIntent, formAction } from '#app/routes/requests/formAction.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

/** What the page shows of the agency's provisioning. */
export async function provisioningPage(ctx: AgentContext) {
  const { keys, errors, lastCallAt, taker, colleagues, ...page } = await readProvisioning(ctx);
  return {
    title: documentTitle(ctx.language, 'provisioning:title'),
    ...page,
    takerId: taker?.agentUniqueId ?? '',
    colleagues: colleagues.map((each) => ({ value: each.agentUniqueId, label: fullName(each, ctx.language) })),
    lastCall: lastCallAt && recently(lastCallAt, ctx.now, ctx),
    keys: keys.map(({ lastUsedAt, keeper, ...key }) => ({
      ...key,
      keeper: keeper ? fullName(keeper, ctx.language) : '',
      lastUsed: lastUsedAt && recently(lastUsedAt, ctx.now, ctx),
    })),
    errors: errors.map((call) => ({ ...call, at: formatSecond(call.at, ctx) })),
    lastDay: offeredLastDay(ctx.now, keyZone(ctx)),
  };
}

// The text of a key is in this one answer, and nowhere else.
const shown = (text: string) => data({ of: 'key' as const, text, result: undefined });
const refused =
  (of: 'key' | 'taker') =>
  ({ data: result, init }: FormReply) =>
    data({ of, text: undefined, result: result as SubmissionResult<string[]> }, init ?? undefined);
type Reply = ReturnType<typeof shown> | ReturnType<ReturnType<typeof refused>> | Response;

const done = (message: string) =>
  redirectWithToast(paths.provisioning(), { kind: 'success', message: `provisioning:done.${message}` });

/** Does what a form or a button of the page asks for. */
export function provisioningAction(ctx: AgentContext, request: Request): Promise<Reply> {
  return actionByIntent<Reply>(request, {
    key: (posted) =>
      formAction(ctx, posted, {
        schema: provisioningKeySchema(),
        hidden: ['password'],
        run: async (value) => shown(await makeProvisioningKey(ctx, value)),
        refused: refused('key'),
      }),
    taker: (posted) =>
      formAction(ctx, posted, {
        schema: takerSchema(),
        run: async ({ colleagueId }) => {
          await chooseTaker(ctx, colleagueId ?? null);
          return done('taker');
        },
        refused: refused('taker'),
      }),
    end: async () => {
      await switchProvisioning(ctx, false);
      return done('ended');
    },
    begin: async () => {
      await switchProvisioning(ctx, true);
      return done('begun');
    },
  });
}
