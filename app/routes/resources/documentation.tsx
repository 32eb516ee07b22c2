import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { refusals } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/sessions/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { apiReference } from './apiReference.server.ts';
import { FailureCodes } from './FailureCodes.tsx';
import { FieldList } from './FieldList.tsx';
import { OperationDetails } from './OperationDetails.tsx';

export const handle = { i18n: ['api'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = visitorLoader(async ({ ctx }) => {
  const t = translator(ctx.language);
  return {
    title: documentTitle(ctx.language, 'api:title'),
    reference: apiReference(),
    // The placeholders stay: they show what a message tells.
    codes: Object.entries(refusals).map(([code, { status, messageKey }]) => ({ code, status, message: t(messageKey, { skipInterpolation: true }) })),
  };
});

const machineReadable = '/openapi.json';
const authorization = 'Authorization: Bearer <authToken>';

/** The reference of the JSON API for people (D26). */
export default function Documentation() {
  const { t } = useTranslation('api');
  const { reference, codes } = useLoaderData<typeof loader>();
  return (
    <PlainShell wide>
      <PageHead
        title={t('title')}
        sentence={t('sentence')}
        action={
          <a className="button button-secondary" href={machineReadable}>
            {t('machineReadable')}
          </a>
        }
      />
      <section className="grid gap-3">
        <h2>{t('every.title')}</h2>
        <p>{t('every.text')}</p>
        <FieldList label={t('headers')} fields={reference.headers} />
        <p>{t('every.session')}</p>
        <p>
          <code className="reference">{authorization}</code>
        </p>
      </section>
      <section className="mt-8 grid gap-3">
        <h2>{t('failures.title')}</h2>
        <p>{t('failures.text')}</p>
        <FieldList label={t('failures.envelope')} fields={reference.failure} />
        <FailureCodes codes={codes} />
      </section>
      {reference.areas.map(({ area, operations }) => (
        <section key={area} className="mt-8 grid gap-3">
          <h2>{t(`areas.${area}`, { defaultValue: area })}</h2>
          {operations.map((operation) => (
            <OperationDetails key={operation.key} operation={operation} />
          ))}
        </section>
      ))}
    </PlainShell>
  );
}
