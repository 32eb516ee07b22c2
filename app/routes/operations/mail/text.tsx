import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { mailTextsSchema, wordsOfForm } from '#app/domain/operations/mail/mailTextForms.ts';
import { mailTextLimits } from '#app/domain/operations/mail/mailTexts.ts';
import {
  previewMailTexts,
  readMailTexts,
  saveMailTexts,
  testMailTexts,
} from '#app/domain/operations/mail/ownMailTexts.server.ts';
import { paths } from '#app/paths.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { alsoAfterConflict } from '#app/ui/revalidation.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['subjectEn', 'bodyEn', 'actionEn', 'subjectJa', 'bodyJa', 'actionJa'] as const;
const languages = ['En', 'Ja'] as const;

const editors = { can: 'staff.edit-mails' } as const;

export const meta = pageTitle<typeof loader>();

export const shouldRevalidate = alsoAfterConflict;

export const loader = staffLoader(async ({ ctx, params }) => {
  const { name, words, ours, own, placeholders, version } = await readMailTexts(ctx, params.template ?? '');
  return {
    title: documentTitle(ctx.language, 'mailTexts:title'),
    name,
    values: {
      subjectEn: words.en.subject,
      bodyEn: words.en.body,
      actionEn: words.en.action,
      subjectJa: words.ja.subject,
      bodyJa: words.ja.body,
      actionJa: words.ja.action,
    },
    hasAction: ours.en.action !== '',
    isOwn: own.en !== null || own.ja !== null,
    saved: [own.en, own.ja].flatMap((each) => (each ? [savedLine(ctx, each)] : [])).at(-1) ?? null,
    placeholders: placeholders.map((name) => `{{${name}}}`).join(', '),
    version,
  };
}, editors);

function savedLine({ language, zone }: StaffContext, { savedAt, by }: { savedAt: Date; by: string }) {
  return { time: formatTime(savedAt, { language, zone }), by };
}

export const action = staffAction(async ({ ctx, request, params }) => {
  const template = params.template ?? '';
  const posted = await readForm(request);
  const back = paths.staffMail(template);
  return formAction(ctx, posted, {
    schema: mailTextsSchema(),
    before: async () => {
      if (posted.get('intent') !== 'ours') return null;
      const { ours } = await readMailTexts(ctx, template);
      await saveMailTexts(ctx, template, { words: ours, version: String(posted.get('version') ?? '') });
      return redirectWithToast(back, { kind: 'success', message: 'mailTexts:oursAgain' });
    },
    run: async (value, submission) => {
      const words = wordsOfForm(value);
      const { intent, version } = value;
      if (intent === 'save') {
        await saveMailTexts(ctx, template, { words, version });
        return redirectWithToast(back, { kind: 'success', message: 'mailTexts:saved' });
      }
      if (intent === 'test') await testMailTexts(ctx, template, words);
      const preview = await previewMailTexts(ctx, template, words);
      return data({ result: submission.reply(), preview, tested: intent === 'test' });
    },
    refused: reply,
  });
}, editors);

function reply(answer: FormReply) {
  return data({ result: answer.data, preview: null, tested: false }, answer.init ?? undefined);
}

/** What an outgoing mail says in both languages: written, looked at, sent to oneself, or ours again. */
export default function MailText() {
  const { t } = useTranslation(['mailTexts', 'fields']);
  const { name, values, hasAction, isOwn, saved, placeholders, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, answer?.result, { defaultValue: values });
  return (
    <>
      <BackLink to={paths.staffMails()}>{t('title')}</BackLink>
      <PageHead title={name} sentence={saved ? t('savedBy', saved) : t('oursSentence')} />
      <div className="grid gap-6">
        {answer?.preview ? <Preview preview={answer.preview} tested={answer.tested} /> : null}
        <FormFrame
          key={version}
          form={form}
          schema={() => import('#app/domain/operations/mail/mailTextForms.ts').then((forms) => forms.mailTextsSchema())}
        >
          <input type="hidden" name="version" value={version} />
          <p>{t('placeholders', { placeholders })}</p>
          {languages.map((language) => (
            <FieldGroup key={language} legend={t(`language.${language}`)}>
              <TextField
                field={fields[`subject${language}`]}
                label={t(`fields:subject${language}`)}
                maxLength={mailTextLimits.subject}
                autoComplete="off"
                required
              />
              <TextAreaField
                field={fields[`body${language}`]}
                label={t(`fields:body${language}`)}
                help={t('bodyHelp')}
                rows={10}
                maxLength={mailTextLimits.body}
                required
              />
              {hasAction ? (
                <TextField
                  field={fields[`action${language}`]}
                  label={t(`fields:action${language}`)}
                  maxLength={mailTextLimits.action}
                  autoComplete="off"
                />
              ) : null}
            </FieldGroup>
          ))}
          <div className="form-actions">
            <SubmitButton name="intent" value="save">
              {t('save')}
            </SubmitButton>
            <SubmitButton variant="secondary" name="intent" value="preview">
              {t('preview')}
            </SubmitButton>
            <SubmitButton variant="secondary" name="intent" value="test">
              {t('test')}
            </SubmitButton>
            {isOwn ? (
              <SubmitButton variant="quiet" name="intent" value="ours">
                {t('ours')}
              </SubmitButton>
            ) : null}
          </div>
        </FormFrame>
      </div>
    </>
  );
}

type Previewed = Record<'en' | 'ja', { subject: string; text: string }>;

function Preview({ preview, tested }: { preview: Previewed; tested: boolean }) {
  const { t } = useTranslation('mailTexts');
  return (
    <section className="grid gap-4" aria-label={t('previewTitle')}>
      <p role="status">{t(tested ? 'testSent' : 'previewSentence')}</p>
      {(['en', 'ja'] as const).map((language) => (
        <Card key={language} title={preview[language].subject}>
          <p className="whitespace-pre-line" lang={language}>
            {preview[language].text}
          </p>
        </Card>
      ))}
    </section>
  );
}
