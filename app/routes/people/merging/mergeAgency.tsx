import { formAction } from '#app/routes/requests/formAction.server.ts';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { formatTime, fullName } from '#app/domain/display.ts';
import {
  agencyMergeSchema,
  takenAgencyFields,
  type AgencyMergeField,
} from '#app/domain/people/merging/agencyMergeForms.ts';
import { mergeAgencies } from '#app/domain/people/merging/mergeAgencies.server.ts';
import { undoDays } from '#app/domain/people/merging/mergeForms.ts';
import {
  ownersOf,
  previewAgencyMerge,
  readAgencyPair,
  readMergingAgency,
  type MergedAgency,
} from '#app/domain/people/merging/readAgencyMerge.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { shownPhone } from '#app/domain/phones.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { Differences, RowCounts, SideBySide } from './MergeParts.tsx';

export const meta = pageTitle<typeof loader>();

const mergers = { can: 'staff.merge-agencies' } as const;

export const loader = staffLoader(async ({ ctx, request, params }) => {
  const keptId = params.agencyId ?? '';
  const { agencyName: name } = await readMergingAgency(ctx, keptId);
  const search = new URL(request.url).searchParams;
  const mergedId = search.get('with')?.trim() ?? '';
  const page = { title: name, name, keptId, mergedId, problem: '', compared: null };
  if (mergedId === '') return page;
  try {
    return { ...page, compared: await comparison(ctx, { keptId, mergedId }, search) };
  } catch (error) {
    if (!isRefusal(error) || error.code === 'forbidden') throw error;
    const known = error.code !== 'notFound';
    return { ...page, problem: known ? refusalText(error, ctx.language) : 'missing' };
  }
}, mergers);

async function comparison(ctx: StaffContext, ids: { keptId: string; mergedId: string }, search: URLSearchParams) {
  const { kept, merged } = await readAgencyPair(ctx, ids);
  const preview = await previewAgencyMerge(ctx, { kept, merged });
  const owners = await ownersOf(ctx, [ids.keptId, ids.mergedId]);
  const shown = (agency: MergedAgency) => ({
    name: agency.agencyName,
    agencyId: agency.agencyId,
    city: agency.city,
    owners: owners
      .filter(({ agencyId }) => agencyId === agency.agencyId)
      .map((owner) => `${fullName(owner, ctx.language)} (${owner.userId})`)
      .join(', '),
    registered: formatTime(agency.createdAt, ctx),
    version: agency.version,
  });
  const taken = takenAgencyFields(search.getAll('take')).filter((each) =>
    preview.fields.some(({ field }) => field === each),
  );
  const words = async (agency: MergedAgency, field: AgencyMergeField, text: string) => {
    if (field === 'telephone') return shownPhone(agency.country, text);
    if (field !== 'address') return text;
    return (await shownAddress(ctx, { ...agency, zip: agency.zipCode })).join(ctx.language === 'ja' ? ' ' : ', ');
  };
  const fields = await Promise.all(
    preview.fields.map(async (each) => ({
      field: each.field,
      kept: await words(kept, each.field, each.kept),
      merged: await words(merged, each.field, each.merged),
    })),
  );
  return {
    kept: shown(kept),
    merged: shown(merged),
    taken,
    isPreview: search.has('preview'),
    preview: { ...preview, fields },
  };
}

export const action = staffAction(async ({ ctx, request, params }) => {
  return formAction(ctx, request, {
    schema: agencyMergeSchema(),
    run: async ({ taken, ...input }) => {
      const mergeId = await mergeAgencies(ctx, {
        ...input,
        keptId: params.agencyId ?? '',
        taken: takenAgencyFields(taken.split(' ')),
      });
      return redirectWithToast(paths.staffAgencyMerge(mergeId), { kind: 'success', message: 'staffMerge:agency.done' });
    },
  });
}, mergers);

/** Two agencies of a market side by side, what a merge would do to them, and the merge. */
export default function MergeAgency() {
  const { t } = useTranslation('staffMerge');
  const { name, keptId, mergedId, problem, compared } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffAgency(keptId)}>{name}</BackLink>
      <PageHead title={t('agency.title', { name })} sentence={t('agency.sentence', { count: undoDays })} />
      <div className="grid gap-6">
        {problem && problem !== 'missing' ? <Notice tone="danger" role="alert" title={problem} /> : null}
        {compared ? <Compared compared={compared} /> : <Find mergedId={mergedId} missing={problem === 'missing'} />}
      </div>
    </>
  );
}

function Find({ mergedId, missing }: { mergedId: string; missing: boolean }) {
  const { t } = useTranslation('staffMerge');
  return (
    <Card title={t('agency.find.title')}>
      <Form method="get" className="form">
        {missing ? (
          <Notice tone="danger" role="alert" title={t('agency.find.missing', { agencyId: mergedId })} />
        ) : null}
        <div className="field">
          <label className="label" htmlFor="merge-with">
            {t('agency.find.label')}
          </label>
          <input
            id="merge-with"
            className="control"
            name="with"
            defaultValue={mergedId}
            inputMode="numeric"
            maxLength={8}
            required
          />
        </div>
        <div className="form-actions">
          <Button type="submit" variant="primary">
            {t('find.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type Comparison = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['compared']>;

function Compared({ compared }: { compared: Comparison }) {
  const { t } = useTranslation(['staffMerge', 'fields', 'history']);
  const { kept, merged, preview, taken, isPreview } = compared;
  const value = (field: string, text: string) => {
    if (text !== 'Y' && text !== 'N') return text;
    return field.endsWith('Flag') || field === 'cvpAgency' || field === 'taReportAccess'
      ? t(text === 'Y' ? 'history:yes' : 'history:no')
      : text;
  };
  const fields = preview.fields.map((each) => ({
    field: each.field,
    label: each.field === 'address' ? t('address') : t(`fields:${each.field}`),
    kept: value(each.field, each.kept),
    merged: value(each.field, each.merged),
  }));
  const rows = (['name', 'agencyId', 'city', 'owners', 'registered'] as const).map((key) => ({
    key,
    label: t(`agency.${key}`),
    kept: kept[key] || t('none'),
    merged: merged[key] || t('none'),
  }));
  return (
    <>
      <SideBySide
        title={t('agency.pair')}
        rows={rows}
        keptName={kept.agencyId}
        mergedName={merged.agencyId}
        swapped={paths.staffAgencyMergeWith(merged.agencyId, { with: kept.agencyId })}
      />
      <Differences mergedId={merged.agencyId} fields={fields} taken={taken} none={t('agency.none')} />
      {isPreview ? (
        <>
          <Card title={t('changes.title')}>
            <ul className="mb-4 grid list-disc gap-1 ps-5 wrap-anywhere">
              {fields
                .filter(({ field }) => taken.some((each) => each === field))
                .map((each) => (
                  <li key={each.field}>
                    {t('changes.field', {
                      field: each.label,
                      before: each.kept || t('none'),
                      after: each.merged || t('none'),
                    })}
                  </li>
                ))}
              {merged.owners ? <li>{t('agency.ownersBecome', { owners: merged.owners })}</li> : null}
              <li>{t('agency.sessionsEnd')}</li>
              <li>{t('agency.openEnds')}</li>
              <li>{t('agency.stays')}</li>
            </ul>
            <RowCounts rows={preview.rows} nothing={t('agency.nothing')} />
          </Card>
          <Confirm compared={compared} />
        </>
      ) : null}
    </>
  );
}

function Confirm({ compared }: { compared: Comparison }) {
  const { t } = useTranslation(['staffMerge', 'fields']);
  const { form, fields } = useServerForm(['reason'], useActionData<typeof action>());
  const { kept, merged, taken } = compared;
  return (
    <Card title={t('confirm.title', { merged: merged.name, kept: kept.name })}>
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/people/merging/agencyMergeForms.ts').then((forms) => forms.agencyMergeSchema())
        }
      >
        <p>{t('agency.confirm', { count: undoDays })}</p>
        <input type="hidden" name="mergedId" value={merged.agencyId} />
        <input type="hidden" name="taken" value={taken.join(' ')} />
        <input type="hidden" name="keptVersion" value={kept.version} />
        <input type="hidden" name="mergedVersion" value={merged.version} />
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('agency.submit')}</SubmitButton>
          <Link className="link" to={paths.staffAgency(kept.agencyId)}>
            {t('confirm.cancel')}
          </Link>
        </div>
      </FormFrame>
    </Card>
  );
}
