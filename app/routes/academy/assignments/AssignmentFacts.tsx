import { Form, useNavigation } from '@remix-run/react';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { DueFields } from './AssignFields.tsx';
import type { AssignmentPageData } from './assignmentPage.server.ts';

/** An assignment: what is assigned to which users, the due day, the progress, and what the reader can do about it. */
export function AssignmentFacts({
  page,
  reply,
}: {
  page: AssignmentPageData;
  reply: Parameters<typeof useServerForm>[1];
}) {
  const { t } = useTranslation('assignments');
  const { row, message, expected, links } = page;
  useRefreshing(row.resolving && !row.isEnded);
  const counted = (key: 'overdue' | 'open' | 'done') =>
    links ? (
      <Link className="link" to={links[key]}>
        {t('facts.people', { count: row.counts[key], number: row.shown[key] })}
      </Link>
    ) : (
      t('facts.people', { count: row.counts[key], number: row.shown[key] })
    );
  return (
    <div className="grid gap-8">
      {row.isOffered || row.isEnded ? null : (
        <Notice title={t('facts.unoffered')}>
          <p>{t('facts.unofferedSentence')}</p>
        </Notice>
      )}
      {row.resolving && !row.isEnded ? (
        <div className="card">
          <ProgressBar
            label={t('facts.resolving')}
            done={row.counts.people}
            total={expected}
            words={t('facts.resolvingWords', { done: row.counts.people, total: expected })}
          />
        </div>
      ) : null}
      <Card title={t('facts.title')}>
        <DescriptionList
          items={[
            { term: t('column.who'), value: row.who },
            { term: t('column.by'), value: t('facts.byOn', { by: row.by, day: row.created }) },
            { term: t('column.due'), value: row.due },
            ...(message ? [{ term: t('facts.message'), value: message }] : []),
            { term: t('assigned.overdue'), value: counted('overdue') },
            { term: t('assigned.open'), value: counted('open') },
            { term: t('assigned.done'), value: counted('done') },
            ...(row.ended ? [{ term: t('state.ended'), value: row.ended }] : []),
          ]}
        />
      </Card>
      {page.mayChange ? <Acts page={page} reply={reply} /> : null}
    </div>
  );
}

function Acts({ page, reply }: { page: AssignmentPageData; reply: Parameters<typeof useServerForm>[1] }) {
  const { t } = useTranslation('assignments');
  const { row, dueOn, message, reminders, version } = page;
  const { form, fields } = useServerForm(['dueOn', 'message', 'reminders'], reply, {
    defaultValue: { dueOn, message, reminders: reminders ? 'on' : '' },
  });
  const { formData } = useNavigation();
  return (
    <>
      {row.isEnded ? null : (
        <Card title={t('change.title')}>
          <FormFrame form={form}>
            <input type="hidden" name="act" value="change" />
            <input type="hidden" name="version" value={version} />
            <DueFields fields={fields} />
            <div className="form-actions">
              <SubmitButton>{t('change.submit')}</SubmitButton>
            </div>
          </FormFrame>
        </Card>
      )}
      {row.isEnded ? null : (
        <Card title={t('end.title')}>
          <p>{t('end.sentence')}</p>
          <Form method="post" className="form-actions">
            <input type="hidden" name="act" value="end" />
            <SubmitButton variant="quiet" submitting={formData?.get('act') === 'end'}>
              {t('end.submit')}
            </SubmitButton>
          </Form>
        </Card>
      )}
      <Card title={t('undo.title')}>
        <p>{t(row.hasNotified ? 'undo.sent' : 'undo.notSent', { count: row.counts.notified })}</p>
        <Form method="post" className="form-actions">
          <input type="hidden" name="act" value="undo" />
          <SubmitButton variant="quiet" submitting={formData?.get('act') === 'undo'}>
            {t('undo.submit', { count: row.counts.people, number: row.shown.people })}
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}
