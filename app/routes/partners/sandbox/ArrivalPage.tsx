import { useId } from 'react';
import type { Arrival } from '#app/domain/partners/sandbox/receiveVisitor.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Icon, LineDrawing } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { partnerToolIcons } from '#app/ui/tools/toolIcons.ts';

const tones = { right: 'success', missing: 'danger', wrong: 'danger', unknown: 'warning' } as const;

/** What came to a partner, what it verified, and what the real one would do next. */
export function ArrivalPage({ arrival: { tool, token, called, brought, isWelcome } }: { arrival: Arrival }) {
  const { t } = useTranslation(['sandbox', 'tools']);
  return (
    <div className="arrival">
      <header className={isWelcome ? 'arrival-head' : 'arrival-head arrival-refused'}>
        <LineDrawing path={partnerToolIcons[tool]} />
        <div>
          <p className="arrival-kicker">{t('tool.kicker')}</p>
          <h1>{t('tool.title', { tool: t(`tools:name.${tool}`) })}</h1>
          <p>{t(isWelcome ? 'tool.welcome' : 'tool.refused')}</p>
        </div>
      </header>
      <section aria-labelledby="verified">
        <h2 id="verified">{t('tool.verified')}</h2>
        {token.length > 0 ? (
          <ul className="arrival-checks">
            {token.map(({ check, passed }) => (
              <li key={check} className={passed ? undefined : 'arrival-failed'}>
                <Icon name={passed ? 'check' : 'alert'} />
                {t(`tool.check.${check}.${passed ? 'passed' : 'failed'}`)}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('tool.noToken')}</p>
        )}
      </section>
      <Arrived title={t('tool.brought')} fields={brought} />
      {called ? <Arrived title={t('tool.called')} fields={called} /> : null}
      <section aria-labelledby="next">
        <h2 id="next">{t('tool.next')}</h2>
        <p className="max-w-prose">{t(`tool.does.${tool}`)}</p>
      </section>
    </div>
  );
}

function Arrived({ title, fields }: { title: string; fields: Arrival['brought'] }) {
  const { t } = useTranslation('sandbox');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {fields.length === 0 ? <p className="text-muted">{t('tool.nothing')}</p> : null}
      <dl className="arrival-fields">
        {fields.map(({ field, value, verdict }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <span className="arrival-value">{value || t('tool.empty')}</span>
              <Badge tone={tones[verdict]}>{t(`tool.verdict.${verdict}`)}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
