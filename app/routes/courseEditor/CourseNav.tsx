import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const parts = [
  { key: 'courses', href: paths.staffCourses() },
  { key: 'requirements', href: paths.staffRequirements() },
  { key: 'categories', href: paths.staffCourseCategories() },
  { key: 'markets', href: paths.staffAcademyMarkets() },
] as const;

/** The parts of the academy's administration: its courses, what levels ask for, and where it is open. */
export function CourseNav() {
  const { t } = useTranslation('courseEditor');
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={t('nav.label')}>
      {parts.map(({ key, href }) => (
        <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
