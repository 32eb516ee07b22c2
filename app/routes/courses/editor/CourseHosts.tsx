import { Form } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface CourseHostsProps {
  courseId: string;
  hosts: readonly { host: string; isAllowed: boolean }[];
  mayAllow: boolean;
  courseVersion: string;
}

/** The hosts that a course's files name, and those from which it may load; an administrator chooses them. */
export function CourseHosts({ courseId, hosts, mayAllow, courseVersion }: CourseHostsProps) {
  const { t } = useTranslation('courseEditor');
  const sentence = <p>{t(hosts.length > 0 ? 'hosts.sentence' : 'hosts.none')}</p>;
  if (!mayAllow) {
    return (
      <Card title={t('hosts.title')}>
        {sentence}
        <ul>
          {hosts.map(({ host, isAllowed }) => (
            <li key={host} className="wrap-anywhere">
              {t(isAllowed ? 'hosts.isAllowed' : 'hosts.isBlocked', { host })}
            </li>
          ))}
        </ul>
        <p>{t('hosts.askAdministrator')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('hosts.title')}>
      <Form
        key={courseVersion}
        method="post"
        action={paths.staffCourseHosts(courseId)}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="version" value={courseVersion} />
        {sentence}
        {hosts.length > 0 ? (
          <fieldset className="grid gap-2">
            <legend>{t('hosts.legend')}</legend>
            {hosts.map(({ host, isAllowed }) => (
              <label key={host} className="check">
                <input type="checkbox" name="hosts" value={host} defaultChecked={isAllowed} />
                <span className="wrap-anywhere">{host}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <div className="field">
          <label htmlFor="otherHost">{t('hosts.other')}</label>
          <input
            className="control"
            type="text"
            id="otherHost"
            name="otherHost"
            maxLength={253}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-describedby="otherHostHelp"
          />
          <p className="field-help" id="otherHostHelp">
            {t('hosts.otherHelp')}
          </p>
        </div>
        <div className="form-actions">
          <SubmitButton>{t('hosts.save')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
