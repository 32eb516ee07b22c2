import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import { ccnLength } from '#app/domain/fieldLengths.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

type LastResult = Parameters<typeof useServerForm>[1];

const numberFields = ['ccn'] as const;

/** For a user with a member number. */
export function NumberForm({ lastName, lastResult }: { lastName: string; lastResult: LastResult }) {
  const { t } = useTranslation(['enrolment', 'fields']);
  const { form, fields } = useServerForm(numberFields, lastResult, { id: 'number' });
  return (
    <Card title={t('known.title')}>
      <p className="mb-4 max-w-prose">{t('known.text', { lastName })}</p>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/academy/enrolment/enrolmentForms.ts').then((forms) => forms.enrolSchema())}
      >
        <input type="hidden" name="intent" value="enrol" />
        <TextField
          field={fields.ccn}
          label={t('fields:ccn')}
          help={t('known.help')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2 * ccnLength}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('known.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** For a user without one: a new number is issued. */
export function IssueCard({ hasBirthDate, lastResult }: { hasBirthDate: boolean; lastResult: LastResult }) {
  const { t } = useTranslation('enrolment');
  const { form } = useServerForm([], lastResult, { id: 'issue' });
  return (
    <Card title={t('none.title')}>
      <p className="mb-2 max-w-prose">{t('none.text')}</p>
      <p className="mb-4 max-w-prose">{t('none.check')}</p>
      {hasBirthDate ? (
        <FormFrame form={form} transient>
          <input type="hidden" name="intent" value="issue" />
          <div className="form-actions">
            <SubmitButton variant="secondary">{t('none.submit')}</SubmitButton>
          </div>
        </FormFrame>
      ) : (
        <Notice>
          <p>{t('none.birthDateMissing')}</p>
          <p className="mt-2">
            <Link to={paths.myAccount()}>{t('none.toAccount')}</Link>
          </p>
        </Notice>
      )}
    </Card>
  );
}

/** For a user who is enrolled already. */
export function Enrolled({ ccn, goOn, source }: { ccn: string; goOn: string; source: EnrollmentSource }) {
  const { t } = useTranslation('enrolment');
  return (
    <>
      <PageHead title={t('enrolled.title')} sentence={t('enrolled.text', { ccn })} />
      <LinkButton variant="primary" to={goOn}>
        {t(`goOn.${source}`)}
      </LinkButton>
    </>
  );
}
