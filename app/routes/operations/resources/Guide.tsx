import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { examples } from './apiExamples.ts';
import { CodeLines } from './CodeLines.tsx';

/** A call that another one replaces; days are `2026-12-01`. */
interface ReplacedCall {
  call: string;
  since: string;
  sunset?: string | undefined;
  instead: string;
}

interface GuideProps {
  /** The portal's address, which the examples call. */
  origin: string;
  callLimits: { key: number; agency: number };
  replaced: readonly ReplacedCall[];
}

const parts = ['start', 'lists', 'writes', 'errors', 'limits', 'webhooks', 'versions', 'changes'] as const;

/** What a developer reads before the reference: a first call, and what is the same in all of them. */
export function Guide({ origin, callLimits, replaced }: GuideProps) {
  const { t, i18n } = useTranslation('apiGuide');
  const number = new Intl.NumberFormat(i18n.language);
  const limits = { key: number.format(callLimits.key), agency: number.format(callLimits.agency) };
  return (
    <div className="api-guide">
      <nav aria-label={t('contents')}>
        <ul>
          {[...parts, 'reference' as const].map((part) => (
            <li key={part}>
              <a className="link" href={`#${part}`}>
                {part === 'reference' ? t('reference') : t(`${part}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Part name="start">
        <h3>{t('start.key')}</h3>
        <p>{t('start.keyText')}</p>
        <p>
          <LinkButton href={paths.apiKeys({ act: 'create' })}>{t('start.keyLink')}</LinkButton>
        </p>
        <h3>{t('start.curl')}</h3>
        <p>{t('start.curlText')}</p>
        <CodeLines name="curl" code={examples.curl(origin)} />
        <p>{t('start.answer')}</p>
        <CodeLines name="JSON" code={examples.answer} copied={false} />
        <h3>{t('start.typescript')}</h3>
        <p>{t('start.typescriptText')}</p>
        <CodeLines name="npm" code={examples.install} />
        <p>{t('start.programText')}</p>
        <CodeLines name="TypeScript" code={examples.typescript(origin)} />
        <p>{t('start.runText')}</p>
        <CodeLines name="Node" code={examples.run} />
        <h3>{t('start.log')}</h3>
        <p>{t('start.logText')}</p>
      </Part>
      <Part name="lists">
        <p>{t('lists.text')}</p>
        <CodeLines name="curl" code={examples.pages} />
      </Part>
      <Part name="writes">
        <p>{t('writes.text')}</p>
        <CodeLines name="curl" code={examples.write} />
        <p>{t('writes.whose')}</p>
        <p>{t('writes.versions')}</p>
      </Part>
      <Part name="errors">
        <p>{t('errors.text')}</p>
        <CodeLines name="JSON" code={examples.refusal} copied={false} />
        <p>{t('errors.retry')}</p>
      </Part>
      <Part name="limits">
        <p>{t('limits.text', limits)}</p>
      </Part>
      <Part name="webhooks">
        <p>{t('webhooks.text')}</p>
        <p>
          <Link className="link" to={paths.webhooks()}>
            {t('webhooks.link')}
          </Link>
        </p>
        <CodeLines name="JavaScript" code={examples.webhook} />
        <p>{t('webhooks.event')}</p>
        <CodeLines name="JSON" code={examples.event} copied={false} />
      </Part>
      <Part name="versions">
        <p>{t('versions.text')}</p>
        {replaced.length > 0 ? <Replaced calls={replaced} /> : null}
      </Part>
      <Part name="changes">
        <h3>{t('changes.first')}</h3>
        <p>{t('changes.firstText')}</p>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: (typeof parts)[number]; children: ReactNode }) {
  const { t } = useTranslation('apiGuide');
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}

function Replaced({ calls }: { calls: readonly ReplacedCall[] }) {
  const { t } = useTranslation(['apiGuide', 'api']);
  return (
    <>
      <h3>{t('versions.replaced')}</h3>
      <ul className="list-disc ps-6">
        {calls.map(({ call, ...deprecated }) => (
          <li key={call} className="wrap-anywhere">
            <code>{call}</code>
            <br />
            {t(deprecated.sunset === undefined ? 'api:deprecated' : 'api:deprecatedUntil', { ...deprecated })}
          </li>
        ))}
      </ul>
    </>
  );
}
