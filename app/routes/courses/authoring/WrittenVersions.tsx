import { Form } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { versionTones } from '#app/routes/courses/editor/courseTones.ts';

interface WrittenVersionsProps {
  courseId: string;
  versions: readonly {
    packageId: string;
    number: number;
    state: string;
    differences: readonly { key: string; says: string }[];
  }[];
  version: string;
  mayEdit: boolean;
}

/** The versions that were made of a course, with what has changed since each; one can be brought back as the text. */
export function WrittenVersions({ courseId, versions, version, mayEdit }: WrittenVersionsProps) {
  const { t } = useTranslation(['courseAuthoring', 'courseEditor']);
  if (versions.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="versions">
      <h2 className="text-xl" id="versions">
        {t('versions.title')}
      </h2>
      <ul className="authoring-list">
        {versions.map(({ packageId, number, state, differences }) => (
          <li key={packageId}>
            <div>
              <strong>{t('versions.number', { number })}</strong>{' '}
              <Badge tone={versionTones[state as keyof typeof versionTones]}>
                {t(`courseEditor:versionState.${state}`)}
              </Badge>
              {differences.length === 0 ? (
                <p>{t('versions.same')}</p>
              ) : (
                <details>
                  <summary className="link">{t('versions.differences', { count: differences.length })}</summary>
                  <ul className="list-disc pl-6">
                    {differences.map(({ key, says }) => (
                      <li key={key} className="wrap-anywhere">
                        {says}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            <div className="authoring-acts">
              <LinkButton
                variant="quiet"
                to={paths.staffCoursePreview(courseId, packageId)}
                aria-label={t('versions.previewNamed', { number })}
              >
                {t('versions.preview')}
              </LinkButton>
              {mayEdit && differences.length > 0 ? (
                <Form method="post">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="packageId" value={packageId} />
                  <Button
                    type="submit"
                    variant="quiet"
                    name="act"
                    value="restore"
                    aria-label={t('versions.restoreNamed', { number })}
                  >
                    {t('versions.restore')}
                  </Button>
                </Form>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
