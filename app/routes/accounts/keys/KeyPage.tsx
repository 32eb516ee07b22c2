import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { scopes as scopeTable } from '#app/domain/permissions/scopes.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PressCard } from '#app/ui/PressCard.tsx';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { keyPage } from './keyPages.server.ts';
import { RotateKey } from './KeyParts.tsx';

type Page = Awaited<ReturnType<typeof keyPage>>;
type Call = Page['log']['calls'][number];

interface KeyPageProps {
  page: Page;
  listHref: string;
  /** The text of a new secret, right after it was made. */
  text: string | undefined;
  result: SubmissionResult<string[]> | undefined;
}

/** A key: what it may do, how it is used, its log, and what can be done with it. */
export function KeyPage({ page: { key, days, log }, listHref, text, result }: KeyPageProps) {
  const { t } = useTranslation(['apiKeys', 'fields']);
  const words = (intent: 'revoke' | 'takeOver') => ({
    title: t(`${intent}.title`),
    help: t(`${intent}.help`),
    submit: t(`${intent}.submit`),
  });
  const works = key.state === 'active' || key.state === 'idle';
  return (
    <>
      <BackLink to={listHref}>{t('back')}</BackLink>
      <PageHead title={key.name} sentence={t(`stateSentence.${key.state}`)} />
      <div className="grid gap-6">
        {text ? <ShownSecret sentence={t('shown')} text={text} /> : null}
        {key.state === 'idle' ? (
          <Notice tone="warning">
            <p>{t('idle', { name: key.keeper ?? '' })}</p>
          </Notice>
        ) : null}
        <DescriptionList
          items={[
            { term: t('fields:keyHint'), value: <code>{key.hint}…</code> },
            ...(key.replaced
              ? [
                  {
                    term: t('detail.replaced'),
                    value: t('detail.replacedUntil', { hint: key.replaced.hint, time: key.replaced.endsAt }),
                  },
                ]
              : []),
            { term: t('detail.id'), value: <code className="wrap-anywhere">{key.keyId}</code> },
            ...(key.kind === 'agency'
              ? []
              : [{ term: t('fields:keyKind'), value: key.issuer || t(`kind.${key.kind}`) }]),
            { term: t('fields:keyUse'), value: t(`use.${key.isTest ? 'test' : 'live'}`) },
            {
              term: t('fields:scopes'),
              value: key.scopes.map((scope) => t(scopeTable[scope].labelKey)).join(t('and')),
            },
            { term: t('fields:networks'), value: key.networks || t('detail.everywhere') },
            { term: t('fields:lastDay'), value: key.lastDay },
            { term: t('detail.keeper'), value: key.keeper },
            { term: t('detail.made'), value: key.madeAt },
            ...(key.revokedAt ? [{ term: t('detail.revoked'), value: key.revokedAt }] : []),
            { term: t('list.lastUsed'), value: key.lastUsed ?? t('list.never') },
          ]}
        />
        <CallsByDay days={days} />
        <CallLog log={log} />
        {works && !key.isOwn ? <PressCard intent="takeOver" {...words('takeOver')} /> : null}
        {works ? <RotateKey result={result} /> : null}
        {works ? <PressCard intent="revoke" variant="danger" {...words('revoke')} /> : null}
      </div>
    </>
  );
}

/** The calls of thirty days as bars; screen readers get the numbers. */
function CallsByDay({ days }: { days: Page['days'] }) {
  const { t, i18n } = useTranslation('apiKeys');
  const number = new Intl.NumberFormat(i18n.language);
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const sum = days.reduce((all, { calls }) => all + calls, 0);
  const refused = days.reduce((all, { refused: count }) => all + count, 0);
  const said = t('days.sum', { calls: number.format(sum), refused: number.format(refused) });
  return (
    <section aria-labelledby="calls-by-day">
      <h2 id="calls-by-day">{t('days.title')}</h2>
      <p className="text-sm text-muted">{said}</p>
      <svg className="w-full h-16" viewBox="0 0 300 40" preserveAspectRatio="none" role="img" aria-label={said}>
        {days.map(({ day, calls }, place) => {
          const height = (calls / most) * 38;
          return (
            <rect
              key={day}
              x={place * 10 + 1}
              y={39 - height}
              width={8}
              height={Math.max(1, height)}
              className="fill-accent"
            >
              <title>{`${day}: ${calls}`}</title>
            </rect>
          );
        })}
      </svg>
    </section>
  );
}

/** The log of fourteen days. */
function CallLog({ log: { calls, next, reference, isReference } }: { log: Page['log'] }) {
  const { t } = useTranslation('apiKeys');
  const columns: Column<Call>[] = [
    { key: 'at', header: t('log.at'), cell: ({ at }) => at },
    {
      key: 'call',
      header: t('log.call'),
      rowHeader: true,
      cell: ({ method, path }) => (
        <code className="wrap-anywhere">
          {method} {path}
        </code>
      ),
    },
    {
      key: 'status',
      fact: true,
      header: t('log.status'),
      cell: ({ status }) => <Badge tone={status < 400 ? 'success' : 'warning'}>{status}</Badge>,
    },
    { key: 'ms', fact: true, numeric: true, header: t('log.ms'), cell: ({ ms }) => t('log.milliseconds', { ms }) },
    { key: 'reference', header: t('log.reference'), cell: (call) => <code>{call.reference}</code> },
    { key: 'address', header: t('log.address'), cell: ({ address }) => address },
  ];
  return (
    <section aria-labelledby="call-log">
      <h2 id="call-log">{t('log.title')}</h2>
      <p className="mb-3 text-sm text-muted">{t('log.sentence')}</p>
      <Form className="record-filters my-3" method="get" role="search">
        <div>
          <label htmlFor="reference">{t('log.search')}</label>
          <input
            id="reference"
            className="control"
            name="reference"
            defaultValue={reference}
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <Button type="submit">{t('log.find')}</Button>
      </Form>
      <DataTable
        caption={t('log.caption')}
        columns={columns}
        rows={calls}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('log.empty')} sentence={t(isReference ? 'log.emptySentence' : 'log.noReference')} />
        }
      />
      {next === null ? null : (
        <p>
          <Link className="link" to={`?${new URLSearchParams({ ...(reference && { reference }), before: next })}`}>
            {t('log.older')}
          </Link>
        </p>
      )}
    </section>
  );
}
