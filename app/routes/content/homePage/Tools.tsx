import { useId } from 'react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { OwnTime } from '#app/ui/OwnTime.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { partnerToolIcons } from '#app/ui/tools/toolIcons.ts';
import type { HomePage } from './home.tsx';
import { toolIcons } from './homeIcons.ts';

type PageTool = HomePage['tools'][number];
type PartnerTool = HomePage['partnerTools'][number];

/**
 * The tools of the user under the brand: those that they pinned and those that they used last as tiles, the others as a
 * list of names; the page of all tools also lists those that are not for them.
 */
export function Tools({ tools, partnerTools, shortcuts }: Pick<HomePage, 'tools' | 'partnerTools' | 'shortcuts'>) {
  const { t } = useTranslation(['homePage', 'content', 'markets', 'tools']);
  const id = useId();
  const show = (key: string, inTile: boolean, pinned = false) => {
    const page = tools.find(({ name }) => name === key);
    if (page) return <PageTool key={key} tool={page} inTile={inTile} pinned={pinned} />;
    const partner = partnerTools.find(({ name }) => key === `partner:${name}`);
    return partner ? <PartnerTool key={key} tool={partner} inTile={inTile} pinned={pinned} /> : null;
  };
  return (
    <section aria-labelledby={id}>
      <div className="tools-head">
        <h2 id={id} className="home-heading">
          <span>{t('tools')}</span>
        </h2>
        <p className="no-print">
          <Link className="link" to={paths.pinnedTools()}>
            {t('pin.choose')}
          </Link>
        </p>
      </div>
      <ul className="tools">{shortcuts.first.map(({ key, pinned }) => show(key, true, pinned))}</ul>
      {shortcuts.others.length > 0 ? (
        <>
          <PhoneFold label={t('otherTools')} />
          <ul className="other-tools" aria-label={t('otherTools')}>
            {shortcuts.others.map((key) => show(key, false))}
          </ul>
        </>
      ) : null}
      {partnerTools.length > 0 ? (
        <p className="mt-4">
          <Link className="link" to={toolPaths.tools()}>
            {t('tools:all')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

interface Place {
  inTile: boolean;
  pinned: boolean;
}

function PageTool({ tool: { name, href, labelKey, label }, inTile, pinned }: { tool: PageTool } & Place) {
  const { t } = useTranslation(['homePage', 'content', 'markets']);
  const words = labelKey ? t(labelKey) : label;
  if (!inTile)
    return (
      <li>
        <Link className="link" to={href}>
          {words}
        </Link>
      </li>
    );
  return (
    <li className="tool">
      <LineDrawing path={toolIcons[name]} />
      <div>
        <Link to={href}>{words}</Link>
        {pinned ? <Pinned /> : null}
        <p>{t(`tool.${name}`)}</p>
      </div>
    </li>
  );
}

function PartnerTool({ tool: { name, href, window, trouble, hours }, inTile, pinned }: { tool: PartnerTool } & Place) {
  const { t } = useTranslation('tools');
  const label = t(`name.${name}`);
  const way = href ? (
    <Link className={inTile ? undefined : 'link'} to={href}>
      {label}
    </Link>
  ) : (
    <OpenTool tool={name} window={window} className={inTile ? 'tool-open' : 'tool-named link'}>
      {label}
    </OpenTool>
  );
  if (!inTile) return <li>{way}</li>;
  return (
    <li className="tool">
      <LineDrawing path={partnerToolIcons[name]} />
      <div>
        {way}
        {pinned ? <Pinned /> : null}
        <p>{trouble?.text ?? (hours && !hours.isOpen ? hours.text : t(`what.${name}`))}</p>
        {trouble ? <OwnTime time={trouble.own} /> : null}
      </div>
    </li>
  );
}

function Pinned() {
  const { t } = useTranslation('homePage');
  return <span className="tool-pinned">{t('pin.pinned')}</span>;
}
