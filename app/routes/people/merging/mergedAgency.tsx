import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatTime, fullName } from '#app/domain/display.ts';
import { undoMergeSchema } from '#app/domain/people/merging/mergeForms.ts';
import { readAgencyMerge } from '#app/domain/people/merging/readAgencyMerge.server.ts';
import { undoAgencyMerge } from '#app/domain/people/merging/undoAgencyMerge.server.ts';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { MergeMade } from './MergeMade.tsx';

export const meta = pageTitle<typeof loader>();

const mergers = { can: 'staff.merge-agencies' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const merge = await readAgencyMerge(ctx, uuidParam(params, 'agencyMergeId'));
  const { kept, merged, merger, mergedAt, until, undoneAt, canBeUndone, reason } = merge;
  const moment = (time: Date) => formatTime(time, ctx);
  return {
    title: kept.agencyName,
    keptId: kept.agencyId,
    kept: `${kept.agencyName} (${kept.agencyId})`,
    merged: `${merged.agencyName} (${merged.agencyId})`,
    names: { kept: kept.agencyName, merged: merged.agencyName },
    at: `${moment(mergedAt)} · ${fullName(merger, ctx.language).trim() || merger.userId}`,
    reason,
    canBeUndone,
    rows: merge._count.rows,
    until: moment(until),
    undone: undoneAt && moment(undoneAt),
  };
}, mergers);

export const action = staffAction(async ({ ctx, request, params }) => {
  const mergeId = uuidParam(params, 'agencyMergeId');
  return formAction(ctx, request, {
    schema: undoMergeSchema(),
    run: async (value) => {
      await undoAgencyMerge(ctx, mergeId, value);
      return redirectWithToast(paths.staffAgencyMerge(mergeId), {
        kind: 'success',
        message: 'staffMerge:agency.undone',
      });
    },
  });
}, mergers);

/** A merge of two agencies that was made, and its undoing within seven days. */
export default function MergedAgency() {
  const { t } = useTranslation('staffMerge');
  const { keptId, kept, merged, names, at, reason, canBeUndone, rows, until, undone } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.staffAgency(keptId)}>{names.kept}</BackLink>
      <PageHead title={t('made.title', names)} />
      <MergeMade
        items={[
          { term: t('agency.kept'), value: kept },
          { term: t('agency.merged'), value: merged },
          { term: t('made.at'), value: at },
        ]}
        reason={reason}
        merge={{ rows, canBeUndone, until, undone }}
        lastResult={lastResult}
      />
    </>
  );
}
