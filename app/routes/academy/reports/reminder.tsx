import { Form, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { remindLearners } from '#app/domain/academy/reports/remindLearners.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { reportPlace } from './reportPlace.server.ts';
import { chosenForReminder, reminderPage, type ReminderRow } from './reminderPage.server.ts';

const managers = { can: 'agency.remind-learners' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async (asked) => {
  const { ctx, request } = asked;
  const { brand, curriculum, query } = await reportPlace(asked);
  const people = await chosenForReminder(ctx, curriculum, new URL(request.url).searchParams);
  return {
    title: documentTitle(ctx.language, 'academyReports:reminder.title'),
    curriculum,
    back: paths.academyReports(brand, query),
    ...reminderPage(ctx, curriculum, people),
  };
}, managers);

/** Sends a reminder to all people whom the address names; those reminded in the meantime are left out. */
export const action = agentAction(async (asked) => {
  const { ctx, request } = asked;
  await readForm(request);
  const { brand, curriculum, query } = await reportPlace(asked);
  const people = await chosenForReminder(ctx, curriculum, new URL(request.url).searchParams);
  const back = paths.academyReports(brand, query);
  try {
    const { reminded } = await remindLearners(ctx, {
      companyId: curriculum,
      brand,
      agentUniqueIds: people.map(({ agentUniqueId }) => agentUniqueId),
    });
    return await redirectWithToast(back, {
      kind: 'success',
      message: 'academyReports:reminder.done',
      params: { count: String(reminded) },
    });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'noUserChosen') throw error;
    return redirectWithToast(back, { kind: 'error', message: 'academyReports:reminder.noUserLeft' });
  }
}, managers);

/** Asks whether to remind the chosen people, and says of what each. */
export default function Reminder() {
  const { t } = useTranslation(['academyReports', 'markets']);
  const { curriculum, back, rows, more, reminded, left } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { formData } = useNavigation();
  const columns: Column<ReminderRow>[] = [
    { key: 'name', header: t('column.name'), cell: (row) => row.name, rowHeader: true },
    { key: 'level', header: t('column.level'), cell: (row) => row.level },
    { key: 'what', header: t('reminder.what'), cell: (row) => row.what },
  ];
  const backLink = (
    <LinkButton variant="quiet" to={back}>
      {t('reminder.back')}
    </LinkButton>
  );
  if (reminded === 0) {
    return (
      <>
        <PageHead title={t('reminder.title')} sentence={t(`markets:curriculum.${curriculum}`)} />
        <Notice tone="warning">
          <p>{t(left === 0 ? 'reminder.noOne' : 'reminder.noUserLeft')}</p>
        </Notice>
        <div className="form-actions mt-4">{backLink}</div>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('reminder.title')} sentence={t(`markets:curriculum.${curriculum}`)} />
      <p className="mb-2">{t('reminder.sentence', { count: reminded })}</p>
      {left > 0 ? <p className="mb-4 text-muted">{t('reminder.left', { count: left })}</p> : null}
      <DataTable caption={t('reminder.title')} columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />
      {more > 0 ? <p className="mt-3 text-sm text-muted">{t('reminder.more', { count: more })}</p> : null}
      <Form method="post" action={pathname + search} className="form-actions mt-6">
        <SubmitButton submitting={formData !== undefined}>{t('reminder.send', { count: reminded })}</SubmitButton>
        {backLink}
      </Form>
    </>
  );
}
