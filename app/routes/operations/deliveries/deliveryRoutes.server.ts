import { data, redirect } from '@remix-run/node';
import { deliveryKinds } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { documentTitle, documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { deliveriesPage, deliveryPage, deliveryResult, deliveryTemplate, takeDelivery } from './deliveryPage.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';
import { answerFileForm } from './fileForms.server.ts';

const needed = ({ kind }: FileOfKind) => ({ can: deliveryKinds[kind].action });

/** The loader of the page with a kind's deliveries and the form that takes a file. */
export function deliveriesLoader(file: FileOfKind) {
  return staffLoader(
    async ({ ctx }) => ({
      title: documentTitle(ctx.language, `${file.kind}:import.title`),
      ...(await deliveriesPage(ctx, file)),
    }),
    needed(file),
  );
}

/** The action of that page, which takes a file and leads to its delivery. */
export function deliveriesAction(file: FileOfKind) {
  return staffAction(async (input) => {
    const taken = await takeDelivery(input, file);
    if ('deliveryId' in taken) return redirect(deliveryScreens[file.kind].one(taken.deliveryId));
    return data({ problem: taken.problem }, { status: taken.status });
  }, needed(file));
}

/** The loader of the page of one delivery. */
export function deliveryLoader(file: FileOfKind) {
  return staffLoader(async (input) => {
    const page = await deliveryPage(input, file);
    return { title: documentTitleOf(input.ctx.language, page.name), ...page };
  }, needed(file));
}

/** The action of that page: how a file is read, what is decided for its rows, and that it is imported or discarded. */
export function deliveryAction(file: FileOfKind) {
  return staffAction((input) => answerFileForm(input, file), needed(file));
}

/** The loader of a delivery's result as a file: every row that was refused, with the reasons. */
export function deliveryResultLoader(file: FileOfKind) {
  return refusedAsPage(staffLoader((input) => deliveryResult(input, file), needed(file)));
}

/** The loader of the empty template of a kind's files. */
export function deliveryTemplateLoader(file: FileOfKind) {
  return refusedAsPage(staffLoader(async (input) => deliveryTemplate(input, file), needed(file)));
}
