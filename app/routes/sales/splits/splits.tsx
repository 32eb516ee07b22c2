import { useActionData, useLoaderData } from '@remix-run/react';
import { formatDay, fullName } from '#app/domain/display.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { addSplit } from '#app/domain/sales/splits/addSplit.server.ts';
import { workOnSplitsSchema } from '#app/domain/sales/splits/forms.ts';
import { removeSplit } from '#app/domain/sales/splits/removeSplit.server.ts';
import { listSplits } from '#app/domain/sales/splits/splitRules.server.ts';
import { paths } from '#app/paths.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { percentInWords } from './percentInWords.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => {
    const { language, market } = ctx;
    const { rules, advisors } = await listSplits(ctx);
    return {
      title: documentTitle(language, 'splits:title'),
      today: today(ctx.now, market),
      brands: selectableBrands(market),
      advisors: advisors.map(({ agentUniqueId, ...name }) => ({
        value: agentUniqueId,
        label: fullName(name, language),
      })),
      rows: rules.map(({ splitId, fromOn, brand, agentUniqueId, advisor, percent }) => ({
        splitId,
        brand,
        isOfAdvisor: agentUniqueId !== null,
        advisor: advisor && fullName(advisor, language),
        from: formatDay(fromOn, { market, language }),
        percent: percentInWords(percent, localeTag(market, language)),
      })),
    };
  },
  { can: 'agency.set-splits' },
);

export const action = agentAction(
  async ({ ctx, request }) =>
    formAction(ctx, request, {
      schema: workOnSplitsSchema(),
      run: async (value) => {
        const isAdded = value.intent === 'add';
        if (value.intent === 'add') await addSplit(ctx, value);
        else await removeSplit(ctx, value.splitId);
        return redirectWithToast(paths.splits(), {
          kind: 'success',
          message: isAdded ? 'splits:added' : 'splits:removed',
        });
      },
    }),
  { can: 'agency.set-splits' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** An owner's rules for advisors' shares of commission, and a new one. */
export default function Splits() {
  const { t } = useTranslation(['splits', 'markets']);
  const { rows } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      key: 'who',
      header: t('column.who'),
      cell: ({ isOfAdvisor, advisor }) => (isOfAdvisor ? (advisor ?? t('left')) : t('everyAdvisor')),
      rowHeader: true,
    },
    {
      key: 'brand',
      header: t('column.brand'),
      cell: ({ brand }) => (brand ? t(`markets:brand.${brand}`) : t('everyBrand')),
      fact: true,
    },
    { key: 'from', header: t('column.from'), cell: ({ from }) => from },
    { key: 'percent', header: t('column.percent'), cell: ({ percent }) => percent, numeric: true, fact: true },
    { key: 'act', header: t('remove'), Cell: RemoveCell, menu: true, nowrap: true },
  ];
  return (
    <>
      <BackLink to={paths.commission()}>{t('back')}</BackLink>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-6">
        <p className="max-w-prose text-sm text-muted">{t('order')}</p>
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={rows}
          rowKey={({ splitId }) => splitId}
          empty={<EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />}
        />
        <AddSplit key={rows.length} />
      </div>
    </>
  );
}

function RemoveCell({ splitId, percent, advisor }: Row) {
  const { t } = useTranslation('splits');
  return (
    <form method="post">
      <input type="hidden" name="splitId" value={splitId} />
      <Button
        type="submit"
        name="intent"
        value="remove"
        aria-label={t('removeNamed', { percent, who: advisor ?? t('everyAdvisor') })}
      >
        {t('remove')}
      </Button>
    </form>
  );
}

function AddSplit() {
  const { t } = useTranslation(['splits', 'fields', 'markets']);
  const { advisors, brands, today: first } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(['percent', 'advisor', 'brand', 'fromOn'], reply, {
    defaultValue: { fromOn: first },
  });
  return (
    <Card title={t('add')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/sales/splits/forms.ts').then((forms) => forms.addSplitSchema())}
      >
        <TextField
          field={fields.percent}
          label={t('fields:percent')}
          help={t('percentHelp')}
          maxLength={10}
          inputMode="decimal"
          required
        />
        <SelectField
          field={fields.advisor}
          label={t('fields:advisor')}
          placeholder={t('everyAdvisor')}
          options={advisors}
        />
        <SelectField
          field={fields.brand}
          label={t('fields:brand')}
          placeholder={t('everyBrand')}
          options={brands.map((value) => ({ value, label: t(`markets:brand.${value}`) }))}
        />
        <TextField field={fields.fromOn} label={t('fields:fromOn')} help={t('fromHelp')} type="date" required />
        <div className="form-actions">
          <SubmitButton name="intent" value="add">
            {t('add')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
