import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const parts = [
  { key: 'courses', href: paths.staffCourses() },
  { key: 'requirements', href: paths.staffRequirements() },
  { key: 'categories', href: paths.staffCourseCategories() },
  { key: 'markets', href: paths.staffAcademyMarkets() },
] as const;

/** The parts of the academy's administration: its courses, what levels ask for, and where it is open. */
export function CourseNav() {
  const { t } = useTranslation('courseEditor');
  return <Tabs label={t('nav.label')} tabs={parts.map(({ key, href }) => ({ key, href, label: t(`nav.${key}`) }))} />;
}
