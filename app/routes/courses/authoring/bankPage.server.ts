import { data } from '@remix-run/node';
import { localized } from '#app/domain/localizedText.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { questionsOf } from '#app/domain/courses/authoring/courseContent.ts';
import type { DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { readDraft } from '#app/domain/courses/authoring/readDraft.server.ts';
import { bankForm, bankList, type BankQuery } from '#app/domain/courses/bank/bankForms.ts';
import { giveToBank } from '#app/domain/courses/bank/giveToBank.server.ts';
import { listBank, questionsInBank } from '#app/domain/courses/bank/listBank.server.ts';
import { removeFromBank } from '#app/domain/courses/bank/removeFromBank.server.ts';
import { takeFromBank } from '#app/domain/courses/bank/takeFromBank.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

/** What the page of the question bank shows, beside a course that is written in its language. */
export async function bankPage(ctx: StaffContext, name: DraftName, query: BankQuery) {
  const { content } = await readDraft(ctx, name);
  const { questions, ...found } = await listBank(ctx, name.language, query);
  const own = questionsOf(content.test);
  const inBank = await questionsInBank(ctx, name.language, own);
  const t = translator(ctx.language);
  const unwritten = t('courseAuthoring:question.unwritten');
  return {
    ...name,
    documentTitle: documentTitle(ctx.language, 'courseAuthoring:bank.link'),
    list: bankList.view(query, found),
    mayEdit: can(ctx, 'staff.edit-courses'),
    rows: questions.map(({ bankId, question, course }) => ({
      bankId,
      kind: question.kind,
      text: question.text || unwritten,
      course: localized(ctx.language, 'title', course),
    })),
    pools: content.test.pools.map(({ id, title }, place) => ({
      id,
      named: title || t('courseAuthoring:pool.unnamed', { number: place + 1 }),
    })),
    own: own.map((question) => ({
      id: question.id,
      text: question.text || unwritten,
      isInBank: inBank.has(question),
    })),
  };
}

/** Answers the buttons of the bank: a question is taken, given or removed. */
export async function answerBankForm(ctx: StaffContext, request: Request, name: DraftName) {
  const { pathname, search } = new URL(request.url);
  const { act, questionId, bankId, pool } = await readPosted(request, bankForm());
  try {
    if (act === 'give' && questionId) await giveToBank(ctx, { ...name, questionId });
    else if (act === 'take' && bankId && pool) await takeFromBank(ctx, { ...name, bankId, pool });
    else if (act === 'remove' && bankId) await removeFromBank(ctx, bankId);
    else throw new Refusal('malformedRequest');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
  }
  return redirectWithToast(pathname + search, {
    kind: 'success',
    message: `courseAuthoring:bank.done.${act}`,
  });
}
