import { Card } from '#app/ui/Card.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface CourseQuestionsProps {
  /** The last questions that were answered, each with its last answer. */
  questions: readonly { postId: string; postTxt: string; answerTxt: string }[];
  /** Where all of them are, and one asks. */
  href: string;
}

/** The last questions about a course that were answered, and the way to all of them. */
export function CourseQuestions({ questions, href }: CourseQuestionsProps) {
  const { t } = useTranslation('courseQuestions');
  return (
    <Card title={t('card.title')}>
      {questions.length === 0 ? (
        <p className="text-muted">{t('card.none')}</p>
      ) : (
        <dl className="grid gap-3">
          {questions.map(({ postId, postTxt, answerTxt }) => (
            <div key={postId}>
              <dt className="font-semibold wrap-anywhere whitespace-pre-line">{postTxt}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{answerTxt}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4">
        <LinkButton to={href}>{t('card.open')}</LinkButton>
      </p>
    </Card>
  );
}
