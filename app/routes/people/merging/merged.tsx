import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatTime, shownName } from '#app/domain/display.ts';
import { undoMergeSchema } from '#app/domain/people/merging/mergeForms.ts';
import { readMerge } from '#app/domain/people/merging/readMerge.server.ts';
import { undoMerge } from '#app/domain/people/merging/undoMerge.server.ts';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { MergeMade } from './MergeMade.tsx';

export const meta = pageTitle<typeof loader>();

const mergers = { can: 'staff.merge-accounts' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const merge = await readMerge(ctx, uuidParam(params, 'mergeId'));
  const { keptId, mergedId, keptUserId, mergedUserId, mergedAt, until, undoneAt, canBeUndone, reason, staff } = merge;
  const moment = (time: Date) => formatTime(time, ctx);
  const name = shownName(merge, ctx.language, 'full');
  return {
    title: name,
    name,
    keptId,
    mergedId,
    keptUserId,
    mergedUserId,
    canBeUndone,
    reason,
    staff,
    rows: merge.rows,
    merged: moment(mergedAt),
    until: moment(until),
    undone: undoneAt && moment(undoneAt),
  };
}, mergers);

export const action = staffAction(async ({ ctx, request, params }) => {
  const mergeId = uuidParam(params, 'mergeId');
  return formAction(ctx, request, {
    schema: undoMergeSchema(),
    run: async (value) => {
      await undoMerge(ctx, mergeId, value);
      return redirectWithToast(paths.staffMerge(mergeId), { kind: 'success', message: 'staffMerge:undone' });
    },
  });
}, mergers);

/** A merge that was made, and its undoing within seven days. */
export default function Merged() {
  const { t } = useTranslation('staffMerge');
  const { name, keptId, mergedId, keptUserId, mergedUserId, merged, until, undone, canBeUndone, reason, staff, rows } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.staffPerson(keptId)}>{name}</BackLink>
      <PageHead title={t('made.title', { kept: keptUserId, merged: mergedUserId })} />
      <MergeMade
        items={[
          { term: t('made.kept'), value: account(keptId, keptUserId) },
          { term: t('made.merged'), value: account(mergedId, mergedUserId) },
          { term: t('made.at'), value: `${merged} · ${staff}` },
        ]}
        reason={reason}
        merge={{ rows, canBeUndone, until, undone }}
        lastResult={lastResult}
      />
    </>
  );
}

const account = (id: string, userId: string) => (
  <Link className="link" to={paths.staffPerson(id)}>
    {userId}
  </Link>
);
