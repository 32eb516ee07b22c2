import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { questionsOf, type Question } from '#app/domain/courses/authoring/courseContent.ts';
import { printOf } from '#app/domain/courses/authoring/fingerprint.ts';
import { questionForm } from '#app/domain/courses/authoring/forms.ts';
import { readDraft } from '#app/domain/courses/authoring/readDraft.server.ts';
import { questionFields, questionValues, typedQuestion } from '#app/domain/courses/authoring/writtenQuestion.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import authoringStyles from './authoring.css?url';
import { draftName, sourceLanguage, sourceSeen } from './draftName.server.ts';
import { answerPartForm } from './partAction.server.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { SourceBeside } from './SourceBeside.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: authoringStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params, request }) => {
    const name = draftName(params);
    const { content, others } = await readDraft(ctx, name);
    const question = questionsOf(content.test).find(({ id }) => id === params.questionId);
    if (!question) throw new Refusal('notFound');
    return {
      ...name,
      from: sourceLanguage(request, others),
      questionId: question.id,
      kind: question.kind,
      print: printOf(question),
      number: questionsOf(content.test).indexOf(question) + 1,
      mayEdit: can(ctx, 'staff.edit-courses'),
      values: questionValues(question, name.language),
      others: others.flatMap(({ language, content: other }) => {
        const found = questionsOf(other.test).find(({ id }) => id === question.id);
        return found ? [{ language, title: found.text, text: questionText(found), print: printOf(found) }] : [];
      }),
      documentTitle: documentTitle(ctx.language, 'courseAuthoring:question.title'),
    };
  },
  { can: 'staff.see-courses' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const name = draftName(params);
    const read = async () => {
      const found = questionsOf((await readDraft(ctx, name)).content.test).find(({ id }) => id === params.questionId);
      if (!found) throw new Refusal('notFound');
      return found;
    };
    const { id, kind } = await read();
    return answerPartForm(ctx, request, name, {
      partSchema: questionForm(kind, name.language),
      change: ({ print = '', from = '', seen = '', ...typed }) => {
        const asked = typedQuestion({ id, kind }, typed as Record<string, string>);
        const source = sourceSeen(String(from), String(seen));
        return { act: 'save-question', question: { ...asked, source }, print: String(print) };
      },
      stored: async () => {
        const question = await read();
        return { values: questionValues(question, name.language), print: printOf(question) };
      },
    });
  },
  { can: 'staff.edit-courses' },
);

/** A question of a course: what it asks, what is chosen from, and what is said afterwards. */
export default function WriteQuestion() {
  const { t } = useTranslation(['courseAuthoring', 'courseEditor']);
  const { courseId, language, questionId, kind, number, print, mayEdit, values, others, from } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { form, fields } = useServerForm(questionFields(kind), result, { id: 'question', defaultValue: values });
  const stale = result && 'stale' in result ? result.stale : undefined;
  return (
    <>
      <BackLink to={paths.staffWriteIn(courseId, language)}>{t('back.draft')}</BackLink>
      <PageHead
        title={t('question.numbered', { number, kind: t(`question.kind.${kind}`) })}
        sentence={t(`question.sentence.${kind}`)}
      />
      <FormFrame
        key={questionId}
        form={form}
        schema={() =>
          import('#app/domain/courses/authoring/forms.ts').then((forms) => forms.questionForm(kind, language))
        }
        notice={stale ? <StaleNotice differences={stale.differences} /> : undefined}
      >
        <input key={stale?.print ?? print} type="hidden" name="print" value={stale?.print ?? print} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="seen" value={others.find((each) => each.language === from)?.print ?? ''} />
        <QuestionFields kind={kind} fields={fields} />
        {mayEdit ? (
          <div className="form-actions">
            <SubmitButton>{t('question.save')}</SubmitButton>
          </div>
        ) : null}
      </FormFrame>
      <SourceBeside others={others} from={from} />
    </>
  );
}

// As an editor reads it beside its translation.
function questionText({ choices, answer, tolerance, unit, explanation, passage, alt }: Question): string {
  const rows = choices.map(({ text, right, match, feedback }) =>
    [`${right ? '✓' : '·'} ${[text, match].filter(Boolean).join(' | ')}`, ...(feedback ? [`   ${feedback}`] : [])].join(
      '\n',
    ),
  );
  const number = answer === null ? [] : [`${answer} ± ${tolerance} ${unit}`];
  const own = [passage ?? [], alt ?? []].flat();
  return [...own, ...rows, ...number, '', explanation].join('\n');
}
