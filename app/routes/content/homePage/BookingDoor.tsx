import { visitorPaths } from '#app/visitorPaths.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { OwnTime } from '#app/ui/OwnTime.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { AskForAccess } from '#app/ui/tools/AskForAccess.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { partnerToolIcons } from '#app/ui/tools/toolIcons.ts';
import type { ToolTile } from '#app/routes/content/documents/toolRows.server.ts';

/**
 * The link to the booking system, the largest element of the home page; with what is wrong with it, or why it is closed
 * to the user and where they read more.
 */
export function BookingDoor({ booking }: { booking: ToolTile }) {
  const { t } = useTranslation(['homePage', 'tools']);
  const { href, window, barrier, askable, trouble } = booking;
  const label = t('tools:ask.none.open');
  return (
    <div className={`door${trouble ? ' door-troubled' : ''}`}>
      <LineDrawing path={partnerToolIcons.booking} />
      <div className="door-text">
        <h3>{t('tools:name.booking')}</h3>
        <p>{barrier ? t(`door.${barrier}`) : (trouble?.text ?? t('tools:what.booking'))}</p>
        {trouble && !barrier ? <OwnTime time={trouble.own} /> : null}
        {trouble ? (
          <p>
            <Link className="link" to={visitorPaths.status()}>
              {t('door.status')}
            </Link>
          </p>
        ) : null}
      </div>
      <div className="door-acts">
        {askable ? <AskForAccess permission={askable} label={t('tools:ask.access.booking')} /> : null}
        {href ? (
          <Link className={buttonClass(barrier ? 'secondary' : 'primary', 'door-open')} to={href}>
            {barrier ? t('tools:way.booking') : label}
          </Link>
        ) : barrier ? null : (
          <OpenTool tool="booking" window={window} className={buttonClass('primary', 'door-open')}>
            {label}
          </OpenTool>
        )}
      </div>
    </div>
  );
}
