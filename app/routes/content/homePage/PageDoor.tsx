import type { Tool } from '#app/domain/content/homePage/tools.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { toolIcons } from './homeIcons.ts';

/** The way to the page that leads the home page of a portal without a booking system. */
export function PageDoor({ page: { name, href, labelKey = '' } }: { page: Tool }) {
  const { t } = useTranslation(['homePage', 'content', 'markets']);
  const title = t(labelKey);
  return (
    <div className="door">
      <LineDrawing path={toolIcons[name]} />
      <div className="door-text">
        <h3>{title}</h3>
        <p>{t(`tool.${name}`)}</p>
      </div>
      <div className="door-acts">
        <Link className={buttonClass('primary', 'door-open')} to={href}>
          {t('door.page', { page: title })}
        </Link>
      </div>
    </div>
  );
}
