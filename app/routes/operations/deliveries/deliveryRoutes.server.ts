import { data, redirect } from '@remix-run/node';
import { deliveryKinds, type DeliveryKindName } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { documentTitle, documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { deliveriesPage, deliveryPage, deliveryResult, takeDelivery } from './deliveryPage.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';

/** What a file of a kind must have: its columns, and the words that the sentence about them needs. */
interface FileOfKind {
  columns: readonly string[];
  words?: Record<string, string>;
}

/** The loader of the page with a kind's deliveries and the form that imports a file. */
export function deliveriesLoader(kind: DeliveryKindName, { columns, words = {} }: FileOfKind) {
  return staffLoader(
    async ({ ctx }) => ({
      title: documentTitle(ctx.language, `${kind}:import.title`),
      ...(await deliveriesPage(ctx, kind)),
      ...{ columns, words },
    }),
    { can: deliveryKinds[kind].action },
  );
}

/** The action of that page, which takes a file and leads to its delivery. */
export function deliveriesAction(kind: DeliveryKindName) {
  return staffAction(
    async (input) => {
      const taken = await takeDelivery(input, kind);
      if ('deliveryId' in taken) return redirect(deliveryScreens[kind].one(taken.deliveryId));
      return data({ problem: taken.problem }, { status: taken.status });
    },
    { can: deliveryKinds[kind].action },
  );
}

/** The loader of the page of one delivery. */
export function deliveryLoader(kind: DeliveryKindName) {
  return staffLoader(
    async (input) => {
      const page = await deliveryPage(input, kind);
      return { title: documentTitleOf(input.ctx.language, page.name), ...page };
    },
    { can: deliveryKinds[kind].action },
  );
}

/** The loader of a delivery's result as a file: every row that was refused, with the reasons. */
export function deliveryResultLoader(kind: DeliveryKindName) {
  return refusedAsPage(staffLoader((input) => deliveryResult(input, kind), { can: deliveryKinds[kind].action }));
}
