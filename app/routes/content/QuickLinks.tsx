import { Link } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickLink } from '#app/domain/content/navigation.ts';
import { Icon } from '#app/ui/Icon.tsx';

/** The pages that are asked for most, each with a sentence. */
export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  const { t } = useTranslation(['content', 'markets']);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('home.quickLinks')}</h2>
      <ul className="mt-4 grid gap-4 min-[650px]:grid-cols-2 min-[870px]:grid-cols-3">
        {links.map(({ href, labelKey, textKey }) => (
          <li key={href} className="relative flex items-center gap-4 rounded-lg border border-line bg-surface p-5 hover:border-accent">
            <div className="grow">
              <Link to={href} className="font-semibold after:absolute after:inset-0 after:rounded-lg">
                {t(labelKey)}
              </Link>
              <p className="mt-1 text-sm text-muted">{t(textKey)}</p>
            </div>
            <Icon name="chevronRight" className="text-accent" />
          </li>
        ))}
      </ul>
    </section>
  );
}
