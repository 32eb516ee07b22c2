import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { AgentContext } from '#app/domain/context.server.ts';
import { previewTemplate } from '#app/domain/people/templates/previewTemplate.server.ts';
import { deleteTemplate } from '#app/domain/people/templates/deleteTemplate.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { templateSchema, type TemplateInput } from '#app/domain/people/permissions/templateForm.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { uuidParamOrNew } from '#app/routes/requests/uuidParam.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { textsOf } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { PermissionFields } from './PermissionFields.tsx';
import { changeQuery } from './templateChangeQuery.ts';
import { templatePage } from './templatePage.server.ts';

const fieldNames = ['templateName', 'permissions', 'version'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const page = await templatePage(ctx, uuidParamOrNew(params, 'templateId'));
    return {
      title: documentTitle(
        ctx.language,
        page.templateId === null ? 'permissions:template.newTitle' : 'permissions:template.title',
      ),
      market: ctx.market,
      ...page,
    };
  },
  { can: 'agency.change-permission-templates' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const templateId = uuidParamOrNew(params, 'templateId');
    const form = await readForm(request);
    if (templateId && form.get('intent') === 'delete') return deleted(ctx, templateId);
    return formAction(ctx, form, {
      schema: templateSchema(),
      run: async (value) => {
        // The reach of a change, and a colleague's change in the meantime, are shown before it is carried out.
        if (templateId && (await isToBeReviewed(ctx, templateId, value)))
          return redirect(paths.templateChange(templateId, changeQuery(value)));
        try {
          await saveTemplate(ctx, { templateId, ...value });
        } catch (error) {
          if (templateId && isRefusal(error) && error.code === 'editConflict')
            return redirect(paths.templateChange(templateId, changeQuery(value)));
          throw error;
        }
        return redirectWithToast(paths.permissionTemplates(), {
          kind: 'success',
          message: 'successes:named.templateSaved',
          params: { name: value.templateName },
        });
      },
    });
  },
  { can: 'agency.change-permission-templates' },
);

async function deleted(ctx: AgentContext, templateId: string): Promise<Response> {
  try {
    const name = await deleteTemplate(ctx, { templateId });
    return await redirectWithToast(paths.permissionTemplates(), {
      kind: 'success',
      message: 'successes:named.templateDeleted',
      params: { name },
    });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'templateBusy') throw error;
    const message = 'refusals:templateBusy_import';
    return redirectWithToast(paths.permissionTemplate(templateId), { kind: 'error', message });
  }
}

async function isToBeReviewed(ctx: AgentContext, templateId: string, { permissions, version }: TemplateInput) {
  const preview = await previewTemplate(ctx, { templateId, permissions, page: 1, pageSize: 10 });
  const changes = preview.gives.length + preview.takes.length > 0;
  return (
    (version !== undefined && version !== preview.version) || (changes && preview.people + preview.invitations > 0)
  );
}

/** A permission template: its name and its permissions, or a new one. */
export default function Template() {
  const { t } = useTranslation(['permissions', 'fields']);
  const { templateId, name, keys, version, people, excepted, isChanging, items, market } =
    useLoaderData<typeof loader>();
  const isNew = templateId === null;
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, {
    defaultValue: { templateName: name, permissions: keys, version },
  });
  // The initial values of the fields: the page's data may be read again while the user types.
  const [shown] = useState(version);
  return (
    <>
      <PageHead
        title={t(isNew ? 'template.newTitle' : 'template.title')}
        sentence={t(isNew ? 'template.newSentence' : 'template.sentence')}
      />
      <div className="grid gap-6">
        <FormFrame
          form={form}
          schema={() =>
            import('#app/domain/people/permissions/templateForm.ts').then((forms) => forms.templateSchema())
          }
        >
          {shown === null ? null : <input type="hidden" name="version" value={shown} data-stays />}
          <TextField field={fields.templateName} label={t('fields:templateName')} autoComplete="off" required />
          <PermissionFields
            field={fields.permissions}
            permissions={items}
            granted={textsOf(fields.permissions)}
            market={market}
          />
          <FieldError id={fields.permissions.errorId} errors={fields.permissions.errors} />
          <div className="form-actions">
            <SubmitButton>{t(people > 0 ? 'template.review' : 'template.save')}</SubmitButton>
            <LinkButton variant="quiet" to={paths.permissionTemplates()}>
              {t('template.cancel')}
            </LinkButton>
          </div>
        </FormFrame>
        {isNew ? null : (
          <>
            <Card title={t('template.people')}>
              <p className="mb-4">
                {people === 0
                  ? t('people.noOne')
                  : t(isChanging ? 'people.changing' : 'people.summary', { count: people, excepted })}
              </p>
              {people === 0 ? null : (
                <Link className="link" to={paths.templatePeople(templateId)}>
                  {t('people.see')}
                </Link>
              )}
            </Card>
            <DeleteCard people={people} />
          </>
        )}
      </div>
    </>
  );
}

function DeleteCard({ people }: { people: number }) {
  const { t } = useTranslation('permissions');
  return (
    <Card title={t('template.delete')}>
      <p className="field-help mb-4">
        {people === 0 ? t('template.deleteHelp') : t('template.deletePeople', { count: people })}
      </p>
      <Form method="post">
        <Button type="submit" variant="danger" name="intent" value="delete">
          {t('template.delete')}
        </Button>
      </Form>
    </Card>
  );
}
