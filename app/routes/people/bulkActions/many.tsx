import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { activationFlags } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { noBranch } from '#app/domain/people/branches/branchRules.ts';
import { can } from '#app/domain/permissions/can.ts';
import { acts, type ChosenActName } from '#app/domain/people/bulkActions/acts.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { foreseenLines, type ForeseenCount } from '#app/domain/people/bulkActions/foresee.ts';
import { foreseeActs } from '#app/domain/people/bulkActions/foreseeActs.server.ts';
import { batchSchema } from '#app/domain/people/bulkActions/forms.ts';
import { paths } from '#app/paths.ts';
import { PermissionFields } from '#app/routes/people/permissions/PermissionFields.tsx';
import { offeredTemplates } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { permissionItems } from '#app/routes/people/permissions/permissionItems.server.ts';
import { TemplateSelect } from '#app/routes/people/permissions/TemplateSelect.tsx';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { offeredActs } from './batchPage.server.ts';
import { chosenAgents } from './chosenAgents.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const templates = await offeredTemplates(ctx);
    const branches = await branchChoices(ctx);
    const offered = offeredActs(ctx, { templates, branches });
    const { agentUniqueIds: chosen, gone } = await chosenAgents(ctx, new URL(request.url).searchParams);
    return {
      title: documentTitle(ctx.language, 'batches:title'),
      market: ctx.market,
      count: chosen.length,
      gone,
      acts: offered,
      foreseen: await foreseeActs(ctx, chosen, offered),
      templates,
      branches: branches.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
      assign: can(ctx, 'agency.assign-learning') ? assignAddress(ctx, request) : null,
      permissions: offered.some((act) => acts[act].permissions) ? (await permissionItems(ctx)).items : [],
    };
  },
  { can: 'agency.change-many' },
);

// The form that assigns learning, to the same people.
function assignAddress({ actor, market }: AgentContext, request: Request): string {
  const { pathname, search } = new URL(request.url);
  const chosen = search.replace(/[?&]_routes=[^&]*/, '').replace(/^\?/, '');
  return `${paths.newAcademyAssignment(brandOfPage(pathname, { ...actor, market }), { of: 'users' })}&${chosen}`;
}

export const action = agentAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: batchSchema(),
      run: async (value) => {
        const { batchId } = await beginBatch(ctx, {
          ...value,
          agentUniqueIds: (await chosenAgents(ctx, new URL(request.url).searchParams)).agentUniqueIds,
        });
        return redirect(paths.batch(batchId));
      },
    });
  },
  { can: 'agency.change-many' },
);

export default function ManyAgents() {
  const { t } = useTranslation(['batches', 'agents', 'fields']);
  const {
    count,
    gone,
    acts: offered,
    foreseen,
    permissions,
    templates,
    branches,
    assign,
    market,
  } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { form, fields } = useServerForm(
    ['act', 'permissions', 'permissionTemplate', 'branch'],
    useActionData<typeof action>(),
  );
  if (count === 0) {
    return (
      <>
        <PageHead title={t('title')} />
        <Notice tone="warning">
          <p>{t(gone > 0 ? 'allGone' : 'noOne')}</p>
          <BackLink />
        </Notice>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', { count })} />
      {gone > 0 ? (
        <div className="mb-6">
          <Notice tone="warning">{t('gone', { count: gone })}</Notice>
        </div>
      ) : null}
      <FormFrame form={form} action={pathname + search} transient>
        <FieldGroup legend={t('actLegend')}>
          {offered.map((act) => (
            <ActChoice
              key={act}
              act={act}
              isChosen={fields.act.initialValue === act}
              foreseen={foreseen[act] ?? []}
              total={count}
            />
          ))}
          <FieldError id={fields.act.errorId} errors={fields.act.errors} />
        </FieldGroup>
        {permissions.length > 0 ? (
          <FieldGroup legend={t('permissionsLegend')}>
            <p className="field-help">{t('permissionsHelp')}</p>
            <PermissionFields
              field={fields.permissions}
              permissions={permissions}
              granted={ticked(fields.permissions.initialValue)}
              market={market}
            />
            <FieldError id={fields.permissions.errorId} errors={fields.permissions.errors} />
          </FieldGroup>
        ) : null}
        {templates.length > 0 ? (
          <FieldGroup legend={t('templateLegend')}>
            <TemplateSelect
              field={fields.permissionTemplate}
              templates={templates}
              label={t('fields:permissionTemplate')}
              help={t('templateHelp')}
            />
          </FieldGroup>
        ) : null}
        {offered.includes('move') ? (
          <FieldGroup legend={t('fields:branch')}>
            <SelectField
              field={fields.branch}
              label={t('branchLabel')}
              help={t('branchHelp')}
              placeholder={t('branchChoose')}
              options={[...branches, { value: noBranch, label: t('branchNone') }]}
            />
          </FieldGroup>
        ) : null}
        <div className="form-actions">
          <SubmitButton>{t('submit')}</SubmitButton>
          <BackLink />
        </div>
      </FormFrame>
      {assign ? (
        <p className="mt-6">
          <Link className="link" to={assign}>
            {t('assign', { count })}
          </Link>
        </p>
      ) : null}
    </>
  );
}

interface ActChoiceProps {
  act: ChosenActName;
  isChosen: boolean;
  /** For how many of the chosen users the act is impossible, by reason. */
  foreseen: readonly ForeseenCount[];
  total: number;
}

function ActChoice({ act, isChosen, foreseen, total }: ActChoiceProps) {
  const { t } = useTranslation('batches');
  return (
    <div className="field">
      <label className="check" htmlFor={`act-${act}`}>
        <input
          id={`act-${act}`}
          type="radio"
          name="act"
          value={act}
          defaultChecked={isChosen}
          required
          aria-describedby={`act-${act}-help`}
        />
        <span className="field-label">{t(`act.${act}`)}</span>
      </label>
      <div className="field-help" id={`act-${act}-help`}>
        {t(`actHelp.${act}`)}
        {foreseen.length > 0 ? <Impossible act={act} foreseen={foreseen} total={total} /> : null}
      </div>
    </div>
  );
}

// Said before anything begins: for how many the act is impossible, and why.
function Impossible({ act, foreseen, total }: Pick<ActChoiceProps, 'act' | 'foreseen' | 'total'>) {
  const { t } = useTranslation(['batches', 'codes']);
  const count = foreseen.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <p className="mt-1 font-semibold">{count === total ? t('foreseen.all') : t('foreseen.some', { count, total })}</p>
      <ul className="list-disc ps-6">
        {foreseenLines(foreseen).map((each) => (
          <li key={each.reason + each.flag}>{reasonOf(t, act, each)}</li>
        ))}
      </ul>
    </>
  );
}

function reasonOf(
  t: TFunction<['batches', 'codes']>,
  act: ChosenActName,
  { reason, flag, count }: ForeseenCount,
): string {
  if (flag !== '' && reason === 'illegalTransition')
    return t('foreseen.status', { count, status: t(activationFlags[flag].labelKey) });
  if (reason === 'alreadySo')
    return t(`foreseen.alreadySo.${act as 'deactivate' | 'reactivate' | 'end-sessions'}`, { count });
  if (reason === 'managedByProvider') return t('foreseen.managed', { count });
  return t(reason === 'lastOwner' ? 'foreseen.lastOwner' : 'foreseen.forbidden', { count });
}

function BackLink() {
  const { t } = useTranslation('batches');
  return (
    <LinkButton variant="quiet" to={paths.agencyOverview()}>
      {t('cancel')}
    </LinkButton>
  );
}

function ticked(value: unknown): string[] {
  return [value].flat().filter((key): key is string => typeof key === 'string');
}
