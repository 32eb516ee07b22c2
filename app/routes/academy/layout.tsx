import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { academyPage } from './academyPage.server.ts';

export { MissingPage as ErrorBoundary } from '#app/routes/content/MissingPage.tsx';

export const handle = { i18n: ['academy', 'markets'] };

export const meta: MetaFunction<typeof loader> = ({ error }) => titleOrError(error, undefined);

export const loader = agentLoader((asked) => academyPage(asked), { about: 'own' });

/** Above every page of the academy: the way to the others (spec §2 Academy navigation), and the curriculum where there are several. */
export default function Academy() {
  const { t } = useTranslation(['academy', 'markets']);
  const { pathname } = useLocation();
  const { brand, curriculum, choices, query } = useLoaderData<typeof loader>();
  const pages = [
    { key: 'dashboard', href: paths.academyDashboard(brand, query) },
    { key: 'history', href: paths.academyHistory(brand, query) },
    { key: 'curriculum', href: paths.academyCurriculum(brand, query) },
    { key: 'rewards', href: paths.academyRewards(brand, query) },
    { key: 'certificates', href: paths.certificates(brand, query) },
    { key: 'courseLength', href: paths.courseLength(brand, query) },
    { key: 'resume', href: paths.academyResume(brand, query) },
  ] as const;
  return (
    <>
      {choices.length > 1 ? (
        <nav className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={t('nav.curricula')}>
          {choices.map((each) => (
            <Link key={each} className="link inline-flex min-h-11 items-center" to={`${pathname}?curriculum=${each}`} aria-current={each === curriculum || undefined}>
              {t(`markets:curriculum.${each}`)}
            </Link>
          ))}
        </nav>
      ) : null}
      <nav className="tabs" aria-label={t('nav.label')}>
        {pages.map(({ key, href }) => (
          <Link key={key} className="tab" to={href} aria-current={pathname === href.split('?')[0] ? 'page' : undefined}>
            {t(`nav.${key}`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
