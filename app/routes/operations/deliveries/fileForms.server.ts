import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import { chooseReading } from '#app/domain/operations/deliveries/chooseReading.server.ts';
import { decideReasons } from '#app/domain/operations/deliveries/decideReasons.server.ts';
import { discardDelivery } from '#app/domain/operations/deliveries/discardDelivery.server.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { fileIntents, readReadingChoice, readReasonValues } from '#app/domain/operations/deliveries/forms.ts';
import { isRefusal, Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { fillsTwice, type PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';

type Answer = Promise<Response | ReturnType<typeof data<{ posted: PostedColumn[] }>>>;

interface Posted {
  ctx: StaffContext;
  file: FileOfKind;
  deliveryId: string;
  form: FormData;
}

/**
 * Answers the forms of the page of a file that was checked, by the button that was pressed; what comes too late, for one
 * that was begun or discarded already, gets a message. Throws `malformedRequest` for another button.
 */
export async function answerFileForm({ ctx, request, params }: Input<StaffContext>, file: FileOfKind): Answer {
  const deliveryId = uuidParam(params, 'deliveryId');
  const form = await readForm(request);
  const intent = z.enum(fileIntents).safeParse(form.get('intent'));
  if (!intent.success) throw new Refusal('malformedRequest');
  try {
    return await answers[intent.data]({ ctx, file, deliveryId, form });
  } catch (error) {
    const late = isRefusal(error) && !error.field ? lateAnswers[error.code] : undefined;
    if (!late) throw error;
    const { all, one } = deliveryScreens[file.kind];
    return redirectWithToast(late.isGone ? all() : one(deliveryId), { kind: 'error', message: late.message });
  }
}

// By a press before, in another tab, or by a colleague.
const lateAnswers: Partial<Record<RefusalCode, { isGone: boolean; message: string }>> = {
  conflict: { isGone: false, message: 'deliveries:late' },
  nothingToImport: { isGone: false, message: 'deliveries:check.nothing' },
  notFound: { isGone: true, message: 'deliveries:gone' },
};

const answers: Record<(typeof fileIntents)[number], (posted: Posted) => Answer> = {
  async columns({ ctx, file, deliveryId, form }) {
    const choice = readReadingChoice(form);
    // Said at the choices, which stay as they are.
    if (fillsTwice(choice.columns)) return data({ posted: choice.columns }, { status: 400 });
    await chooseReading(ctx, file, { deliveryId, ...choice });
    return checkedAgain(file, deliveryId);
  },
  async reasons({ ctx, file, deliveryId, form }) {
    await decideReasons(ctx, file, { deliveryId, values: readReasonValues(form) });
    return checkedAgain(file, deliveryId);
  },
  async begin({ ctx, file, deliveryId }) {
    await beginDelivery(ctx, file, { deliveryId });
    return redirect(deliveryScreens[file.kind].one(deliveryId));
  },
  async discard({ ctx, file, deliveryId }) {
    await discardDelivery(ctx, { kind: file.kind, deliveryId });
    return redirectWithToast(deliveryScreens[file.kind].all(), { kind: 'success', message: 'deliveries:discarded' });
  },
};

function checkedAgain(file: FileOfKind, deliveryId: string): Promise<Response> {
  const toast = { kind: 'success', message: 'deliveries:checkedAgain' } as const;
  return redirectWithToast(deliveryScreens[file.kind].one(deliveryId), toast);
}
