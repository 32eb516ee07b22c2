import { useLoaderData, useLocation } from '@remix-run/react';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { RecordList } from './RecordList.tsx';
import { recordRows } from './recordRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'record:title'),
    ...(await recordRows(ctx, ctx.market, new URL(request.url).searchParams, (input) => listRecord(ctx, input))),
  }),
  { can: 'agency.record' },
);

/** Every change in the agency, for its owners. */
export default function Record() {
  const { t } = useTranslation('record');
  const { ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const query = Object.fromEntries(new URLSearchParams(search));
  const files = { csv: paths.agencyRecordFile('csv', query), xlsx: paths.agencyRecordFile('xlsx', query) };
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} action={<FileLinks files={files} />} />
      <RecordList {...list} />
    </>
  );
}
