import { Link } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LineDrawing } from '#app/ui/Icon.tsx';
import type { HomePage } from './home.tsx';
import { toolIcons } from './homeIcons.ts';

/** The tools and pages that the brand offers this user, each with a sentence. */
export function Tools({ tools }: { tools: HomePage['tools'] }) {
  const { t } = useTranslation(['homePage', 'content', 'markets']);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="home-heading">
        <span>{t('tools')}</span>
      </h2>
      <ul className="tools">
        {tools.map(({ name, href, labelKey, label }) => (
          <li key={name} className="tool">
            <LineDrawing path={toolIcons[name]} />
            <div>
              <Link to={href}>{labelKey ? t(labelKey) : label}</Link>
              <p>{t(`tool.${name}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
