import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { deleteTemplate } from '#app/domain/people/permissions/deleteTemplate.server.ts';
import { saveTemplate } from '#app/domain/people/permissions/saveTemplate.server.ts';
import { templateSchema } from '#app/domain/people/permissions/templates.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { uuidParamOrNew } from '#app/routes/requests/uuidParam.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { formNamespaces, textsOf } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { PermissionFields } from './PermissionFields.tsx';
import { templatePage } from './templatePage.server.ts';

const fieldNames = ['templateName', 'permissions'] as const;

export const handle = { i18n: ['agents', 'permissions', ...formNamespaces] };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const page = await templatePage(ctx, uuidParamOrNew(params, 'templateId'));
    return {
      title: documentTitle(ctx.language, page.isNew ? 'permissions:template.newTitle' : 'permissions:template.title'),
      market: ctx.market,
      ...page,
    };
  },
  { can: 'agency.change-permission-templates' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const templateId = uuidParamOrNew(params, 'templateId');
    const form = await readForm(request);
    if (templateId && form.get('intent') === 'delete') {
      const name = await deleteTemplate(ctx, { templateId });
      return redirectWithToast(paths.permissionTemplates(), {
        kind: 'success',
        message: 'successes:named.templateDeleted',
        params: { name },
      });
    }
    const submission = parseWithZod(form, { schema: templateSchema() });
    if (submission.status !== 'success') return invalidForm(ctx, submission);
    try {
      await saveTemplate(ctx, { templateId, ...submission.value });
    } catch (error) {
      return refusedForm(ctx, submission, error);
    }
    return redirectWithToast(paths.permissionTemplates(), {
      kind: 'success',
      message: 'successes:named.templateSaved',
      params: { name: submission.value.templateName },
    });
  },
  { can: 'agency.change-permission-templates' },
);

/** A permission template: its name and its permissions, or a new one. */
export default function Template() {
  const { t } = useTranslation(['permissions', 'fields']);
  const { isNew, name, keys, items, market } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, {
    defaultValue: { templateName: name, permissions: keys },
  });
  return (
    <>
      <PageHead
        title={t(isNew ? 'template.newTitle' : 'template.title')}
        sentence={isNew ? t('templates.sentence') : t('template.sentence')}
      />
      <div className="grid gap-6">
        <FormFrame
          form={form}
          schema={() =>
            import('#app/domain/people/permissions/templates.ts').then((templates) => templates.templateSchema())
          }
        >
          <TextField field={fields.templateName} label={t('fields:templateName')} autoComplete="off" required />
          <PermissionFields
            field={fields.permissions}
            permissions={items}
            granted={textsOf(fields.permissions)}
            market={market}
          />
          <FieldError id={fields.permissions.errorId} errors={fields.permissions.errors} />
          <div className="form-actions">
            <SubmitButton>{t('template.save')}</SubmitButton>
            <LinkButton variant="quiet" to={paths.permissionTemplates()}>
              {t('template.cancel')}
            </LinkButton>
          </div>
        </FormFrame>
        {isNew ? null : <DeleteCard />}
      </div>
    </>
  );
}

function DeleteCard() {
  const { t } = useTranslation('permissions');
  return (
    <Card title={t('template.delete')}>
      <p className="field-help mb-4">{t('template.deleteHelp')}</p>
      <Form method="post">
        <Button type="submit" variant="danger" name="intent" value="delete">
          {t('template.delete')}
        </Button>
      </Form>
    </Card>
  );
}
