import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import type { SuggestedPage } from './missingPage.server.ts';

interface Missing {
  suggestions?: readonly SuggestedPage[];
  contact?: SuggestedPage;
}

/**
 * What a page that failed shows within the shell; for an address that does not exist also the pages that may have been
 * meant.
 */
export function MissingPage() {
  const error = useRouteError();
  const missing: Missing = isRouteErrorResponse(error) && typeof error.data === 'object' ? (error.data as Missing) : {};
  return (
    <>
      <ErrorMessage error={error} />
      {missing.suggestions?.length || missing.contact ? <WaysOn {...missing} /> : null}
    </>
  );
}

// Apart, since its texts are those of pages that throw the ways on, and a page without them would wait for texts that
// it does not show.
function WaysOn({ suggestions = [], contact }: Missing) {
  const { t } = useTranslation('homePage');
  return (
    <>
      {suggestions.length > 0 ? (
        <section className="mt-8">
          <h2>{t('notFound.similar')}</h2>
          <ul className="mt-2 grid gap-1">
            {suggestions.map(({ href, label }) => (
              <li key={href}>
                <Link className="link" to={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {contact ? (
        <p className="mt-6">
          {t('notFound.stillMissing')}{' '}
          <Link className="link" to={contact.href}>
            {contact.label}
          </Link>
        </p>
      ) : null}
    </>
  );
}
