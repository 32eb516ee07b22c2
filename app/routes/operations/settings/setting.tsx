import { parseWithZod } from '@conform-to/zod/v4';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import { mostFileBytes } from '#app/domain/markets/settings/settingLimits.ts';
import { Refusal } from '#app/domain/refusals.ts';
import {
  todayOf,
  oursSchema,
  settingSchema,
  valueOfForm,
  withdrawSettingSchema,
  type SettingKind,
} from '#app/domain/markets/settings/settingKind.ts';
import { settingKindNames, type SettingKindName } from '#app/domain/markets/settings/settingKinds.ts';
import { setSetting, withdrawSetting } from '#app/domain/operations/settings/changeSetting.server.ts';
import { settingOf } from '#app/domain/operations/settings/settingRows.server.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm, refusedOrStaleForm } from '#app/routes/requests/formReply.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { Scheduled } from './Scheduled.tsx';
import { SettingForm } from './SettingForm.tsx';
import { settingDay, settingPage } from './settingPages.server.ts';

const editors = {
  about: settingKindNames.map((name) => `staff.set-${name}` as const satisfies `staff.set-${SettingKindName}`),
};

export const handle = { i18n: ['settings', ...formNamespaces] };

export const meta = pageTitle<typeof loader>();

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export const loader = staffLoader(
  async ({ ctx, params }) => settingPage(ctx, params.kind ?? '', params.scope ?? ''),
  editors,
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(async ({ ctx, request, params: { kind: name = '', scope = '' } }) => {
  const kind = settingOf(ctx, name, scope);
  const posted = await readForm(request);
  const wrongFile = await takeFile(kind, scope, posted);
  if (posted.has('withdraw')) return withdraw(ctx, name, scope, posted);
  const today = todayOf(kind, scope, ctx.now);
  const isOurs = posted.get('intent') === 'ours';
  const submission = isOurs
    ? parseWithZod(posted, { schema: oursSchema(today) })
    : parseWithZod(posted, { schema: settingSchema(kind, scope, today) });
  // First, since the browser does not send the file again by itself.
  if (wrongFile && !isOurs) return refusedForm(ctx, submission, wrongFile);
  if (submission.status !== 'success') return invalidForm(ctx, submission);
  const typed = submission.value as Record<string, unknown> & { validFrom: string; reason: string; version: number };
  const { intent, validFrom, reason, version } = typed;
  const value = intent === 'ours' ? null : valueOfForm(kind, typed);
  try {
    await setSetting(ctx, name, scope, { value, validFrom, reason, version });
    const params = { day: settingDay(ctx, validFrom) };
    return await redirectWithToast(paths.staffSetting(name, scope), {
      kind: 'success',
      message: 'settings:saved',
      params,
    });
  } catch (error) {
    return refusedOrStaleForm(ctx, submission, error);
  }
}, editors);

// The lines of a file take the place of those that were typed; whatever is wrong with them is said at the field. Gives
// back what is wrong with the file itself.
async function takeFile(kind: SettingKind, scope: string, posted: FormData): Promise<Refusal | undefined> {
  const [name, field] = Object.entries(kind.fields).find(([, each]) => each.file) ?? [];
  if (!name || !field) return undefined;
  const file = posted.get('settingFile');
  posted.delete('settingFile');
  // A form without a chosen file sends an empty one without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return undefined;
  if (file.size > mostFileBytes)
    return new Refusal('fileTooLarge', { field: 'settingFile', params: { megabytes: mostFileBytes / 1_000_000 } });
  const text = await file.text();
  const lines = field.schema(name, scope).safeParse(text);
  if (lines.success && lines.data.length === 0) return new Refusal('fileEmpty', { field: 'settingFile' });
  posted.set(name, text);
  return undefined;
}

async function withdraw(ctx: StaffContext, name: string, scope: string, posted: FormData) {
  const submission = parseWithZod(posted, { schema: withdrawSettingSchema() });
  if (submission.status !== 'success') return invalidForm(ctx, submission);
  const { withdraw: validFrom, version } = submission.value;
  try {
    await withdrawSetting(ctx, name, scope, { validFrom, version });
    return await redirectWithToast(paths.staffSetting(name, scope), { kind: 'success', message: 'settings:withdrawn' });
  } catch (error) {
    return refusedOrStaleForm(ctx, submission, error);
  }
}

/** A setting: what holds, what is scheduled and may be withdrawn, its form, and who set what and why. */
export default function Setting() {
  const { t } = useTranslation('settings');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { kind, name, isOwn, since, now, events } = page;
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
            {since ? t(isOwn ? 'now.ownSentence' : 'now.oursSince', { since }) : t('now.oursSentence')}
          </p>
          <div className="whitespace-pre-line wrap-anywhere">
            <DescriptionList items={now} />
          </div>
        </Card>
        <Scheduled {...page} />
        <Card title={t('form.title')}>
          <p className="mb-4">{t('form.sentence', { zone: page.zone })}</p>
          <SettingForm {...page} lastResult={reply} />
        </Card>
        <Card title={t('history.title')}>
          {events.length === 0 ? <p className="text-muted">{t('history.none')}</p> : null}
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
      </div>
    </>
  );
}
