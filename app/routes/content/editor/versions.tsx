import { data, type LinksFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { useId } from 'react';
import type { VersionState } from '#app/domain/content/documents/inForce.ts';
import { compareVersions } from '#app/domain/content/editor/compareVersions.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { publishedFrom, zoneOfMarket } from '#app/domain/content/editor/schedule.ts';
import { timesInWords } from '#app/domain/content/editor/times.ts';
import { fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { linksTo } from '#app/domain/content/editor/linksTo.server.ts';
import { LinkingDocuments } from './LinkingDocuments.tsx';
import { linkingDocuments } from './linkingDocuments.server.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { documentHead, documentName } from './documentHead.server.ts';
import editorStyles from './editor.css?url';
import { zoneOf } from './editorInput.server.ts';
import { changeVersions } from './versionAction.server.ts';
import { contentDifferences } from './words.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const document = await readDocument(ctx, uuidParam(params, 'documentId'));
    const { documentId, market, versions, undoes, isPublished, shown } = document;
    const search = new URL(request.url).searchParams;
    const zone = zoneOfMarket(market);
    const times = (moment: Date | null) =>
      moment && timesInWords(moment, ctx.language, zone, zoneOf(search.get('zone'), zone));
    const numbers = versions.map(({ number }) => number);
    const newer = numbers.find((number) => number === Number(search.get('newer'))) ?? numbers[0];
    const older =
      numbers.find((number) => number === Number(search.get('older'))) ??
      numbers.find((number) => number < (newer ?? 0));
    const compared =
      newer !== undefined && older !== undefined ? await compareVersions(ctx, { documentId, older, newer }) : null;
    const asksWithdraw = search.get('confirm') === 'withdraw' && isPublished;
    return {
      title: documentTitleOf(ctx.language, documentName(ctx.language, document)),
      linking: asksWithdraw ? linkingDocuments(ctx.language, await linksTo(ctx, document)) : null,
      head: documentHead(ctx.language, document),
      undoes,
      isPublished,
      mayEdit: can(ctx, 'staff.edit-content', document),
      versions: versions.map(
        ({ versionId, number, state, startsAt, endsAt, createdAt, publishedAt, creator, publisher }) => {
          const by = publisher ?? creator;
          return {
            versionId,
            number,
            state,
            from: times(publishedFrom({ startsAt, publishedAt })),
            until: times(endsAt),
            when: times(publishedAt ?? createdAt) ?? [],
            by: by && fullName(by, ctx.language),
            // The form shows it already.
            isShown: versionId === shown,
          };
        },
      ),
      compared: compared && { ...compared, differences: contentDifferences(ctx.language, compared.differences) },
    };
  },
  { can: 'staff.see-content' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const documentId = uuidParam(params, 'documentId');
    try {
      return await changeVersions(ctx, documentId, await readForm(request));
    } catch (error) {
      if (!isRefusal(error) || error.status !== 409) throw error;
      return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
    }
  },
  { can: 'staff.edit-content' },
);

type Line = ReturnType<typeof useLoaderData<typeof loader>>['versions'][number];

const tones: Record<VersionState, Tone> = {
  draft: 'info',
  scheduled: 'warning',
  published: 'success',
  replaced: 'neutral',
  ended: 'neutral',
  withdrawn: 'danger',
};

/**
 * The versions of a document: what became of each, by whom and when, what differs between two, and taking back.
 */
export default function Versions() {
  const { t } = useTranslation('contentEditor');
  const { head, versions, undoes, isPublished, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const asked = useSearchParams()[0].get('confirm');
  const columns: Column<Line>[] = [
    {
      key: 'number',
      header: t('versions.number'),
      cell: ({ number }) => t('versions.name', { number }),
      rowHeader: true,
    },
    { key: 'state', header: t('versions.state'), Cell: StateCell },
    { key: 'from', header: t('versions.from'), cell: ({ from }) => <Times times={from} /> },
    { key: 'until', header: t('versions.until'), cell: ({ until }) => <Times times={until} /> },
    { key: 'by', header: t('versions.by'), Cell: ByCell },
    ...(mayEdit && versions.length > 1 ? [{ key: 'acts', header: t('versions.acts'), Cell: RestoreCell }] : []),
  ];
  return (
    <>
      <DocumentHead head={head} />
      <ProblemNotice problem={reply && 'problem' in reply ? reply.problem : null} reply={reply} />
      <div className="grid gap-8">
        {mayEdit && (undoes || isPublished) ? (
          <div className="flex flex-wrap gap-3">
            {undoes ? (
              <Form method="post">
                <input type="hidden" name="versionId" value={undoes} />
                <Button type="submit" name="intent" value="undo">
                  {t('act.undo')}
                </Button>
              </Form>
            ) : null}
            {isPublished ? (
              <LinkButton to={paths.staffDocumentVersions(head.documentId, { confirm: 'withdraw' })} preventScrollReset>
                {t('act.withdraw')}
              </LinkButton>
            ) : null}
          </div>
        ) : null}
        <DataTable
          caption={t('versions.caption')}
          columns={columns}
          rows={versions}
          rowKey={({ versionId }) => versionId}
          empty={null}
        />
        <Compared />
        {mayEdit && isPublished && asked === 'withdraw' ? (
          <WithdrawQuestion page={paths.staffDocumentVersions(head.documentId)} />
        ) : null}
      </div>
    </>
  );
}

function WithdrawQuestion({ page }: { page: string }) {
  const { t } = useTranslation('contentEditor');
  const { state } = useNavigation();
  const { linking } = useLoaderData<typeof loader>();
  return (
    <Dialog open title={t('ask.withdraw.title')} closeHref={page}>
      <p>{t('ask.withdraw.sentence')}</p>
      {linking ? <LinkingDocuments linking={linking} /> : null}
      <Form method="post" action={page} className="dialog-actions">
        <LinkButton to={page} preventScrollReset>
          {t('ask.withdraw.keep')}
        </LinkButton>
        <SubmitButton name="intent" value="withdraw" variant="danger" submitting={state === 'submitting'}>
          {t('act.withdraw')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

function StateCell({ state }: Line) {
  return <StateBadge state={state} />;
}

function StateBadge({ state }: { state: VersionState }) {
  const { t } = useTranslation('contentEditor');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

function Times({ times }: { times: readonly string[] | null }) {
  const { t } = useTranslation('common');
  if (!times) return <>{t('dash')}</>;
  return (
    <div>
      {times.map((time, place) => (
        <span key={time} className={place === 0 ? 'block' : 'block text-xs text-muted'}>
          {time}
        </span>
      ))}
    </div>
  );
}

function ByCell(line: Line) {
  return <By line={line} />;
}

function By({ line: { by, when } }: { line: Line }) {
  const { t } = useTranslation('contentEditor');
  return (
    <div>
      <span className="block">{by ?? t('versions.release')}</span>
      <span className="block text-xs text-muted">{when[0]}</span>
    </div>
  );
}

function RestoreCell(line: Line) {
  return <Restore line={line} />;
}

function Restore({ line: { number, isShown } }: { line: Line }) {
  const { t } = useTranslation('contentEditor');
  if (isShown) return null;
  return (
    <Form method="post">
      <input type="hidden" name="number" value={number} />
      <Button type="submit" variant="quiet" name="intent" value="restore" aria-label={t('act.restoreThis', { number })}>
        {t('act.restore')}
      </Button>
    </Form>
  );
}

/** Two versions side by side in one text; which ones is for the reader to say. */
function Compared() {
  const { t } = useTranslation('contentEditor');
  const id = useId();
  const { versions, compared } = useLoaderData<typeof loader>();
  if (!compared) return null;
  const choice = (name: 'older' | 'newer') => (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-${name}`}>
        {t(`versions.${name}`)}
      </label>
      <select id={`${id}-${name}`} key={compared[name]} className="control" name={name} defaultValue={compared[name]}>
        {versions.map(({ number }) => (
          <option key={number} value={number}>
            {t('versions.name', { number })}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <Card title={t('versions.compared', { older: compared.older, newer: compared.newer })}>
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-3" preventScrollReset>
        {choice('older')}
        {choice('newer')}
        <Button type="submit">{t('act.compare')}</Button>
      </Form>
      {compared.differences.length > 0 ? (
        <DifferenceList differences={compared.differences} />
      ) : (
        <p className="text-muted">{t('versions.same')}</p>
      )}
    </Card>
  );
}
