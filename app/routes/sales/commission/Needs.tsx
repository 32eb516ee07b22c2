import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { Need } from './commissionPage.server.ts';

/** What of commission waits for the reader: late, short, disputed, each with its number, its sums and its list. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation('commission');
  if (needs.every(({ href }) => href === null))
    return (
      <p className="commission-clear">
        <Icon name="check" /> {t('needs.none')}
      </p>
    );
  return (
    <section aria-label={t('needs.title')}>
      <ul className="commission-needs">
        {needs.map((need) => (
          <li key={need.need}>
            {need.href ? (
              <Link className="commission-need" to={need.href} aria-current={need.open ? 'true' : undefined}>
                <Said {...need} />
              </Link>
            ) : (
              <div className="commission-need">
                <Said {...need} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

// A sum for each currency, never added.
function Said({ need, count, sums }: Need) {
  const { t } = useTranslation('commission');
  return (
    <>
      <span className="commission-need-name">{t(`needs.${need}`)}</span>{' '}
      {sums.map((sum) => (
        <span key={sum} className="commission-need-sum">
          {sum}{' '}
        </span>
      ))}
      <span className="commission-need-count">{count}</span>
    </>
  );
}
