import { useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AcademyNavProps {
  brand: string;
  query: { curriculum?: string };
  mayReport: boolean;
}

/** The way between the pages of the academy (spec §2 Academy navigation). */
export function AcademyNav({ brand, query, mayReport }: AcademyNavProps) {
  const { t } = useTranslation('academy');
  const { pathname } = useLocation();
  const pages = [
    { key: 'dashboard', href: paths.academyDashboard(brand, query) },
    { key: 'catalogue', href: paths.academyCatalogue(brand, query) },
    { key: 'history', href: paths.academyHistory(brand, query) },
    { key: 'curriculum', href: paths.academyCurriculum(brand, query) },
    { key: 'rewards', href: paths.academyRewards(brand, query) },
    { key: 'certificates', href: paths.certificates(brand, query) },
    { key: 'wall', href: paths.academyWall(brand, query) },
    ...(mayReport ? [{ key: 'reports', href: paths.academyReports(brand, query) } as const] : []),
    { key: 'courseLength', href: paths.courseLength(brand, query) },
    { key: 'resume', href: paths.academyResume(brand, query) },
  ] as const;
  const here = pages.find(({ href }) => href.split('?', 1)[0] === pathname.replace(/\/$/, ''));
  const tabs = pages.map(({ key, href }) => ({ key, href, label: t(`nav.${key}`) }));
  return (
    <>
      <PhoneFold
        label={here ? t('nav.pagesOf', { page: t(`nav.${here.key}`) }) : t('nav.label')}
        className="tabs-fold"
      />
      <Tabs label={t('nav.label')} tabs={tabs} />
    </>
  );
}
