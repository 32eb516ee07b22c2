import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateRequestSchema } from '#app/domain/sales/rates/forms.ts';
import { readRate } from '#app/domain/sales/rates/listRates.server.ts';
import { rateLimits } from '#app/domain/sales/rates/rates.ts';
import { requestRate } from '#app/domain/sales/rates/requestRate.server.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { rateRow } from './ratesPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => ({
    title: documentTitle(ctx.language, 'advisorRates:request.title'),
    ...rateRow(ctx, await readRate(ctx, uuidParam(params, 'rateId'))),
  }),
  { can: 'agency.advisor-rates' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const rateId = uuidParam(params, 'rateId');
    return formAction(ctx, request, {
      schema: rateRequestSchema(),
      run: async (value) => {
        const { number } = await requestRate(ctx, rateId, value);
        return await redirectWithToast(`${paths.advisorRates()}#requests`, {
          kind: 'success',
          message: 'advisorRates:request.sent',
          params: { number },
        });
      },
    });
  },
  { can: 'agency.advisor-rates' },
);

/** The form that asks the brand for a rate. */
export default function RequestRate() {
  const { t } = useTranslation(['advisorRates', 'markets']);
  const rate = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['travelers', 'commentTxt'], useActionData<typeof action>());
  return (
    <>
      <BackLink to={paths.advisorRates()}>{t('request.back')}</BackLink>
      <PageHead title={t('request.title')} sentence={t('request.sentence')} />
      <div className="grid gap-6">
        <Card title={t('request.rate')}>
          <DescriptionList
            items={[
              { term: t('list.kind'), value: t(`kind.${rate.kind}`) },
              { term: t('list.ship'), value: rate.ship },
              { term: t('list.brand'), value: t(`markets:brand.${rate.brand}`) },
              { term: t('list.sailing'), value: rate.sailing },
              { term: t('list.route'), value: t('list.nights', { count: rate.nights, route: rate.route }) },
              { term: t('list.category'), value: t(`category.${rate.category}`) },
              { term: t('list.price'), value: rate.price },
              ...(rate.left === null ? [] : [{ term: t('request.places'), value: String(rate.left) }]),
            ]}
          />
        </Card>
        {rate.barrier ? (
          <Card title={t('barrier.title')}>
            <p>{rate.barrier.why}</p>
            {rate.barrier.academy ? (
              <p className="mt-2">
                <Link className="link" to={rate.barrier.academy}>
                  {t('barrier.toAcademy')}
                </Link>
              </p>
            ) : null}
          </Card>
        ) : (
          <Card title={t('request.form')}>
            <FormFrame
              form={form}
              schema={() => import('#app/domain/sales/rates/forms.ts').then((forms) => forms.rateRequestSchema())}
            >
              <SelectField
                field={fields.travelers}
                label={t('request.travelers')}
                placeholder={t('request.choose')}
                options={['1', '2'].map((value) => ({ value, label: t(`request.travelersOf.${value}`) }))}
                required
              />
              <TextAreaField
                field={fields.commentTxt}
                label={t('request.comment')}
                help={t('request.commentHelp')}
                rows={4}
                maxLength={rateLimits.comment}
              />
              <div className="form-actions">
                <SubmitButton>{t('request.send')}</SubmitButton>
              </div>
            </FormFrame>
          </Card>
        )}
      </div>
    </>
  );
}
