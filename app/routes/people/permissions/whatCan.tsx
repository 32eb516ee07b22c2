import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { templateOfChoice } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';
import { paths } from '#app/paths.ts';
import { permissionsForm } from '#app/routes/people/agentInput.server.ts';
import { PersonFrame } from '#app/routes/people/person/PersonFrame.tsx';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { textsOf } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { FoldedRegion } from '#app/ui/FoldedRegion.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { answerTemplateAct } from './templateActs.server.ts';
import { TemplateCard } from './TemplateCard.tsx';
import { readPermissionsForm, templateReply } from './permissionsForm.server.ts';
import { PermissionTable } from './PermissionTable.tsx';
import { Sentences } from './Sentences.tsx';
import { whatCanPage, type AbilityRow } from './whatCanPage.server.ts';

const fieldNames = ['permissions', 'ends', 'permissionTemplate'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => ({
    title: documentTitle(ctx.language, 'permissions:whatCan.title'),
    ...(await whatCanPage(ctx, uuidParam(params, 'agentUniqueId'))),
  }),
  { can: 'user.read' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const { form, templateId } = await readPermissionsForm(request);
    if (form.has('intent')) return answerTemplateAct(ctx, agentUniqueId, form);
    return formAction(ctx, form, {
      schema: permissionsForm,
      before: async (submission) => (templateId === null ? null : templateReply(ctx, submission, templateId)),
      run: async ({ permissionTemplate, ...wanted }) => {
        await updatePermissions(ctx, { agentUniqueId, ...wanted, template: templateOfChoice(permissionTemplate) });
        return redirectWithToast(paths.whatCan(agentUniqueId), {
          kind: 'success',
          message: 'successes:named.updated',
          params: { name: await agentName(ctx, agentUniqueId) },
        });
      },
    });
  },
  { can: 'user.read', about: ['user.set-permissions', 'permission.give'] },
);

/** The permissions of one person of the agency, to be set or read, and what they may do, and why. */
export default function WhatCan() {
  const { t } = useTranslation(['permissions', 'refusals']);
  const { head, market, version, deactivated, template, maySeeTemplates, permissions } = useLoaderData<typeof loader>();
  const { items, granted, ends, why, exceptions, refusal } = permissions;
  return (
    <PersonFrame head={head}>
      <div className="flex flex-col gap-8">
        {deactivated ? (
          <Notice tone="warning">
            <p>{t('whatCan.deactivated')}</p>
          </Notice>
        ) : null}
        {market === 'uk' || !template ? null : (
          <TemplateCard template={template} version={version} mayChange={!refusal} maySeePeople={maySeeTemplates} />
        )}
        {market === 'uk' ? null : refusal ? (
          <div>
            <p className="field-help mb-4">{t(refusal)}</p>
            <PermissionTable
              granted={granted}
              market={market}
              ends={ends}
              why={why}
              exceptions={exceptions}
              permissions={items}
            />
          </div>
        ) : (
          <PermissionsForm key={JSON.stringify([granted, ends.days, template])} />
        )}
        <Abilities />
      </div>
    </PersonFrame>
  );
}

/** The ticks, with the version that they show. Give it a `key` of what is granted: a new state resets the ticks. */
function PermissionsForm() {
  const { t } = useTranslation('agents');
  const { version, market, template, permissions } = useLoaderData<typeof loader>();
  const { items, granted, ends, templates, why, exceptions } = permissions;
  const lastResult = useActionData<typeof action>();
  const [shown] = useState(version);
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <FormFrame form={form}>
      <input type="hidden" name="version" value={shown} data-stays />
      <PermissionTable
        field={fields.permissions}
        permissions={items}
        granted={lastResult ? textsOf(fields.permissions) : granted}
        market={market}
        ends={lastResult ? { ...ends, days: endsFrom(textsOf(fields.ends)) } : ends}
        why={why}
        templates={{ templates, field: fields.permissionTemplate, present: template?.templateId }}
        exceptions={exceptions}
      />
      <div className="form-actions form-actions-sticky">
        <SubmitButton>{t('permissions.save')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** What the person may do, action by action, and why. */
function Abilities() {
  const { t } = useTranslation('permissions');
  const { head, actions } = useLoaderData<typeof loader>();
  const columns: Column<AbilityRow>[] = [
    { key: 'what', header: t('whatCan.action'), cell: (row) => <What row={row} />, rowHeader: true },
    {
      key: 'may',
      header: t('whatCan.may'),
      cell: (row) => <Badge tone={row.may ? 'success' : 'neutral'}>{t(row.may ? 'whatCan.yes' : 'whatCan.no')}</Badge>,
    },
    { key: 'why', header: t('whatCan.why'), cell: (row) => <Sentences sentences={row.why} /> },
  ];
  const may = actions.filter((action) => action.may).length;
  return (
    <FoldedRegion
      title={t('whatCan.titleOf', { name: head.name })}
      line={t('whatCan.actionsOf', { may, all: actions.length })}
    >
      <div className="px-4 pb-4">
        <p className="mb-4 text-muted">{t('whatCan.actionsSentence')}</p>
        <DataTable
          caption={t('whatCan.caption')}
          columns={columns}
          rows={actions}
          rowKey={(row) => row.key}
          empty={null}
        />
      </div>
    </FoldedRegion>
  );
}

function What({ row }: { row: AbilityRow }) {
  return (
    <>
      {row.what}
      {row.reach ? <span className="block text-sm font-normal text-muted">{row.reach}</span> : null}
    </>
  );
}
