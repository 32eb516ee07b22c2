import { Form } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { versionTones } from './courseTones.ts';

interface Version {
  packageId: string;
  language: string;
  number: number;
  standard: string;
  state: keyof typeof versionTones;
  size: string;
  files: number;
  added: string;
  by: string | null;
  published: string | null;
  openAttempts: number;
  /** How its last dry run went. */
  dryRun: string | null;
}

interface VersionTableProps {
  courseId: string;
  versions: readonly Version[];
  /** That of the course, with which a version is published. */
  courseVersion: string;
  isPublished: boolean;
  mayEdit: boolean;
  partner: string;
}

/** The versions of a course by language, the newest first, each with what can be done with it. */
export function VersionTable({ courseId, versions, courseVersion, isPublished, mayEdit, partner }: VersionTableProps) {
  const { t } = useTranslation('courseEditor');
  const columns: Column<Version>[] = [
    {
      key: 'version',
      header: t('versions.version'),
      cell: ({ language, number }) => t('list.version', { language: t(`language.${language}`), number }),
      rowHeader: true,
    },
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ state, dryRun }) => (
        <div className="min-w-max">
          <Badge tone={versionTones[state]}>{t(`versionState.${state}`)}</Badge>
          {dryRun ? <span className="block text-sm text-muted">{dryRun}</span> : null}
        </div>
      ),
    },
    {
      key: 'standard',
      header: t('versions.standard'),
      cell: ({ standard, files, size }) =>
        t('versions.contents', { standard: standard === 'cmi5' ? standard : `SCORM ${standard}`, count: files, size }),
    },
    { key: 'added', header: t('versions.added'), cell: ({ added, by }) => (by ? `${added} · ${by}` : added) },
    { key: 'open', header: t('versions.open'), cell: ({ openAttempts }) => openAttempts, numeric: true },
    {
      key: 'acts',
      header: t('versions.acts'),
      cell: ({ packageId, language, number, state }) => {
        const named = { version: t('list.version', { language: t(`language.${language}`), number }) };
        return (
          <div className="course-acts">
            <LinkButton
              variant="quiet"
              to={paths.staffCoursePreview(courseId, packageId)}
              aria-label={t('versions.previewNamed', named)}
            >
              {t('versions.preview')}
            </LinkButton>
            {mayEdit && !(state === 'published' && isPublished) ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="version" value={courseVersion} />
                <input type="hidden" name="packageId" value={packageId} />
                <Button
                  variant={state === 'ready' ? 'primary' : 'quiet'}
                  type="submit"
                  name="act"
                  value="publish"
                  aria-label={t('versions.publishNamed', named)}
                >
                  {t('versions.publish')}
                </Button>
              </Form>
            ) : null}
          </div>
        );
      },
    },
  ];
  const empty = partner ? (
    <EmptyState title={t('versions.partnerTitle', { partner })} sentence={t('versions.partnerSentence')} />
  ) : (
    <EmptyState title={t('versions.emptyTitle')} sentence={t('versions.emptySentence')} />
  );
  return (
    <DataTable
      caption={t('versions.title')}
      columns={columns}
      rows={versions}
      rowKey={({ packageId }) => packageId}
      empty={empty}
    />
  );
}
