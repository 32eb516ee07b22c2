import { useId } from 'react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { partnerToolIcons } from '#app/ui/tools/toolIcons.ts';
import type { HomePage } from './home.tsx';
import { toolIcons } from './homeIcons.ts';

/**
 * The partners' tools and the pages that the brand offers this user, each with a sentence; a tool that is not for them
 * is told on the page of all tools.
 */
export function Tools({ tools, partnerTools }: { tools: HomePage['tools']; partnerTools: HomePage['partnerTools'] }) {
  const { t } = useTranslation(['homePage', 'content', 'markets', 'tools']);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="home-heading">
        <span>{t('tools')}</span>
      </h2>
      <ul className="tools">
        {partnerTools
          .filter(({ barrier }) => barrier === null)
          .map((tool) => (
            <PartnerTool key={tool.name} tool={tool} />
          ))}
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
      <p className="mt-4">
        <Link className="link" to={toolPaths.tools()}>
          {t('tools:all')}
        </Link>
      </p>
    </section>
  );
}

function PartnerTool({ tool: { name, href, window, trouble } }: { tool: HomePage['partnerTools'][number] }) {
  const { t } = useTranslation('tools');
  const label = t(`name.${name}`);
  return (
    <li className="tool">
      <LineDrawing path={partnerToolIcons[name]} />
      <div>
        {href ? (
          <Link to={href}>{label}</Link>
        ) : (
          <OpenTool tool={name} window={window} className="tool-open">
            {label}
          </OpenTool>
        )}
        <p>{trouble ? trouble.text : t(`what.${name}`)}</p>
      </div>
    </li>
  );
}
