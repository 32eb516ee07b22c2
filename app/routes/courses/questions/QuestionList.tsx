import type { ReactNode } from 'react';
import type { ListView } from '#app/domain/listParams.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { FilterForm, List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface ShownPost {
  postId: string;
  text: string;
  /** The writer and the day. */
  by: string;
  /** That it is hidden, and why. */
  hidden: string | null;
  /** What the reader can do with it. */
  acts: ReactNode;
}

interface ShownQuestion extends ShownPost {
  answers: readonly ShownPost[];
  /** Open on a phone too, since a form inside it was refused. */
  isOpen: boolean;
  /** The form of an answer. */
  form: ReactNode;
}

interface QuestionListProps {
  list: ListView<'which'>;
  /** The states that the list can be filtered by. */
  states: readonly ('open' | 'answered' | 'own' | 'hidden')[];
  questions: readonly ShownQuestion[];
  /** The sentence where there are none. */
  empty: string;
}

/** The questions about courses with their answers, by state and page, for learners and for staff. */
export function QuestionList({ list, states, questions, empty }: QuestionListProps) {
  const { t } = useTranslation('courseQuestions');
  return (
    <List
      list={list}
      tools={
        <FilterForm
          list={list}
          filters={[
            {
              name: 'which',
              label: t('filter.label'),
              any: t('filter.any'),
              options: states.map((value) => ({ value, label: t(`filter.${value}`) })),
            },
          ]}
          apply={t('filter.apply')}
          className="mb-4"
        />
      }
      count={t('count', { count: list.total })}
      table={
        questions.length === 0 ? (
          <EmptyState title={t('empty.title')} sentence={empty} />
        ) : (
          <ul className="folded-cards">
            {questions.map((question) => (
              <Question key={question.postId} question={question} />
            ))}
          </ul>
        )
      }
    />
  );
}

function Question({ question: { postId, answers, isOpen, acts, form, ...post } }: { question: ShownQuestion }) {
  const { t } = useTranslation('courseQuestions');
  return (
    <li id={postId} className="card">
      <div className="font-semibold">
        <Post {...post} />
      </div>
      <PhoneFold
        label={answers.length === 0 ? t('noAnswer') : t('answerCount', { count: answers.length })}
        open={isOpen}
      />
      <div>
        <div className="mt-2 grid gap-3">
          {answers.length > 0 ? (
            <ul className="grid gap-4 border-s-2 border-line ps-4" aria-label={t('answers')}>
              {answers.map((answer) => (
                <li key={answer.postId}>
                  <Post {...answer} />
                  {answer.acts}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">{t('noAnswer')}</p>
          )}
          {form}
          <div className="question-acts">{acts}</div>
        </div>
      </div>
    </li>
  );
}

function Post({ text, by, hidden }: Pick<ShownPost, 'text' | 'by' | 'hidden'>) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="by-line text-sm font-normal text-muted wrap-anywhere">{by}</p>
      {hidden === null ? null : <p className="text-sm font-normal wrap-anywhere">{hidden}</p>}
    </>
  );
}
