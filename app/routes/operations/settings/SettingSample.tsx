import { schemes, type Scheme } from '#app/domain/markets/looks.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { LogoPicture } from '#app/ui/brand/LogoPicture.tsx';
import { Wordmark } from '#app/ui/brand/Wordmark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { Sample } from './samples.server.ts';

/** How pages and mails would look with what was typed; nothing of it is saved. */
export function SettingSample({
  sample: { sheet, mail, sender, names, logo },
  name,
}: {
  sample: Sample;
  name: string;
}) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('preview.title')}>
      <p className="mb-4 text-muted">{t('preview.sentence')}</p>
      <div className="grid gap-4" role="status">
        {sheet ? (
          <div className="look-samples">
            <link rel="stylesheet" href={sheet} />
            {schemes.map((scheme) => (
              <PageSample key={scheme} scheme={scheme} name={name} logo={logo} />
            ))}
          </div>
        ) : null}
        {names
          ? (['en', 'ja'] as const).map((language) => (
              <div key={language} lang={language} className="look-sample">
                <div className="look-sample-header">
                  <Wordmark name={names[language]} />
                </div>
                <p className="look-sample-body">
                  {t('preview.tab', { title: t('preview.heading'), name: names[language] })}
                </p>
              </div>
            ))
          : null}
        {sender === null ? null : <p>{t('preview.sender', { sender })}</p>}
        {mail ? <iframe className="mail-sample" src={mail} title={t('preview.mail')} /> : null}
      </div>
    </Card>
  );
}

function PageSample({ scheme, name, logo }: { scheme: Scheme; name: string; logo: Sample['logo'] }) {
  const { t } = useTranslation('settings');
  return (
    <section className="look-sample" data-sample={scheme} aria-label={t(`preview.${scheme}`)}>
      <div className="look-sample-header">
        {logo ? <LogoPicture logo={logo} alt={logo.alt || name} /> : <Wordmark />}
        <span>{t(`preview.${scheme}`)}</span>
      </div>
      <div className="look-sample-strip">{name}</div>
      <div className="look-sample-body">
        <h3>{t('preview.heading')}</h3>
        <p>
          {t('preview.text')}{' '}
          <a className="link" href="#setting">
            {t('preview.link')}
          </a>
        </p>
        <div>
          <Badge tone="info">{t('preview.badge')}</Badge>
        </div>
        <div className="form-actions">
          <Button type="button" variant="primary">
            {t('preview.button')}
          </Button>
          <Button type="button">{t('preview.second')}</Button>
        </div>
        <Notice tone="success">
          <p>{t('preview.notice')}</p>
        </Notice>
      </div>
    </section>
  );
}
