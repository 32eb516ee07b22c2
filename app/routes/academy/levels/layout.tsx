import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { can } from '#app/domain/permissions/can.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { AcademyNav } from './AcademyNav.tsx';
import { academyPage } from './academyPage.server.ts';

export const loader = agentLoader(
  async (asked) => ({
    ...(await academyPage(asked)),
    mayReport: can(asked.ctx, 'agency.academy-reports'),
  }),
  { about: 'own' },
);

/**
 * Above every page of the academy: the way to the others (spec §2 Academy navigation), and the curriculum where there
 * are several.
 */
export default function Academy() {
  const { t } = useTranslation(['academy', 'markets']);
  const { pathname } = useLocation();
  const { brand, curriculum, choices, query, mayReport } = useLoaderData<typeof loader>();
  return (
    <>
      {choices.length > 1 ? (
        <nav className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={t('nav.curricula')}>
          {choices.map((each) => (
            <Link
              key={each}
              className={`inline-flex min-h-11 items-center ${each === curriculum ? 'font-semibold' : 'link'}`}
              to={`${pathname}?curriculum=${each}`}
              aria-current={each === curriculum || undefined}
            >
              {t(`markets:curriculum.${each}`)}
            </Link>
          ))}
        </nav>
      ) : null}
      <AcademyNav brand={brand} query={query} mayReport={mayReport} />
      <Outlet />
    </>
  );
}
