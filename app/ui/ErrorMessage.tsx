import { useLocation, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { visitorPaths } from '#app/visitorPaths.ts';
import { useRequestContext } from '#app/requestContext.ts';
import { Button } from './Button.tsx';
import { isConnectionFailure } from '#app/ui/connection.ts';
import { readError, wordedStatus, type SuggestedPage } from '#app/ui/errorDetails.ts';
import { LinkButton } from './LinkButton.tsx';
import { doorOf } from '#app/ui/sessions/door.ts';

const referenceId = 'error-reference';

/** What happened, the number to quote where there is one, and the ways on. `error` is what the failing route threw. */
export function ErrorMessage({ error }: { error: unknown }) {
  return isConnectionFailure(error) ? <ConnectionGone /> : <Failure error={error} />;
}

/** The page did not come: the connection is gone, and a press asks for it again without a new document. */
function ConnectionGone() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <div className="error-page">
      <h1>{t('connection.gone')}</h1>
      <p>{t('connection.pageMissing')}</p>
      <div className="form-actions">
        <Button type="button" variant="primary" onClick={() => navigate(pathname + search, { replace: true })}>
          {t('connection.again')}
        </Button>
      </div>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { message, reference, status, suggestions = [], contact } = readError(error);
  const shownReference = useReference(reference);
  const known = wordedStatus(status);
  // What brings the page itself back.
  const back = known === 413 ? 'error.413.back' : known >= 429 ? 'error.again' : undefined;
  return (
    <>
      <div className="error-page">
        <h1>{t(`error.${known}.title`)}</h1>
        <p>{message ?? t(known === 500 && !shownReference ? 'error.withoutReference' : `error.${known}.text`)}</p>
        {known === 413 && message ? <p>{t('error.413.text')}</p> : null}
        {shownReference ? (
          <p className="text-sm text-muted">
            {t('error.reference')}{' '}
            <code className="reference" id={referenceId}>
              {shownReference}
            </code>
          </p>
        ) : null}
        <div className="form-actions">
          {back ? (
            <LinkButton variant="primary" href={pathname + search}>
              {t(back)}
            </LinkButton>
          ) : null}
          <LinkButton variant={back ? 'secondary' : 'primary'} href={doorOf(pathname).home}>
            {t('error.home')}
          </LinkButton>
        </div>
        {known === 503 ? (
          // The page of the portal that works without the database.
          <a className="link" href={visitorPaths.status()}>
            {t('systemStatus')}
          </a>
        ) : null}
      </div>
      {suggestions.length > 0 ? <Suggestions pages={suggestions} /> : null}
      {contact ? (
        <p className="mt-6">
          {t('error.stillMissing')}{' '}
          <Link className="link" to={contact.href}>
            {contact.label}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Suggestions({ pages }: { pages: readonly SuggestedPage[] }) {
  const { t } = useTranslation();
  return (
    <section className="mt-8">
      <h2>{t('error.similar')}</h2>
      <ul className="mt-2 grid gap-1">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link className="link" to={href}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reference thrown with the error, else the request's, which after hydration only the page itself still knows. */
function useReference(thrown: string | undefined): string | undefined {
  const request = useRequestContext().reference;
  const [onPage] = useState(() =>
    typeof document === 'undefined' ? undefined : document.getElementById(referenceId)?.textContent,
  );
  return thrown || request || onPage || undefined;
}
