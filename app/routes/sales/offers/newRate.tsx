import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateSchema } from '#app/domain/sales/rates/forms.ts';
import { saveRate } from '#app/domain/sales/rates/saveRate.server.ts';
import { readStaffRate } from '#app/domain/sales/rates/staffRates.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { RateForm } from './RateForm.tsx';
import { noRateValues, rateOptions, rateValues } from './ratePages.server.ts';

export const meta = pageTitle<typeof loader>();

const editors = { can: 'staff.edit-rates' } as const;

export const loader = staffLoader(async ({ ctx, request }) => {
  const from = new URL(request.url).searchParams.get('from');
  const values = from === null ? noRateValues : await copied(() => readStaffRate(ctx, uuidParam({ from }, 'from')));
  return {
    title: documentTitle(ctx.language, 'rates:new.title'),
    values: { ...noRateValues, ...values },
    isCopy: from !== null,
    ...rateOptions(ctx),
  };
}, editors);

// A copy is of another sailing or another category: what tells rates apart is left to be filled in.
async function copied(read: () => ReturnType<typeof readStaffRate>): Promise<Record<string, string>> {
  const { currency: _, sailingOn: __, ...values } = rateValues((await read()).data);
  return values;
}

export const action = staffAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: rateSchema(),
    run: async (value) => {
      const { rateId } = await saveRate(ctx, null, value);
      return await redirectWithToast(paths.staffRate(rateId), { kind: 'success', message: 'rates:new.saved' });
    },
  });
}, editors);

/** The form that makes a rate, also as a copy of another. */
export default function NewRate() {
  const { t } = useTranslation('rates');
  const { title: _, values, isCopy, ...options } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffRates()}>{t('back')}</BackLink>
      <PageHead title={t('new.title')} sentence={t(isCopy ? 'new.copySentence' : 'new.sentence')} />
      <RateForm
        values={values}
        {...options}
        version="0"
        submit={t('new.save')}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
