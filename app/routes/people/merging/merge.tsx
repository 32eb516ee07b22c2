import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { formatTime, shownName } from '#app/domain/display.ts';
import { mergeAccounts } from '#app/domain/people/merging/mergeAccounts.server.ts';
import { mergeSchema, takenFields, undoDays } from '#app/domain/people/merging/mergeForms.ts';
import { findOther, previewMerge, readPair } from '#app/domain/people/merging/readMerge.server.ts';
import { readPerson, type StaffPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { activationFlags, roles } from '#app/domain/permissions/codes.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
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
import { fieldInWords } from './fieldInWords.server.ts';
import { Differences, Pair, useFieldLabel, WhatChanges } from './MergeParts.tsx';

export const meta = pageTitle<typeof loader>();

const mergers = { can: 'staff.merge-accounts' } as const;

export const loader = staffLoader(async ({ ctx, request, params }) => {
  const keptId = uuidParam(params, 'agentUniqueId');
  const search = new URL(request.url).searchParams;
  const who = search.get('who')?.trim() ?? '';
  if (who) {
    const found = await findOther(ctx, who);
    if (found) throw redirect(paths.staffMergeWith(keptId, { with: found }));
  }
  try {
    const mergedId = search.has('with') ? uuidParam({ with: search.get('with') ?? '' }, 'with') : null;
    if (mergedId) return await comparison(ctx, { keptId, mergedId }, search);
  } catch (error) {
    if (!isRefusal(error) || error.code === 'forbidden') throw error;
    return { ...(await head(ctx, keptId)), who, problem: refusalText(error, ctx.language), compared: null };
  }
  return { ...(await head(ctx, keptId)), who, problem: null, compared: null };
}, mergers);

async function head(ctx: StaffContext, keptId: string) {
  const person = await readPerson(ctx, keptId);
  return titled(person, ctx);
}

function titled(person: StaffPerson, { language }: StaffContext) {
  const name = shownName(person, language, 'full');
  return { title: name, name, keptId: person.agentUniqueId };
}

async function comparison(ctx: StaffContext, ids: { keptId: string; mergedId: string }, search: URLSearchParams) {
  const pair = await readPair(ctx, ids.keptId, ids.mergedId);
  const preview = await previewMerge(ctx, pair);
  const fields = await Promise.all(
    preview.fields.map(async ({ field, kept, merged }) => ({
      field,
      kept: await fieldInWords(ctx, { field, texts: kept, country: pair.kept.country }),
      merged: await fieldInWords(ctx, { field, texts: merged, country: pair.merged.country }),
    })),
  );
  const taken = takenFields(search.getAll('take')).filter((each) => preview.fields.some(({ field }) => field === each));
  const account = (person: StaffPerson) => ({
    id: person.agentUniqueId,
    userId: person.userId,
    name: shownName(person, ctx.language, 'listed'),
    agencyName: person.agencyName,
    roleKey: roles[person.agentType].labelKey,
    statusKey: activationFlags[person.activationFlag].labelKey,
    ccn: person.ccn ?? '',
    created: formatTime(person.createdAt, ctx),
    lastSignIn: person.lastSignIn ? formatTime(person.lastSignIn, ctx) : '',
  });
  return {
    ...titled(pair.kept, ctx),
    who: '',
    problem: null,
    compared: {
      kept: account(pair.kept),
      merged: account(pair.merged),
      preview: { ...preview, fields },
      taken,
      isPreview: search.has('preview'),
      // Two people may have one name; two dates of birth are rarely one person's.
      birthDates: preview.fields.some(({ field, kept, merged }) => field === 'dateOfBirth' && kept[0] && merged[0]),
    },
  };
}

export const action = staffAction(async ({ ctx, request, params }) => {
  const keptId = uuidParam(params, 'agentUniqueId');
  return formAction(ctx, request, {
    schema: mergeSchema(),
    run: async ({ taken, ...input }) => {
      const mergeId = await mergeAccounts(ctx, { ...input, keptId, taken: takenFields(taken.split(' ')) });
      return redirectWithToast(paths.staffMerge(mergeId), { kind: 'success', message: 'staffMerge:done' });
    },
  });
}, mergers);

/** Two accounts of one person side by side, what a merge would do to them, and the merge. */
export default function Merge() {
  const { t } = useTranslation('staffMerge');
  const { name, keptId, who, problem, compared } = useLoaderData<typeof loader>();
  const label = useFieldLabel();
  return (
    <>
      <BackLink to={paths.staffPerson(keptId)}>{name}</BackLink>
      <PageHead title={t('title', { name })} sentence={t('sentence', { count: undoDays })} />
      <div className="grid gap-6">
        {problem ? <Notice tone="danger" role="alert" title={problem} /> : null}
        {compared ? (
          <>
            <Pair kept={compared.kept} merged={compared.merged} />
            {compared.birthDates ? (
              <Notice tone="warning" title={t('birthDatesDiffer.title')}>
                <p>{t('birthDatesDiffer.text')}</p>
              </Notice>
            ) : null}
            <Differences
              mergedId={compared.merged.id}
              fields={compared.preview.fields.map((each) => ({ ...each, label: label(each.field) }))}
              taken={compared.taken}
              none={t('fields.none')}
            />
            {compared.isPreview ? (
              <>
                <WhatChanges preview={compared.preview} taken={compared.taken} />
                <Confirm />
              </>
            ) : null}
          </>
        ) : (
          <Find who={who} missing={who !== ''} />
        )}
      </div>
    </>
  );
}

function Find({ who, missing }: { who: string; missing: boolean }) {
  const { t } = useTranslation('staffMerge');
  return (
    <Card title={t('find.title')}>
      <Form method="get" className="form">
        {missing ? <Notice tone="danger" role="alert" title={t('find.missing', { userId: who })} /> : null}
        <div className="field">
          <label className="label" htmlFor="merge-who">
            {t('find.label')}
          </label>
          <input id="merge-who" className="control" name="who" defaultValue={who} maxLength={254} required />
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

function Confirm() {
  const { t } = useTranslation(['staffMerge', 'fields']);
  const { compared, keptId } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['reason'], useActionData<typeof action>());
  if (!compared) return null;
  const { merged, kept, preview, taken } = compared;
  return (
    <Card title={t('confirm.title', { merged: merged.userId, kept: kept.userId })}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/merging/mergeForms.ts').then((forms) => forms.mergeSchema())}
      >
        <p>{t('confirm.sentence', { count: undoDays })}</p>
        <input type="hidden" name="mergedId" value={merged.id} />
        <input type="hidden" name="taken" value={taken.join(' ')} />
        <input type="hidden" name="keptVersion" value={preview.versions.kept} />
        <input type="hidden" name="mergedVersion" value={preview.versions.merged} />
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('confirm.submit')}</SubmitButton>
          <Link className="link" to={paths.staffPerson(keptId)}>
            {t('confirm.cancel')}
          </Link>
        </div>
      </FormFrame>
    </Card>
  );
}
