import type { LinksFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { questionKinds } from '#app/domain/courses/authoring/contentLimits.ts';
import { bankList } from '#app/domain/courses/bank/bankForms.ts';
import { courseLanguageNames } from '#app/domain/markets/courseLanguages.ts';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import authoringStyles from './authoring.css?url';
import { answerBankForm, bankPage } from './bankPage.server.ts';
import { draftName } from './draftName.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: authoringStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  ({ ctx, params, request }) => bankPage(ctx, draftName(params), bankList.read(new URL(request.url).searchParams)),
  { can: 'staff.see-courses' },
);

export const action = staffAction(({ ctx, request, params }) => answerBankForm(ctx, request, draftName(params)), {
  can: 'staff.edit-courses',
});

/** The questions that courses share in a language: taken into this course, and given by it. */
export default function Bank() {
  const { t } = useTranslation(['courseAuthoring', 'common']);
  const { courseId, language, list, mayEdit, rows, pools, own } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.staffWriteIn(courseId, language)}>{t('back.draft')}</BackLink>
      <ProblemNotice problem={reply?.problem} reply={reply} />
      <ListPage
        title={t('bank.title', { language: courseLanguageNames[language] })}
        sentence={t('bank.sentence')}
        list={list}
        search={{ label: t('bank.search'), placeholder: t('bank.placeholder') }}
        filters={[
          {
            name: 'kind',
            label: t('pool.kind'),
            any: t('bank.any'),
            options: questionKinds.map((value) => ({ value, label: t(`question.kind.${value}`) })),
          },
        ]}
        apply={t('bank.apply')}
        count={t('bank.count', { count: list.total })}
        table={{
          caption: t('bank.caption'),
          columns: [
            { key: 'text', header: t('bank.question'), rowHeader: true, cell: ({ text }) => text },
            { key: 'kind', header: t('pool.kind'), fact: true, cell: ({ kind }) => t(`question.kind.${kind}`) },
            { key: 'course', header: t('bank.course'), fact: true, cell: ({ course }) => course },
            {
              key: 'acts',
              header: t('files.acts'),
              cell: ({ bankId, text }) => (mayEdit ? <Acts bankId={bankId} text={text} pools={pools} /> : null),
            },
          ],
          rows,
          rowKey: ({ bankId }) => bankId,
          empty: <EmptyState title={t('bank.emptyTitle')} sentence={t('bank.emptySentence')} />,
        }}
      />
      {mayEdit && own.length > 0 ? (
        <section className="mt-8 grid gap-3" aria-labelledby="own">
          <h2 className="text-xl" id="own">
            {t('bank.own')}
          </h2>
          <ul className="grid gap-2">
            {own.map(({ id, text, isInBank }) => (
              <li key={id} className="authoring-line">
                <span className="wrap-anywhere">{text}</span>
                {isInBank ? (
                  <span className="text-sm text-muted">{t('bank.isIn')}</span>
                ) : (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="questionId" value={id} />
                    <Button
                      type="submit"
                      variant="quiet"
                      name="act"
                      value="give"
                      aria-label={t('bank.giveNamed', { text })}
                    >
                      {t('bank.give')}
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface ActsProps {
  bankId: string;
  text: string;
  pools: readonly { id: string; named: string }[];
}

/** Takes a question of the bank into a pool of the course, or removes it from the bank. */
function Acts({ bankId, text, pools }: ActsProps) {
  const { t } = useTranslation('courseAuthoring');
  const [only, ...more] = pools;
  return (
    <div className="grid gap-2">
      {only ? (
        <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="bankId" value={bankId} />
          {more.length > 0 ? (
            <select className="control" name="pool" aria-label={t('bank.into')}>
              {pools.map(({ id, named }) => (
                <option key={id} value={id}>
                  {named}
                </option>
              ))}
            </select>
          ) : (
            <input type="hidden" name="pool" value={only.id} />
          )}
          <Button type="submit" name="act" value="take" aria-label={t('bank.takeNamed', { text })}>
            {t('bank.take')}
          </Button>
        </Form>
      ) : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="bankId" value={bankId} />
        <Button type="submit" variant="quiet" name="act" value="remove" aria-label={t('bank.removeNamed', { text })}>
          {t('bank.remove')}
        </Button>
      </Form>
    </div>
  );
}
