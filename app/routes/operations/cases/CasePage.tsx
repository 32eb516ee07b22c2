import type { SubmissionResult } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteMaxLength } from '#app/domain/operations/cases/caseKinds.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { caseAction, caseLoader } from './casePage.server.ts';
import { subjectPath } from './subjectPaths.ts';

type Loader = ReturnType<typeof caseLoader>;
type Action = ReturnType<typeof caseAction>;

/** A case of a queue: who works on it, handing it over, and what the staff noted about it. No agency sees any of it. */
export function CasePage() {
  const { t } = useTranslation('cases');
  const { kind, subjectId, name, age, open } = useLoaderData<Loader>();
  const reply = useActionData<Action>();
  const intent = reply?.initialValue?.intent;
  return (
    <>
      <BackLink to={subjectPath(kind, subjectId)}>{t(`back.${kind}`)}</BackLink>
      <PageHead title={t(`title.${kind}`, { name })} sentence={open ? t('waits', { age }) : t('closed')} />
      <div className="grid gap-6">
        <HolderCard lastResult={intent === 'note' ? undefined : reply} />
        <NotesCard lastResult={intent === 'note' ? reply : undefined} />
      </div>
    </>
  );
}

type Reply = { lastResult: SubmissionResult<string[]> | undefined };

function HolderCard({ lastResult }: Reply) {
  const { t } = useTranslation('cases');
  const { holder, mayMove, open, colleagues } = useLoaderData<Loader>();
  const moving = lastResult?.initialValue?.intent === 'handOver';
  const { form } = useServerForm([], moving ? undefined : lastResult);
  return (
    <Card title={t('holder.title')}>
      {/* In one element: the two forms are below each other, not both beside the title. */}
      <div className="grid gap-6">
        <p>
          {holder
            ? t(holder.isMe ? 'holder.me' : 'holder.other', { name: holder.name, time: holder.time })
            : t('holder.noOne')}
        </p>
        {open && (holder === null || mayMove) ? (
          <FormFrame form={form}>
            <div className="form-actions">
              {holder === null ? (
                <SubmitButton name="intent" value="take">
                  {t('holder.take')}
                </SubmitButton>
              ) : (
                <SubmitButton name="intent" value="giveBack" variant="secondary">
                  {t('holder.giveBack')}
                </SubmitButton>
              )}
            </div>
          </FormFrame>
        ) : null}
        {open && mayMove && colleagues.length > 0 ? (
          <HandOverForm lastResult={moving ? lastResult : undefined} />
        ) : null}
      </div>
    </Card>
  );
}

function HandOverForm({ lastResult }: Reply) {
  const { t } = useTranslation('cases');
  const { colleagues } = useLoaderData<Loader>();
  const { form, fields } = useServerForm(['colleague'], lastResult);
  return (
    <FormFrame form={form}>
      <input type="hidden" name="intent" value="handOver" />
      <SelectField
        field={fields.colleague}
        label={t('handOver.colleague')}
        placeholder={t('handOver.choose')}
        options={colleagues}
        required
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">{t('handOver.send')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

function NotesCard({ lastResult }: Reply) {
  const { t } = useTranslation('cases');
  const { notes } = useLoaderData<Loader>();
  const { form, fields } = useServerForm(['noteTxt'], lastResult);
  return (
    <Card title={t('notes.title')}>
      <FormFrame key={notes[0]?.noteId ?? ''} form={form}>
        <input type="hidden" name="intent" value="note" />
        <TextAreaField
          field={fields.noteTxt}
          label={t('notes.label')}
          help={t('notes.help')}
          maxLength={noteMaxLength}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('notes.add')}</SubmitButton>
        </div>
      </FormFrame>
      {notes.length === 0 ? <p className="mt-4 text-muted">{t('notes.none')}</p> : null}
      <ul className="mt-4 grid gap-4">
        {notes.map(({ noteId, noteTxt, by, time }) => (
          <li key={noteId}>
            <p className="text-sm text-muted">{t('notes.by', { name: by, time })}</p>
            <p className="wrap-anywhere whitespace-pre-line">{noteTxt}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
