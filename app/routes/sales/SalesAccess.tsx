import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** Tells an owner without sales report access that the agency has bookings, and who gives the access. */
export function SalesHidden({ brand }: { brand: string }) {
  const { t } = useTranslation('sales');
  return (
    <div className="mb-6">
      <Notice title={t('access.hiddenTitle')} action={<Contact brand={brand} />}>
        <p>{t('access.whoGives')}</p>
      </Notice>
    </div>
  );
}

/** The page of sales reports for an owner whose agency has no access: who gives it, and what is there already. */
export function SalesAccessMissing({ brand, hasBookings }: { brand: string; hasBookings: boolean }) {
  const { t } = useTranslation('sales');
  return (
    <>
      <PageHead title={t('title')} sentence={t('access.sentence')} />
      <Notice title={t('access.missingTitle')} action={<Contact brand={brand} />}>
        <p>{t('access.whoGives')}</p>
        {hasBookings ? <p>{t('access.bookingsThere')}</p> : null}
      </Notice>
      <div className="mt-6">
        <LinkButton to={paths.mySales()}>{t('own.title')}</LinkButton>
      </div>
    </>
  );
}

function Contact({ brand }: { brand: string }) {
  const { t } = useTranslation('sales');
  return <LinkButton to={paths.contactUs(brand)}>{t('access.contact')}</LinkButton>;
}
