import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import {
  chooseEvents,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
} from '#app/domain/agencies/webhooks/changeWebhook.server.ts';
import {
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
  type ListedDelivery,
  type ListedWebhook,
} from '#app/domain/agencies/webhooks/listWebhooks.server.ts';
import { makeWebhook } from '#app/domain/agencies/webhooks/makeWebhook.server.ts';
import { sendAgain, sendTestEvent } from '#app/domain/agencies/webhooks/sendToWebhook.server.ts';
import {
  agencyWebhookSchema,
  brandWebhookSchema,
  chooseEventsSchema,
} from '#app/domain/agencies/webhooks/webhookForms.ts';
import type { WebhookManager } from '#app/domain/agencies/webhooks/webhookHolder.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { formatSecond, formatTime } from '#app/domain/display.ts';
import { actionByIntent, formAction } from '#app/routes/requests/formAction.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

export type WebhookRow = ReturnType<typeof webhookRow>;

function webhookRow(
  ctx: WebhookManager,
  { endpointId, name, address, kinds, state, failingSince, formerUntil, createdAt }: ListedWebhook,
) {
  return {
    endpointId,
    name,
    address,
    kinds,
    state,
    isFailing: failingSince !== null,
    failingSince: failingSince && formatTime(failingSince, ctx),
    formerUntil: formerUntil && formatTime(formerUntil, ctx),
    madeAt: formatTime(createdAt, ctx),
  };
}

function deliveryRow(
  ctx: WebhookManager,
  { deliveryId, eventId, kind, at, state, attempts, dueAt, lastAt, status, fault, tookMs }: ListedDelivery,
) {
  return {
    deliveryId,
    eventId,
    kind,
    at: formatSecond(at, ctx),
    state,
    attempts,
    lastAt: lastAt && formatSecond(lastAt, ctx),
    nextAt: state === 'waiting' && dueAt > ctx.now ? formatTime(dueAt, ctx) : null,
    // Until its next attempt is far away.
    isOnItsWay: state === 'waiting' && dueAt <= ctx.now,
    status,
    fault,
    tookMs,
  };
}

/** The page of the webhooks: the list, and whether the form of a new one is over it. */
export async function webhooksPage(ctx: WebhookManager, request: Request) {
  const rows = await listWebhooks(ctx);
  return {
    title: documentTitle(ctx.language, 'webhooks:title'),
    rows: rows.map((row) => webhookRow(ctx, row)),
    isMaking: new URL(request.url).searchParams.get('act') === 'create',
  };
}

/** The page of one webhook: its facts and its log. */
export async function webhookPage(ctx: WebhookManager, endpointId: string, request: Request) {
  const before = new URL(request.url).searchParams.get('before') ?? '';
  const [webhook, { deliveries, next }] = await Promise.all([
    readWebhook(ctx, endpointId),
    listDeliveries(ctx, { endpointId, before }),
  ]);
  const rows = deliveries.map((row) => deliveryRow(ctx, row));
  return {
    title: `${webhook.name} · ${documentTitle(ctx.language, 'webhooks:title')}`,
    webhook: webhookRow(ctx, webhook),
    log: {
      deliveries: rows,
      next,
      isOnItsWay: webhook.state === 'on' && !webhook.failingSince && rows.some((row) => row.isOnItsWay),
    },
  };
}

/** The page of one delivery: what was sent and what was answered. */
export async function deliveryPage(ctx: WebhookManager, key: { endpointId: string; deliveryId: string }) {
  const [webhook, delivery] = await Promise.all([readWebhook(ctx, key.endpointId), readDelivery(ctx, key)]);
  const row = deliveryRow(ctx, delivery);
  return {
    title: `${delivery.kind} · ${documentTitle(ctx.language, 'webhooks:title')}`,
    delivery: {
      ...row,
      isOn: webhook.state === 'on',
      isOnItsWay: webhook.state === 'on' && row.isOnItsWay,
      body: delivery.body === null ? '' : JSON.stringify(JSON.parse(delivery.body), null, 2),
      answer: delivery.answer ?? '',
    },
  };
}

// A secret is in this one answer, and nowhere else.
const shown = (secret: string) => data({ secret, result: undefined });
const refused = ({ data: result, init }: FormReply) =>
  data({ secret: undefined, result: result as SubmissionResult<string[]> }, init ?? undefined);

/** Makes a webhook of the caller's agency. */
export function makeAgencyWebhook(ctx: AgentContext, request: Request) {
  return formAction(ctx, request, {
    schema: agencyWebhookSchema(),
    hidden: ['password'],
    run: async (value) => shown((await makeWebhook(ctx, value)).secret),
    refused,
  });
}

/** Makes a webhook of the brand. */
export function makeBrandWebhook(ctx: StaffContext, request: Request) {
  return formAction(ctx, request, {
    schema: brandWebhookSchema(),
    run: async (value) => shown((await makeWebhook(ctx, value)).secret),
    refused,
  });
}

/** Chooses a webhook's events, tries it out, gives it a new secret, switches it on or off, or removes it. */
export function webhookAction(
  ctx: WebhookManager,
  { endpointId, listHref }: { endpointId: string; listHref: string },
  request: Request,
) {
  const done = async (message: string, work: Promise<string>, to = new URL(request.url).pathname) =>
    redirectWithToast(to, { kind: 'success', message: `webhooks:done.${message}`, params: { name: await work } });
  return actionByIntent<ReturnType<typeof shown> | ReturnType<typeof refused> | Response>(request, {
    choose: (posted) =>
      formAction(ctx, posted, {
        schema: chooseEventsSchema(),
        run: (value) => done('choose', chooseEvents(ctx, { endpointId, ...value })),
        refused,
      }),
    test: () => done('test', sendTestEvent(ctx, endpointId)),
    renew: async () => shown((await renewWebhookSecret(ctx, endpointId)).secret),
    switchOn: () => done('switchOn', switchWebhook(ctx, { endpointId, to: 'on' })),
    switchOff: () => done('switchOff', switchWebhook(ctx, { endpointId, to: 'off' })),
    remove: () => done('remove', removeWebhook(ctx, endpointId), listHref),
  });
}

/** Sends a delivery again. */
export async function deliveryAction(
  ctx: WebhookManager,
  key: { endpointId: string; deliveryId: string },
  request: Request,
) {
  await sendAgain(ctx, key);
  return redirectWithToast(new URL(request.url).pathname, { kind: 'success', message: 'webhooks:done.again' });
}
