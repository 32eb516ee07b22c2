import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { newDocumentPaths } from '#app/domain/content/editor/newDocumentPaths.ts';
import { marketsOf, reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { newDocumentSchema } from '#app/domain/content/editor/forms.ts';
import { newDocument } from '#app/domain/content/editor/newDocument.server.ts';
import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import { languages } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['contentPath', 'pageName', 'market', 'brand', 'language', 'copyOf'] as const;
const editors = { can: 'staff.edit-content' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(async ({ ctx, request }) => {
  const search = new URL(request.url).searchParams;
  const values = Object.fromEntries(
    fieldNames.map((name) => [
      name,
      search.get(name) ?? (name === 'contentPath' ? 'page' : name === 'language' ? 'en' : ''),
    ]),
  );
  return {
    title: documentTitle(ctx.language, 'contentEditor:new.title'),
    values,
    markets: marketsOf(ctx.staff),
    mayEditAll: reachesMarket(ctx.staff, ''),
  };
}, editors);

export const action = staffAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: newDocumentSchema(),
    run: async (value) => {
      const { documentId } = await newDocument(ctx, value);
      return redirect(paths.staffDocument(documentId));
    },
  });
}, editors);

/** A new document: a page with its own address, or one for another market, brand or language. */
export default function NewDocument() {
  const { t } = useTranslation(['contentEditor', 'markets', 'fields']);
  const { values, markets, mayEditAll } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), { defaultValue: values });
  const any = { value: '', label: t('list.any') };
  return (
    <>
      <AreaTabs area="content" />
      <PageHead title={t('new.title')} sentence={t(values.copyOf ? 'new.copySentence' : 'new.sentence')} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/content/editor/forms.ts').then((forms) => forms.newDocumentSchema())}
      >
        <input type="hidden" name="copyOf" value={values.copyOf} />
        <SelectField
          field={fields.contentPath}
          label={t('fields:contentPath')}
          options={newDocumentPaths.map((path) => ({
            value: path,
            label: t(path === 'page' ? 'kind.page' : `path.${path}`),
          }))}
          required
        />
        <TextField
          field={fields.pageName}
          label={t('fields:pageName')}
          help={t('new.pageHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          field={fields.market}
          label={t('fields:market')}
          options={[
            ...(mayEditAll ? [any] : []),
            ...markets.map((code) => ({ value: code, label: t(`markets:market.${code}`) })),
          ]}
        />
        <SelectField
          field={fields.brand}
          label={t('fields:brand')}
          options={[any, ...brandCodes.map((code) => ({ value: code, label: t(brands[code].nameKey) }))]}
        />
        <SelectField
          field={fields.language}
          label={t('fields:language')}
          options={languages.map((code) => ({ value: code, label: t(`language.${code}`) }))}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('new.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
