import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mailChoicesSchema } from '#app/domain/accounts/notifications/forms.ts';
import {
  kindsToChoose,
  readMailChoices,
  saveMailChoices,
} from '#app/domain/accounts/notifications/mailChoices.server.ts';
import { ownAccount } from '#app/domain/accounts/ownAccount.server.ts';
import {
  inGroups,
  mailChoices,
  type NotificationKind,
} from '#app/domain/operations/notifications/notificationKinds.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'notifications:choices.title'),
  who: ownAccount(ctx).kind,
  chosen: await readMailChoices(ctx),
}));

export const action = accountAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: mailChoicesSchema(kindsToChoose(ctx)),
    run: async (value) => {
      await saveMailChoices(ctx, value);
      const here = ownPathsOf(ctx).notificationChoices();
      return redirectWithToast(here, { kind: 'success', message: 'successes:mailChoicesSaved' });
    },
  });
});

/** A user's choice of mails for each kind of notification. */
export default function MailChoices() {
  const { t } = useTranslation('notifications');
  const { who, chosen } = useLoaderData<typeof loader>();
  const kinds = Object.keys(chosen) as NotificationKind[];
  const { form, fields } = useServerForm(kinds, useActionData<typeof action>(), { defaultValue: chosen });
  const options = mailChoices.map((value) => ({ value, label: t(`choices.choice.${value}`) }));
  return (
    <>
      <BackLink to={useOwnPaths().notifications()}>{t('title')}</BackLink>
      <PageHead title={t('choices.title')} sentence={t('choices.sentence')} />
      <FormFrame form={form}>
        {inGroups(kinds).map(({ group, kinds: ofGroup }) => (
          <FieldGroup key={group} legend={t(`group.${group}.title`)} help={t(`group.${group}.sentence`)}>
            <div className="choice-rows">
              {ofGroup.map((kind) => (
                <SelectField key={kind} field={fields[kind]} label={t(`choose.${kind}`)} options={options} />
              ))}
            </div>
          </FieldGroup>
        ))}
        <p className="field-help">
          {t('choices.hours')} {who === 'agent' ? t('choices.always') : null}
        </p>
        <div className="form-actions">
          <SubmitButton>{t('choices.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
