import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { acts } from '#app/domain/batches/acts.ts';
import { beginBatch } from '#app/domain/batches/beginBatch.server.ts';
import { batchSchema } from '#app/domain/batches/forms.ts';
import { paths } from '#app/paths.ts';
import { PermissionFields } from '#app/routes/permissions/PermissionFields.tsx';
import { permissionItems } from '#app/routes/permissions/permissionItems.server.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { offeredActs } from './batchPage.server.ts';
import { chosenAgents } from './chosenAgents.server.ts';

export const handle = { i18n: ['batches', 'agents', 'permissions', 'refusals', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const offered = offeredActs(ctx);
    return {
      title: documentTitle(ctx.language, 'batches:title'),
      market: ctx.market,
      count: (await chosenAgents(ctx, request)).length,
      acts: offered,
      permissions: offered.some((act) => acts[act].permissions) ? (await permissionItems(ctx)).items : [],
    };
  },
  { can: 'agency.change-many' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = agentAction(
  async ({ ctx, request }) => {
    const submission = parseWithZod(await readForm(request), { schema: batchSchema() });
    if (submission.status !== 'success') return invalidForm(ctx, submission);
    try {
      const { batchId } = await beginBatch(ctx, { ...submission.value, agentUniqueIds: await chosenAgents(ctx, request) });
      return redirect(paths.batch(batchId));
    } catch (error) {
      return refusedForm(ctx, submission, error);
    }
  },
  { can: 'agency.change-many' },
);

export default function ManyAgents() {
  const { t } = useTranslation(['batches', 'agents']);
  const { count, acts: offered, permissions, market } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { form, fields } = useServerForm(['act', 'permissions'], useActionData<typeof action>());
  if (count === 0) {
    return (
      <>
        <PageHead title={t('title')} />
        <Notice tone="warning">
          <p>{t('nobody')}</p>
          <BackLink />
        </Notice>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', { count })} />
      <FormFrame form={form} action={pathname + search} transient>
        <FieldGroup legend={t('actLegend')}>
          {offered.map((act) => (
            <ActChoice key={act} act={act} isChosen={fields.act.initialValue === act} />
          ))}
          <FieldError id={fields.act.errorId} errors={fields.act.errors} />
        </FieldGroup>
        {permissions.length > 0 ? (
          <FieldGroup legend={t('permissionsLegend')}>
            <p className="field-help">{t('permissionsHelp')}</p>
            <PermissionFields field={fields.permissions} permissions={permissions} granted={ticked(fields.permissions.initialValue)} market={market} />
            <FieldError id={fields.permissions.errorId} errors={fields.permissions.errors} />
          </FieldGroup>
        ) : null}
        <div className="form-actions">
          <SubmitButton>{t('submit')}</SubmitButton>
          <BackLink />
        </div>
      </FormFrame>
    </>
  );
}

function ActChoice({ act, isChosen }: { act: string; isChosen: boolean }) {
  const { t } = useTranslation('batches');
  return (
    <div className="field">
      <label className="check" htmlFor={`act-${act}`}>
        <input id={`act-${act}`} type="radio" name="act" value={act} defaultChecked={isChosen} required aria-describedby={`act-${act}-help`} />
        <span className="field-label">{t(`act.${act}`)}</span>
      </label>
      <div className="field-help" id={`act-${act}-help`}>
        {t(`actHelp.${act}`)}
      </div>
    </div>
  );
}

function BackLink() {
  const { t } = useTranslation('batches');
  return (
    <Link className="button button-quiet" to={paths.agencyOverview()}>
      {t('cancel')}
    </Link>
  );
}

function ticked(value: unknown): string[] {
  return [value].flat().filter((key): key is string => typeof key === 'string');
}
