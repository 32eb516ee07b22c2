import type { ReactNode } from 'react';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { stepHref, type RegistrationStep } from './Progress.tsx';

interface ReviewProps {
  titleKey: string;
  owner: readonly { label: string; value: string }[];
  agency: readonly { label: string; value: string }[];
  address: readonly string[];
}

/** Everything that will be registered, with the ways back to change it. */
export function Review({ titleKey, owner, agency, address }: ReviewProps) {
  const { t } = useTranslation(['registration', 'fields', 'codes']);
  const term = (label: string) => t(label === 'name' ? 'review.name' : `fields:${label}`);
  const [name, ...agencyRest] = agency;
  return (
    <>
      <ReviewPart title={t('steps.owner')} step="owner" change={t('review.changeOwner')}>
        <DescriptionList
          items={[
            { term: t('fields:title'), value: t(titleKey) },
            ...owner.map(({ label, value }) => ({ term: term(label), value })),
            { term: t('fields:password'), value: t('review.passwordKept') },
          ]}
        />
      </ReviewPart>
      <ReviewPart title={t('steps.agency')} step="agency" change={t('review.changeAgency')}>
        <DescriptionList
          items={[
            ...(name ? [{ term: term(name.label), value: name.value }] : []),
            { term: t('review.address'), value: <Address lines={address} /> },
            ...agencyRest.map(({ label, value }) => ({ term: term(label), value })),
          ]}
        />
      </ReviewPart>
    </>
  );
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  );
}

function ReviewPart({
  title,
  step,
  change,
  children,
}: {
  title: string;
  step: RegistrationStep;
  change: string;
  children: ReactNode;
}) {
  return (
    <section className="card" aria-labelledby={`review-${step}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`review-${step}`}>{title}</h2>
        <LinkButton variant="quiet" to={stepHref(step)}>
          {change}
        </LinkButton>
      </div>
      {children}
    </section>
  );
}
