import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listTools } from '#app/domain/content/homePage/listTools.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { homeBrand } from '#app/domain/markets/brands.ts';
import { pinTools, readPinnedTools } from '#app/domain/partners/tools/pinTools.server.ts';
import { mostPinned, pinnedToolsSchema } from '#app/domain/partners/tools/shortcuts.ts';
import { paths } from '#app/paths.ts';
import { toolTiles } from '#app/routes/content/documents/toolRows.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { textsOf, useErrorsOf, type FormField } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx }) => {
  const { actor, agency, market, language } = ctx;
  const brand = brandOfPage('', { ...actor, market });
  const user = { ...actor, ...agency, country: actor.country, market, brand };
  const [tools, partnerTools, pinned] = await Promise.all([
    listTools(ctx, user),
    toolTiles(ctx, brand),
    readPinnedTools(ctx),
  ]);
  const open = partnerTools.filter(({ name, barrier }) => name !== 'booking' && barrier === null);
  return {
    title: documentTitle(language, 'homePage:pin.title'),
    brand,
    pinned,
    choices: [
      ...open.map(({ name }) => ({ value: `partner:${name}`, labelKey: `tools:name.${name}`, label: '' })),
      ...tools.map(({ name, labelKey = '', label = '' }) => ({ value: name, labelKey, label })),
    ],
  };
});

export const action = ownAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: pinnedToolsSchema(),
    run: async ({ pinned }) => {
      await pinTools(ctx, pinned);
      return redirectWithToast(paths.brandHome(ctx.actor.displayCompany ?? homeBrand(ctx.market)), {
        kind: 'success',
        message: 'homePage:pin.saved',
      });
    },
  });
});

/** The choice of the tools that stand on top of the user's home page. */
export default function PinnedTools() {
  const { t } = useTranslation('homePage');
  const { pinned } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['pinned'], useActionData<typeof action>(), { defaultValue: { pinned } });
  return (
    <>
      <PageHead title={t('pin.title')} sentence={t('pin.sentence', { count: mostPinned })} />
      <FormFrame form={form}>
        <Choices field={fields.pinned} />
        <div className="form-actions">
          <SubmitButton>{t('pin.save')}</SubmitButton>
          <LinkButton to={paths.home()}>{t('pin.back')}</LinkButton>
        </div>
      </FormFrame>
    </>
  );
}

function Choices({ field }: { field: FormField }) {
  const { t } = useTranslation(['homePage', 'content', 'markets', 'tools']);
  const { choices } = useLoaderData<typeof loader>();
  const errors = useErrorsOf()(field);
  const chosen = textsOf(field);
  return (
    <FieldGroup legend={t('pin.tools')}>
      <div id={field.id} tabIndex={-1}>
        {choices.map(({ value, labelKey, label }) => (
          <label key={value} className="check">
            <input type="checkbox" name="pinned" value={value} defaultChecked={chosen.includes(value)} />
            <span>{labelKey ? t(labelKey) : label}</span>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={errors} />
    </FieldGroup>
  );
}
