import { formAction } from '#app/routes/requests/formAction.server.ts';
import { actionByIntent } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AgentContext } from '#app/domain/context.server.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { bindSupervisor } from '#app/domain/people/branches/bindSupervisor.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { personBranchSchema, supervisionSchema } from '#app/domain/people/branches/branchForms.ts';
import { noBranch } from '#app/domain/people/branches/branchRules.ts';
import { readPlace } from '#app/domain/people/branches/listBranches.server.ts';
import { setBranch } from '#app/domain/people/branches/placePeople.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { PersonFrame } from '#app/routes/people/person/PersonFrame.tsx';
import { personHead } from '#app/routes/people/person/personHead.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { textsOf } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { RadioField } from '#app/ui/form/RadioField.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const head = await personHead(ctx, agentUniqueId);
    const [{ branch, supervised }, choices] = await Promise.all([readPlace(ctx, agentUniqueId), branchChoices(ctx)]);
    const mayBind =
      (head.role === 'M' || supervised !== null) &&
      can(ctx, 'user.bind-to-branches', {
        agentUniqueId,
        agentType: head.role,
        agencyId: ctx.agency.agencyId,
        branchId: branch?.branchId ?? null,
      });
    return {
      title: documentTitle(ctx.language, 'branches:person.title'),
      head,
      branch: branch?.branchId ?? noBranch,
      supervised: supervised?.map(({ branchId }) => branchId) ?? null,
      mayBind,
      branches: choices.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    };
  },
  { can: 'user.set-branch' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    return actionByIntent(request, {
      branch: (posted) =>
        formAction(ctx, posted, {
          schema: personBranchSchema(),
          run: async ({ branch }) => {
            await setBranch(ctx, { agentUniqueId, branchId: branch === noBranch ? null : branch });
            return saved(ctx, agentUniqueId);
          },
        }),
      supervision: (posted) =>
        formAction(ctx, posted, {
          schema: supervisionSchema(),
          run: async ({ reach, branches }) => {
            await bindSupervisor(ctx, { agentUniqueId, branches: reach === 'agency' ? null : branches });
            return saved(ctx, agentUniqueId);
          },
        }),
    });
  },
  { can: 'user.set-branch', about: ['user.set-branch', 'user.bind-to-branches'] },
);

async function saved(ctx: AgentContext, agentUniqueId: string): Promise<Response> {
  return redirectWithToast(paths.personBranch(agentUniqueId), {
    kind: 'success',
    message: 'successes:named.updated',
    params: { name: await agentName(ctx, agentUniqueId) },
  });
}

/** The branch of a person, and of which branches a supervisor sees and manages the people. */
export default function PersonBranch() {
  const { t } = useTranslation('branches');
  const { head, branch, supervised, mayBind } = useLoaderData<typeof loader>();
  return (
    <PersonFrame head={head}>
      <div className="grid gap-6">
        {supervised?.length === 0 ? (
          <Notice tone="warning">
            <p>{t('person.boundToNoneHelp', { name: head.name })}</p>
          </Notice>
        ) : null}
        <BranchCard key={branch} />
        {mayBind ? <SupervisionCard key={JSON.stringify(supervised)} /> : null}
      </div>
    </PersonFrame>
  );
}

function BranchCard() {
  const { t } = useTranslation(['branches', 'fields']);
  const { branch, branches } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(
    ['branch'] as const,
    reply && 'branch' in { ...reply.initialValue, ...reply.error } ? reply : undefined,
    {
      defaultValue: { branch },
    },
  );
  return (
    <Card title={t('person.title')}>
      <FormFrame form={form}>
        <input type="hidden" name="intent" value="branch" />
        <SelectField
          field={fields.branch}
          label={t('fields:branch')}
          options={[{ value: noBranch, label: t('none') }, ...branches]}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('person.save')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

function SupervisionCard() {
  const { t } = useTranslation(['branches', 'fields']);
  const { head, supervised, branches } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isAbout = reply && 'reach' in { ...reply.initialValue, ...reply.error };
  const { form, fields } = useServerForm(['reach', 'branches'] as const, isAbout ? reply : undefined, {
    defaultValue: { reach: supervised === null ? 'agency' : 'branches', branches: supervised ?? [] },
  });
  const ticked = textsOf(fields.branches);
  return (
    <Card title={t('person.supervision')}>
      <FormFrame form={form}>
        <input type="hidden" name="intent" value="supervision" />
        <p className="field-help">{t('person.supervisionHelp', { name: head.name })}</p>
        <RadioField
          field={fields.reach}
          label={t('fields:reach')}
          options={(['agency', 'branches'] as const).map((value) => ({ value, label: t(`person.reach.${value}`) }))}
        />
        <fieldset className="field">
          <legend className="field-label">{t('fields:branches')}</legend>
          <div className="grid gap-2">
            {branches.map(({ value, label }, place) => (
              <label key={value} className="check">
                <input
                  id={place === 0 ? fields.branches.id : undefined}
                  type="checkbox"
                  name="branches"
                  value={value}
                  defaultChecked={ticked.includes(value)}
                />
                <span className="wrap-anywhere">{label}</span>
              </label>
            ))}
          </div>
          <FieldError id={fields.branches.errorId} errors={fields.branches.errors} />
        </fieldset>
        <div className="form-actions">
          <SubmitButton>{t('person.saveSupervision')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
