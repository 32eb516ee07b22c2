import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CertificationRow, RequirementRow, UncountedRow } from './requirementRows.server.ts';

/** Every certification of a curriculum, each requirement with its rule, its state, and what counts for it. */
export function Certifications({ certifications }: { certifications: readonly CertificationRow[] }) {
  const { t } = useTranslation(['academy', 'markets']);
  if (certifications.length === 0) return <p>{t('curriculum.none')}</p>;
  const columns: Column<RequirementRow>[] = [
    { key: 'rule', header: t('requirement.rule'), cell: (row) => <Rule row={row} />, rowHeader: true },
    { key: 'counting', header: t('requirement.counting'), cell: (row) => <Counting row={row} /> },
    { key: 'state', header: t('requirement.state'), cell: (row) => <State row={row} /> },
  ];
  return certifications.map(({ key, levelKey, title, met, requirements }) => (
    <section key={key} aria-labelledby={`certification-${key}`}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold" id={`certification-${key}`}>
          {title}
        </h2>
        <Badge tone={met ? 'success' : 'neutral'}>{t(met ? 'requirement.met' : 'requirement.open')}</Badge>
      </div>
      <DataTable
        caption={t('requirement.caption', { level: t(levelKey) })}
        columns={columns}
        rows={requirements}
        rowKey={(row) => row.key}
        empty={null}
      />
    </section>
  ));
}

function Rule({ row: { kind, name, href, needed } }: { row: RequirementRow }) {
  const { t } = useTranslation('academy');
  const text =
    kind === 'course'
      ? t('requirement.course', { title: name })
      : t('requirement.electives', { category: name, count: needed });
  return href ? (
    <Link className="link" to={href}>
      {text}
    </Link>
  ) : (
    text
  );
}

function Counting({ row: { counting } }: { row: RequirementRow }) {
  const { t } = useTranslation('academy');
  if (counting.length === 0) return t('requirement.nothing');
  return (
    <ul>
      {counting.map(({ courseId, title, passedOn }) => (
        <li key={courseId}>{t('requirement.passedOn', { title, day: passedOn })}</li>
      ))}
    </ul>
  );
}

function State({ row: { done, needed } }: { row: RequirementRow }) {
  const { t } = useTranslation('academy');
  const met = done >= needed;
  return (
    <Badge tone={met ? 'success' : 'warning'}>
      {met ? t('requirement.done') : t('requirement.missing', { count: needed - done })}
    </Badge>
  );
}

/** The courses that were passed and count for no requirement, each with the reason. */
export function Uncounted({ courses }: { courses: readonly UncountedRow[] }) {
  const { t } = useTranslation('academy');
  if (courses.length === 0) return null;
  return (
    <Card title={t('uncounted.title')}>
      <ul className="grid gap-2">
        {courses.map(({ courseId, title, href, passedOn, reason }) => (
          <li key={courseId}>
            <Link className="link" to={href}>
              {title}
            </Link>
            <span className="block text-sm text-muted">{t(`uncounted.${reason}`, { day: passedOn })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
