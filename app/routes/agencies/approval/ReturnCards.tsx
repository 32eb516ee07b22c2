import type { SubmissionResult } from '@conform-to/react';
import { questionMaxLength, questionPlaces, returnDays } from '#app/domain/agencies/approval/returns.ts';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { ActDialog } from '#app/ui/form/ActDialog.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ReturnFacts } from './returnFacts.server.ts';

const tones = {
  waiting: 'info',
  answered: 'success',
  decided: 'neutral',
  unanswered: 'warning',
} as const satisfies Record<ReturnFacts['state'], Tone>;

/** The questions that staff asked about a registration with what the applicant answered and corrected, the last first. */
export function ReturnsCard({ rounds }: { rounds: readonly ReturnFacts[] }) {
  const { t } = useTranslation('staff');
  if (rounds.length === 0) return null;
  return (
    <Card title={t('returns.title')}>
      <ol className="grid gap-6">
        {rounds.map((round) => (
          <Round key={round.returnId} round={round} />
        ))}
      </ol>
    </Card>
  );
}

function Round({ round }: { round: ReturnFacts }) {
  const { t } = useTranslation('staff');
  return (
    <li className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{t('returns.asked', { name: round.by, time: round.asked })}</span>
        <Badge tone={tones[round.state]}>{t(`returns.state.${round.state}`)}</Badge>
        {round.ended ? <span className="text-sm text-muted">{round.ended}</span> : null}
        {round.reminded ? (
          <span className="text-sm text-muted">{t('returns.reminded', { time: round.reminded })}</span>
        ) : null}
      </p>
      <ol className="grid gap-3">
        {round.questions.map(({ place, question, answer }) => (
          <li key={place} className="wrap-anywhere">
            <p className="font-semibold whitespace-pre-line">{question}</p>
            {answer ? <p className="whitespace-pre-line">{answer}</p> : null}
            {answer === '' && round.state === 'answered' ? <p className="text-muted">{t('returns.noAnswer')}</p> : null}
          </li>
        ))}
      </ol>
      {round.changes.length > 0 ? <Changes changes={round.changes} /> : null}
    </li>
  );
}

type Change = ReturnFacts['changes'][number];

function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation(['staff', 'common']);
  const columns: Column<Change>[] = [
    { key: 'field', header: t('returns.field'), cell: (row) => row.label, rowHeader: true },
    { key: 'before', header: t('returns.before'), cell: (row) => row.before || t('common:dash') },
    { key: 'after', header: t('returns.after'), cell: (row) => row.after || t('common:dash') },
  ];
  return (
    <DataTable
      caption={t('returns.changes')}
      columns={columns}
      rows={changes}
      rowKey={({ field }) => field}
      empty={null}
    />
  );
}

interface ReturnDialogProps {
  lastResult: SubmissionResult<string[]> | undefined;
  back: string;
}

const questionFields = questionPlaces.map((place) => `question${place}` as const);

/** Returns a registration with up to five questions, which its owner is mailed a link to; `back` is the page without it. */
export function ReturnDialog({ lastResult, back }: ReturnDialogProps) {
  const { t } = useTranslation(['staff', 'fields']);
  const mine = lastResult?.initialValue?.decision === 'return' ? lastResult : undefined;
  const { form, fields } = useServerForm(questionFields, mine);
  const question = (name: (typeof questionFields)[number]) => (
    <TextAreaField
      key={name}
      field={fields[name]}
      label={t(`fields:${name}`)}
      help={name === 'question1' ? t('returns.questionHelp') : undefined}
      maxLength={questionMaxLength}
      rows={3}
      required={name === 'question1'}
    />
  );
  const [first, ...more] = questionFields;
  const filled = more.some((name) => Boolean(mine?.initialValue?.[name]));
  return (
    <ActDialog
      name={t('returns.submit')}
      sentence={t('returns.formSentence', returnDays)}
      back={back}
      posts={{ name: 'decision', value: 'return' }}
      form={form}
      schema={() => import('#app/domain/agencies/approval/forms.ts').then((forms) => forms.questionsSchema())}
    >
      {question(first!)}
      <Fold summary={t('returns.more')} fields={more} open={filled}>
        <div className="grid gap-4">{more.map(question)}</div>
      </Fold>
    </ActDialog>
  );
}
