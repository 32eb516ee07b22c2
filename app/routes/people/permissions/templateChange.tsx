import { Form, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { readWantedChange, templateChangePage, type ReachedLine } from './templateChangePage.server.ts';
import { changeQuery } from './templateChangeQuery.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const templateId = uuidParam(params, 'templateId');
    const wanted = readWantedChange(request);
    if (!wanted) throw redirect(paths.permissionTemplate(templateId));
    return {
      title: documentTitle(ctx.language, 'permissions:change.title'),
      ...(await templateChangePage(ctx, request, templateId, wanted)),
    };
  },
  { can: 'agency.change-permission-templates' },
);

/** Carries the change out as the address has it. */
export const action = agentAction(
  async ({ ctx, request, params }) => {
    const templateId = uuidParam(params, 'templateId');
    const wanted = readWantedChange(request);
    if (!wanted) return redirect(paths.permissionTemplate(templateId));
    try {
      const { batchId } = await saveTemplate(ctx, { templateId, ...wanted });
      if (batchId) return redirect(paths.batch(batchId));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Shown by the review itself, with what differs.
      if (error.code === 'editConflict') return redirect(paths.templateChange(templateId, changeQuery(wanted)));
      if (!['templateNameTaken', 'templateBusy'].includes(error.code)) throw error;
      return redirectWithToast(paths.templateChange(templateId, changeQuery(wanted)), {
        kind: 'error',
        message: error.messageKey,
      });
    }
    return redirectWithToast(paths.permissionTemplates(), {
      kind: 'success',
      message: 'successes:named.templateSaved',
      params: { name: wanted.templateName },
    });
  },
  { can: 'agency.change-permission-templates' },
);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Which users a change of a permission template affects and how, before it is carried out. */
export default function TemplateChange() {
  const { t } = useTranslation(['permissions', 'codes']);
  const page = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { templateId, name, reached, conflict, list, rows } = page;
  const submitting = useNavigation().formMethod === 'POST';
  const columns: Column<ReachedLine>[] = [
    { key: 'name', header: t('people.name'), rowHeader: true, Cell: Name },
    { key: 'role', header: t('people.role'), cell: ({ roleKey }) => t(roleKey) },
    { key: 'gains', header: t('change.gains'), cell: ({ gains }) => <Labels labels={gains} />, fact: true },
    { key: 'loses', header: t('change.loses'), cell: ({ loses }) => <Labels labels={loses} /> },
  ];
  return (
    <>
      <PageHead title={t('change.titleOf', { name })} sentence={t('change.sentence')} />
      <div className="grid gap-8">
        {conflict ? <ConflictNotice page={page} conflict={conflict} /> : null}
        <Summary page={page} />
        {conflict ? null : (
          <Form method="post" action={pathname + search} className="form-actions">
            <SubmitButton submitting={submitting}>
              {reached > 0 ? t('change.submit', { count: reached }) : t('change.submitUnused')}
            </SubmitButton>
            <LinkButton variant="quiet" to={paths.permissionTemplate(templateId)}>
              {t('change.cancel')}
            </LinkButton>
          </Form>
        )}
        {reached > 0 ? (
          <section aria-labelledby="reached">
            <h2 id="reached" className="mb-4">
              {t('change.reached')}
            </h2>
            <List
              list={list}
              table={{ caption: t('change.reached'), columns, rows, rowKey: ({ id }) => id, empty: null }}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Summary({ page }: { page: Page }) {
  const { t } = useTranslation('permissions');
  const { newName, gives, takes, people, reached, excepted, reachesSelf, invitations } = page;
  return (
    <div className="card grid gap-3">
      {newName ? <p>{t('change.renamed', { name: newName })}</p> : null}
      <p>
        <strong>{t('change.summary', { count: reached, people })}</strong>
      </p>
      {gives.length + takes.length > 0 ? (
        <ul className="list-disc ps-6">
          {gives.map(({ label, count }) => (
            <li key={label}>{t('change.gives', { permission: label, count })}</li>
          ))}
          {takes.map(({ label, count }) => (
            <li key={label}>{t('change.takes', { permission: label, count })}</li>
          ))}
        </ul>
      ) : null}
      {excepted > 0 ? <p>{t('change.excepted', { count: excepted })}</p> : null}
      {invitations > 0 ? <p>{t('change.invitations', { count: invitations })}</p> : null}
      {reachesSelf ? (
        <Notice tone="warning">
          <p>{t('change.self')}</p>
        </Notice>
      ) : null}
      {reached > 0 ? <p className="field-help">{t('change.undo')}</p> : null}
    </div>
  );
}

function ConflictNotice({ page, conflict }: { page: Page; conflict: NonNullable<Page['conflict']> }) {
  const { t } = useTranslation('permissions');
  return (
    <Notice tone="warning" role="alert" title={t('change.conflictTitle')}>
      <p>{t('change.conflict')}</p>
      <dl className="grid gap-3 my-4">
        {conflict.fields.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd>{t('change.theirs', { value: theirs })}</dd>
            <dd>{t('change.mine', { value: mine })}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <Link className="link" to={conflict.mineHref}>
          {t('change.keepMine')}
        </Link>
        <Link className="link" to={paths.permissionTemplate(page.templateId)}>
          {t('change.takeTheirs')}
        </Link>
      </p>
    </Notice>
  );
}

function Name({ id, name }: ReachedLine) {
  return (
    <Link className="link" to={paths.whatCan(id)}>
      {name}
    </Link>
  );
}

function Labels({ labels }: { labels: string[] }) {
  const { t, i18n } = useTranslation('common');
  return labels.length > 0 ? new Intl.ListFormat(i18n.language, { type: 'unit' }).format(labels) : t('dash');
}
