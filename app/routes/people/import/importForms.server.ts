import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fillsTwice, readPostedColumns, type PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
import { readFileChoice } from '#app/domain/operations/tables/fileGuess.ts';
import { readReasonValues } from '#app/domain/operations/deliveries/forms.ts';
import { correctReasons } from '#app/domain/people/import/importReasons.server.ts';
import { chooseReading } from '#app/domain/people/import/chooseReading.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { chooseColumns } from '#app/domain/people/import/chooseColumns.server.ts';
import { importColumns, type ColumnChoice } from '#app/domain/people/import/columns.ts';
import { correctRow, leaveOut } from '#app/domain/people/import/correctRow.server.ts';
import { discardImport } from '#app/domain/people/import/discardImport.server.ts';
import { startAddingSchema } from '#app/domain/people/import/forms.ts';
import { isRefusal, Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';

type Answer = Promise<Response | FormReply | ReturnType<typeof data<{ chosen: PostedColumn[] }>>>;

interface Posted {
  ctx: AgentContext;
  importId: string;
  form: FormData;
  /** The page with the same rows, for the redirect. */
  here: string;
}

/**
 * Answers the forms of an import's page, by the button that was pressed; what comes too late, for an import that was
 * begun or discarded already, gets a message. Throws `malformedRequest` for another button, and `notFound` for another
 * row.
 */
export async function answerImportForm(ctx: AgentContext, request: Request, importId: string): Answer {
  const form = await readForm(request);
  const { pathname, search } = new URL(request.url);
  const posted = {
    ctx,
    importId,
    form,
    here: pathname.replace(/\.data$/, '') + search.replace(/[?&](_routes|index)=?[^&]*/g, ''),
  };
  const intent = z.enum(intents).safeParse(form.get('intent'));
  if (!intent.success) throw new Refusal('malformedRequest');
  try {
    return await answers[intent.data](posted);
  } catch (error) {
    const late = tooLate(error);
    if (!late) throw error;
    return redirectWithToast(late.path(importId), { kind: 'error', message: late.message });
  }
}

// By a press before, in another tab, or by a colleague.
const lateAnswers: Partial<Record<RefusalCode, { path: (importId: string) => string; message: string }>> = {
  conflict: { path: (importId) => paths.import(importId), message: 'imports:alreadyBegun' },
  notFound: { path: () => paths.imports(), message: 'imports:gone' },
};

// A refusal at a field is not of the import itself.
const tooLate = (error: unknown) => (isRefusal(error) && !error.field ? lateAnswers[error.code] : undefined);

const intents = ['columns', 'reasons', 'correct', 'leave-out', 'take-in', 'begin', 'discard'] as const;

const answers: Record<(typeof intents)[number], (posted: Posted) => Answer> = {
  async columns({ ctx, importId, form }) {
    if (await chooseReading(ctx, { importId, ...readFileChoice(form) }))
      return redirectWithToast(paths.import(importId), { kind: 'success', message: 'imports:columnsSaved' });
    const chosen = readPostedColumns(form);
    // Said at the choices, which stay as they are.
    if (fillsTwice(chosen)) return data({ chosen }, { status: 400 });
    await chooseColumns(ctx, {
      importId,
      columns: chosen.map(({ column }) => column as ColumnChoice),
      formats: chosen.map(({ format }) => format),
    });
    return redirectWithToast(paths.import(importId), { kind: 'success', message: 'imports:columnsSaved' });
  },
  async reasons({ ctx, importId, form }) {
    const values = Object.entries(readReasonValues(form)).map(([reason, value]) => [
      reason.replaceAll('~', '.'),
      value,
    ]);
    await correctReasons(ctx, { importId, values: Object.fromEntries(values) as Record<string, string> });
    return redirectWithToast(paths.import(importId), { kind: 'success', message: 'deliveries:checkedAgain' });
  },
  async correct({ ctx, importId, form, here }) {
    const texts = Object.fromEntries(importColumns.flatMap((column) => textOf(form, column)));
    const number = rowNumber(form);
    const good = await correctRow(ctx, { importId, number, texts });
    return redirectWithToast(here, {
      ...(good ? { kind: 'success', message: 'imports:saved' } : { kind: 'error', message: 'imports:savedFaulty' }),
      params: { number: String(number) },
    });
  },
  async 'leave-out'({ ctx, importId, form, here }) {
    await leaveOut(ctx, { importId, number: rowNumber(form), out: true });
    return redirect(here);
  },
  async 'take-in'({ ctx, importId, form, here }) {
    await leaveOut(ctx, { importId, number: rowNumber(form), out: false });
    return redirect(here);
  },
  async begin({ ctx, importId, form }) {
    form.delete('intent');
    return formAction(ctx, form, {
      schema: startAddingSchema(),
      run: async (value) => {
        await startAdding(ctx, { importId, ...value });
        return redirect(paths.import(importId));
      },
      refused: (reply, { error }) => {
        if (tooLate(error)) throw error;
        return reply;
      },
    });
  },
  async discard({ ctx, importId }) {
    await discardImport(ctx, { importId });
    return redirectWithToast(paths.imports(), { kind: 'success', message: 'imports:discarded' });
  },
};

function textOf(form: FormData, column: string): [string, string][] {
  const value = form.get(`fix-${column}`);
  return typeof value === 'string' ? [[column, value]] : [];
}

function rowNumber(form: FormData): number {
  const number = z.coerce.number().int().min(1).max(2_000_000).safeParse(form.get('number'));
  if (!number.success) throw new Refusal('malformedRequest');
  return number.data;
}
