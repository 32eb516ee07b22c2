import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const pages = [
  { key: 'list', href: paths.staffFeedback() },
  { key: 'templates', href: paths.staffFeedbackTemplates() },
  { key: 'outcomes', href: paths.staffFeedbackOutcomes() },
] as const;

/** The pages about feedback: all of it, the templates of answers, and what changed because of it. */
export function FeedbackTabs() {
  const { t } = useTranslation('staffFeedback');
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {pages.map(({ key, href }) => (
        <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
          {t(`tabs.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
