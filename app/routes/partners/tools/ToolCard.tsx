import { Form } from '@remix-run/react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { OwnTime } from '#app/ui/OwnTime.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { AskForAccess } from '#app/ui/tools/AskForAccess.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { partnerToolIcons } from '#app/ui/tools/toolIcons.ts';
import type { ToolRow } from '#app/routes/content/documents/toolRows.server.ts';

interface ToolCardProps {
  row: ToolRow;
  permissionName: string | null;
  /** What became of the user's last request for its permission, where it waits or was declined, and when they may ask again. */
  request: { state: 'open' | 'declined'; day: string; answerTxt: string; again: string | null } | undefined;
}

/** A tool on the page of all: what it is, its state and why, when it was used last, and what can be done. */
export function ToolCard({ row, permissionName, request }: ToolCardProps) {
  const { t } = useTranslation('tools');
  const { name, barrier, askable, trouble, hours, lastUsed, mayTest } = row;
  const label = t(`name.${name}`);
  return (
    <li className={barrier ? 'tool-card tool-card-barred' : 'tool-card'} id={name}>
      <LineDrawing path={partnerToolIcons[name]} />
      <div className="tool-card-head">
        <h2>{label}</h2>
        {barrier ? (
          <Badge>{t('state.barred')}</Badge>
        ) : trouble ? (
          <Badge tone={trouble.state === 'planned' ? 'info' : 'warning'}>{t(`state.${trouble.state}`)}</Badge>
        ) : (
          <Badge tone="success">{t('state.open')}</Badge>
        )}
      </div>
      <p className="tool-card-text">{t(`what.${name}`)}</p>
      {barrier ? <p className="tool-card-state">{t(`barrier.${barrier}`, { permission: permissionName })}</p> : null}
      {request ? (
        <p className="tool-card-state">
          {t(`ask.access.${request.state === 'open' ? 'since' : 'declined'}`, { day: request.day })} {request.answerTxt}
          {request.again ? <span className="block">{t('ask.access.again', { time: request.again })}</span> : null}
        </p>
      ) : null}
      {trouble ? (
        <div className="tool-card-state">
          <p>{trouble.text}</p>
          <OwnTime time={trouble.own} />
        </div>
      ) : null}
      {hours && !barrier ? <p className="tool-card-state">{hours.text}</p> : null}
      {barrier ? null : (
        <p className="tool-card-state">{lastUsed ? t('lastUsed', { time: lastUsed }) : t('neverUsed')}</p>
      )}
      <div className="tool-card-acts">
        {askable && request?.state !== 'open' && !request?.again ? (
          <AskForAccess permission={askable} label={t('ask.access.label', { permission: permissionName })} />
        ) : null}
        <Way row={row} label={label} />
        {mayTest ? (
          <Form method="post" action={toolPaths.test(name)} preventScrollReset>
            <Button type="submit" variant="quiet" aria-label={t('test.label', { tool: label })}>
              {t('test.button')}
            </Button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}

function Way({ row: { name, href, barrier, window }, label }: { row: ToolRow; label: string }) {
  const { t } = useTranslation('tools');
  if (href) {
    return (
      <LinkButton variant={barrier ? 'secondary' : 'primary'} to={href} preventScrollReset={barrier === null}>
        {barrier ? t(`way.${name === 'booking' ? 'booking' : 'rewards'}`) : t('open', { tool: label })}
      </LinkButton>
    );
  }
  if (barrier) return null;
  return (
    <OpenTool tool={name} window={window} className={buttonClass('primary')}>
      {t('open', { tool: label })}
      {window === 'current' ? null : <span className="visually-hidden">{t('newWindow')}</span>}
    </OpenTool>
  );
}
