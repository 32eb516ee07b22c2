import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, type LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import {
  todayOf,
  oursSchema,
  settingSchema,
  valueOfForm,
  withdrawSettingSchema,
} from '#app/domain/markets/settings/settingKind.ts';
import { settingKindNames, type SettingKindName } from '#app/domain/markets/settings/settingKinds.ts';
import { setSetting, withdrawSetting } from '#app/domain/operations/settings/changeSetting.server.ts';
import { settingOf } from '#app/domain/operations/settings/settingRows.server.ts';
import { paths } from '#app/paths.ts';
import { orStale } from '#app/routes/requests/formReply.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { takeRows, type RowsState } from './rowsForm.server.ts';
import { Scheduled } from './Scheduled.tsx';
import { takeLogo, takePreview, type Sample } from './samples.server.ts';
import { SettingForm } from './SettingForm.tsx';
import { SettingSample } from './SettingSample.tsx';
import styles from './settings.css?url';
import { SettingValue } from './SettingValue.tsx';
import { settingDay, settingPage } from './settingPages.server.ts';

const editors = {
  about: settingKindNames.map((name) => `staff.set-${name}` as const satisfies `staff.set-${SettingKindName}`),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export const loader = staffLoader(
  async ({ ctx, params }) => settingPage(ctx, params.kind ?? '', params.scope ?? ''),
  editors,
);

export const action = staffAction(async ({ ctx, request, params: { kind: name = '', scope = '' } }) => {
  const kind = settingOf(ctx, name, scope);
  const posted = await readForm(request);
  if (posted.has('withdraw')) return withdraw(ctx, name, scope, posted);
  const withoutLogo = await takeLogo(ctx, kind, scope, posted);
  if (withoutLogo) return withoutLogo;
  const shown = await takePreview(ctx, kind, scope, posted);
  if (shown) return shown;
  const rows = await takeRows(ctx, kind, posted);
  if (rows.reply) return rows.reply;
  const today = todayOf(kind, scope, ctx.now);
  const isOurs = posted.get('intent') === 'ours';
  return formAction(ctx, posted, {
    schema: isOurs ? oursSchema(today) : settingSchema(kind, scope, today),
    run: async (value) => {
      const typed = value as Record<string, unknown> & { validFrom: string; reason: string; version: number };
      const { intent, validFrom, reason, version } = typed;
      await setSetting(ctx, name, scope, {
        validFrom,
        reason,
        version,
        value: intent === 'ours' ? null : valueOfForm(kind, typed),
      });
      return redirectWithToast(paths.staffSetting(name, scope), {
        kind: 'success',
        message: 'settings:saved',
        params: { day: settingDay(ctx, validFrom) },
      });
    },
    refused: (reply, about) => withRows(orStale(reply, about), rows.state),
  });
}, editors);

// A refused form keeps the rows as they were edited.
function withRows<Reply extends { data: object; init: ResponseInit | null }>(
  { data: reply, init }: Reply,
  rows: RowsState | null,
) {
  return data({ ...(reply as Reply['data']), rows }, init ?? undefined);
}

async function withdraw(ctx: StaffContext, name: string, scope: string, posted: FormData) {
  return formAction(ctx, posted, {
    schema: withdrawSettingSchema(),
    run: async ({ withdraw: validFrom, version }) => {
      await withdrawSetting(ctx, name, scope, { validFrom, version });
      return redirectWithToast(paths.staffSetting(name, scope), { kind: 'success', message: 'settings:withdrawn' });
    },
  });
}

/** A setting: its present value, scheduled values that may be withdrawn, its form, and its history. */
export default function Setting() {
  const { t } = useTranslation('settings');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { kind, name, isOwn, since, now, events } = page;
  const sample: Sample | null = (reply && 'sample' in reply ? reply.sample : null) ?? null;
  return (
    <>
      <BackLink to={paths.staffSettingKind(kind)}>{t(`kind.${kind}.title`)}</BackLink>
      <PageHead title={name} sentence={t(`kind.${kind}.sentence`)} />
      <div className="grid gap-6">
        {reply && 'stale' in reply ? (
          <Notice tone="warning" role="alert">
            <p>{t('stale')}</p>
          </Notice>
        ) : null}
        {page.isPreset ? <Notice tone="warning">{<p>{t('preset')}</p>}</Notice> : null}
        <Card title={t('now.title')}>
          <p className="mb-4 text-muted">
            {since ? t(isOwn ? 'now.ownSentence' : 'now.oursSince', { since }) : t('now.oursSentence')}{' '}
            {page.scheduled.length === 0 ? t('scheduled.none') : null}
          </p>
          <SettingValue items={now} />
        </Card>
        {page.scheduled.length > 0 ? <Scheduled {...page} /> : null}
        {sample ? <SettingSample sample={sample} name={name} /> : null}
        <Card title={t('form.title')}>
          <p className="mb-4">{t('form.sentence', { zone: page.zone })}</p>
          <SettingForm
            {...page}
            rows={(reply && 'rows' in reply ? reply.rows : null) ?? page.rows}
            isShown={sample !== null}
            lastResult={reply}
          />
        </Card>
        {events.length > 0 ? (
          <Card title={t('history.title')}>
            <ol className="grid gap-4 wrap-anywhere">
              {events.map(({ number, what, when, reason, lines }) => (
                <li key={number}>
                  <p>{what}</p>
                  <p className="text-sm text-muted">{when}</p>
                  <ul className="text-sm">
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  {reason ? <p className="text-sm">{t('history.reason', { reason })}</p> : null}
                </li>
              ))}
            </ol>
          </Card>
        ) : null}
      </div>
    </>
  );
}
