import { useLoaderData } from '@remix-run/react';
import { listHelpers } from '#app/domain/accounts/staff/listHelpers.server.ts';
import { fullName } from '#app/domain/display.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { consoleAreas } from '#app/ui/console/consoleAreas.ts';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'consoleHelp:title'),
    areas: consoleAreas(ctx.staff).map(({ key, pages }) => ({
      key,
      pages: pages.map(({ key, href }) => ({ key, href })),
    })),
    administrators: (await listHelpers(ctx)).map(({ emailAddress, ...name }) => ({
      name: fullName(name, ctx.language).trim(),
      emailAddress: emailAddress.toLowerCase(),
    })),
  }),
  { can: 'staff.home' },
);

const hints = ['search', 'home', 'record', 'idle'] as const;

/** The console's own help: what each area of one's role is for, how to get about, and whom to ask. */
export default function Help() {
  const { t } = useTranslation(['consoleHelp', 'staff']);
  const { areas, administrators } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-4">
        <Card title={t('areas')}>
          <dl className="grid gap-3">
            {areas.map((area) => (
              <div key={area.key}>
                <dt className="flex flex-wrap gap-x-4">
                  {area.pages.map(({ key, href }) => (
                    <Link key={key} className="link" to={href}>
                      {t(area.pages.length > 1 ? `staff:page.${key}` : `staff:area.${area.key}`)}
                    </Link>
                  ))}
                </dt>
                <dd>{t(`area.${area.key}`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t('hints')}>
          <ul className="grid list-disc gap-2 ps-5">
            {hints.map((hint) => (
              <li key={hint}>{t(`hint.${hint}`)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('ask')}>
          <p className="mb-2">{t('askSentence')}</p>
          <ul className="grid gap-1">
            {administrators.map(({ name, emailAddress }) => (
              <li key={emailAddress} className="wrap-anywhere">
                {name}{' '}
                <a className="link" href={`mailto:${emailAddress}`}>
                  {emailAddress}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
