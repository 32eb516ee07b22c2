import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { cancelOutage } from '#app/domain/content/status/cancelOutage.server.ts';
import { endOutage } from '#app/domain/content/status/endOutage.server.ts';
import { outageActSchema, outageSchema, timesThatComeTwice } from '#app/domain/content/status/forms.ts';
import { phaseOf } from '#app/domain/content/status/outage.ts';
import { readOutage } from '#app/domain/content/status/readOutage.server.ts';
import { staffOutageZone } from '#app/domain/content/status/outageZone.server.ts';
import { zoneLabel } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { saveOutage } from '#app/domain/content/status/saveOutage.server.ts';
import { paths } from '#app/paths.ts';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { replyWith, isConflict } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParamOrNew } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { OutageFields, outageFields } from './OutageFields.tsx';
import { outageValues, staleOutage } from './outageForm.server.ts';
import type { SubmissionResult } from '@conform-to/react';
import { Card } from '#app/ui/Card.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const editors = { can: 'staff.edit-outages' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const outageId = uuidParamOrNew(params, 'outageId');
  const outage = outageId === null ? null : await readOutage(ctx, outageId);
  const zone = await staffOutageZone(ctx);
  const values = outageValues(outage, zone);
  return {
    title: documentTitle(ctx.language, outage ? 'outages:edit.title' : 'outages:new.title'),
    phase: outage ? phaseOf(outage, ctx.now) : ('new' as const),
    values,
    zone: zoneLabel(zone, ctx.language),
    twice: timesThatComeTwice(values),
  };
}, editors);

export const action = staffAction(async ({ ctx, request, params }) => {
  const outageId = uuidParamOrNew(params, 'outageId');
  const form = await readForm(request);
  if (outageId !== null && form.has('act')) {
    return formAction(ctx, form, {
      schema: outageActSchema(),
      run: async ({ act, version }) => {
        await (act === 'end' ? endOutage : cancelOutage)(ctx, outageId, version);
        return redirectWithToast(paths.staffOutages(), { kind: 'success', message: `outages:${act}.done` });
      },
      refused: (reply) => reply,
    });
  }
  return formAction(ctx, form, {
    schema: outageSchema(),
    run: async (value) => {
      await saveOutage(ctx, outageId, value);
      return redirectWithToast(paths.staffOutages(), {
        kind: 'success',
        message: outageId === null ? 'outages:new.done' : 'outages:edit.done',
      });
    },
    refused: async (reply, { submission: { payload }, error }) => {
      const twice = timesThatComeTwice(payload);
      if (outageId === null || !isConflict(error)) return replyWith(reply, { twice });
      // The form keeps the zone in which its times were typed.
      const stale = staleOutage(ctx, payload, await readOutage(ctx, outageId), String(payload.zone));
      return replyWith(reply, { twice, stale });
    },
  });
}, editors);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** Writing a new outage, and changing, ending or cancelling one. */
export default function Outage() {
  const { t } = useTranslation('outages');
  const { phase, values, zone, twice } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const acted = reply?.initialValue && 'act' in reply.initialValue;
  const { form, fields } = useServerForm(outageFields, acted ? undefined : reply, {
    id: 'outage',
    defaultValue: values,
  });
  const stale = reply && 'stale' in reply ? reply.stale : undefined;
  const asked = reply && 'twice' in reply ? reply.twice : twice;
  const key = phase === 'new' ? 'new' : 'edit';
  return (
    <>
      <BackLink to={paths.staffOutages()}>{t('back')}</BackLink>
      <PageHead title={t(`${key}.title`)} sentence={t(`${key}.sentence`)} />
      {phase === 'cancelled' ? (
        <Notice>
          <p>{t('cancelledSentence')}</p>
        </Notice>
      ) : (
        <div className="grid gap-8">
          <FormFrame
            form={form}
            schema={() => import('#app/domain/content/status/forms.ts').then((forms) => forms.outageSchema())}
            notice={stale ? <StaleNotice differences={stale.differences} /> : undefined}
          >
            <input key={stale?.version} type="hidden" name="version" value={stale?.version ?? values.version} />
            <input type="hidden" name="zone" value={values.zone} />
            <OutageFields fields={fields} zone={zone} asked={asked} />
            <div className="form-actions">
              <SubmitButton>{t(`${key}.save`)}</SubmitButton>
            </div>
          </FormFrame>
          {phase === 'current' || phase === 'coming' ? (
            <OutageActs
              act={phase === 'current' ? 'end' : 'cancel'}
              version={values.version ?? ''}
              lastResult={acted ? reply : undefined}
            />
          ) : null}
        </div>
      )}
    </>
  );
}

interface OutageActsProps {
  act: 'end' | 'cancel';
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Ending an outage now, or cancelling one that has not begun. */
function OutageActs({ act, version, lastResult }: OutageActsProps) {
  const { t } = useTranslation('outages');
  const { form } = useServerForm([], lastResult);
  return (
    <Card title={t(`${act}.title`)}>
      <FormFrame form={form}>
        <input type="hidden" name="version" value={version} />
        <p>{t(`${act}.sentence`)}</p>
        <div className="form-actions">
          <SubmitButton name="act" value={act} variant="danger">
            {t(`${act}.button`)}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
