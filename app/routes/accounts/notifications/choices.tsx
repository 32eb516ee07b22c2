import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mailChoicesSchema } from '#app/domain/accounts/notifications/forms.ts';
import {
  kindsToChoose,
  readMailChoices,
  saveMailChoices,
} from '#app/domain/accounts/notifications/mailChoices.server.ts';
import { choicesOfForm, masterChoice, mastersOf } from '#app/domain/accounts/notifications/masterChoices.ts';
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
import { useRef } from 'react';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { Fold } from '#app/ui/Fold.tsx';
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
      await saveMailChoices(ctx, choicesOfForm(value, await readMailChoices(ctx)));
      const here = ownPathsOf(ctx).notificationChoices();
      return redirectWithToast(here, { kind: 'success', message: 'successes:mailChoicesSaved' });
    },
  });
});

/** A user's choice of mails for each group of notifications, and for each kind of them. */
export default function MailChoices() {
  const { t } = useTranslation('notifications');
  const { who, chosen } = useLoaderData<typeof loader>();
  const kinds = Object.keys(chosen) as NotificationKind[];
  const masters = mastersOf(kinds);
  const { form, fields } = useServerForm(
    [...kinds, ...masters.map(({ master }) => master)],
    useActionData<typeof action>(),
    {
      defaultValue: {
        ...chosen,
        ...Object.fromEntries(masters.map((each) => [each.master, masterChoice(each.kinds, chosen)])),
      },
    },
  );
  return (
    <>
      <BackLink to={useOwnPaths().notifications()}>{t('title')}</BackLink>
      <PageHead title={t('choices.title')} sentence={t('choices.sentence')} />
      <FormFrame form={form}>
        {inGroups(kinds).map(({ group, kinds: ofGroup }) => (
          <FieldGroup key={group} legend={t(`group.${group}.title`)} help={t(`group.${group}.sentence`)}>
            <Choices
              kinds={ofGroup}
              fields={fields}
              master={masters.find((each) => each.kinds[0] === ofGroup[0])?.master}
            />
          </FieldGroup>
        ))}
        <p className="field-help">
          {t('choices.hours')} {who === 'agent' ? t('choices.always') : null}
        </p>
        <div className="form-actions form-actions-sticky">
          <SubmitButton>{t('choices.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}

interface ChoicesProps {
  kinds: readonly NotificationKind[];
  fields: Record<string, FormField>;
  /** The field of the choice for all of them; undefined where there is one kind. */
  master: string | undefined;
}

/** The choices about a group: one for all, with each by itself folded below it; both say the same while one changes. */
function Choices({ kinds, fields, master }: ChoicesProps) {
  const { t } = useTranslation('notifications');
  const group = useRef<HTMLDivElement>(null);
  const options = mailChoices.map((value) => ({ value, label: t(`choices.choice.${value}`) }));
  const controls = (names: readonly string[]) =>
    names.flatMap((name) => group.current?.querySelector<HTMLSelectElement>(`[name="${name}"]`) ?? []);
  const chooseAll = (value: string) => {
    if (value !== 'each') for (const control of controls(kinds)) control.value = value;
  };
  const chooseOne = () => {
    const [all] = controls(master === undefined ? [] : [master]);
    const values = new Set(controls(kinds).map(({ value }) => value));
    if (all) all.value = values.size === 1 ? [...values][0]! : 'each';
  };
  const rows = (
    <div className="choice-rows">
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          field={fields[kind]!}
          label={t(`choose.${kind}`)}
          options={options}
          onChange={chooseOne}
        />
      ))}
    </div>
  );
  if (master === undefined) return rows;
  const chosen = kinds.map((kind) => fields[kind]!.initialValue);
  const counted = mailChoices.flatMap((value) => {
    const count = chosen.filter((each) => each === value).length;
    return count > 0 ? [t('choices.counted', { choice: t(`choices.choice.${value}`), number: count })] : [];
  });
  const summary = counted.length > 1 ? counted.join(t('choices.comma')) : t('choices.oneByOne');
  return (
    <div ref={group} className="grid gap-3">
      <div className="choice-rows">
        <SelectField
          field={fields[master]!}
          label={t('choices.all')}
          options={[...options, { value: 'each', label: t('choices.each') }]}
          onChange={chooseAll}
        />
      </div>
      <Fold summary={summary} fields={kinds}>
        {rows}
      </Fold>
    </div>
  );
}
