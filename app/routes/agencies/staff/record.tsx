import { useLoaderData } from '@remix-run/react';
import { listRecordForStaff } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { agencyHead } from '#app/domain/agencies/staff/agencyHead.server.ts';
import { RecordList } from '#app/routes/agencies/auditTrail/RecordList.tsx';
import { recordRows } from '#app/routes/agencies/auditTrail/recordRows.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { agencyIdOf } from '#app/routes/agencies/approval/agencyInput.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgencyNav } from '#app/routes/agencies/approval/AgencyNav.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const agencyId = agencyIdOf(params);
    const { agencyName, market } = await agencyHead(ctx, agencyId);
    const list = await recordRows(ctx, market, new URL(request.url).searchParams, (input) =>
      listRecordForStaff(ctx, agencyId, input),
    );
    return {
      title: `${agencyName} · ${documentTitle(ctx.language, 'record:title')}`,
      agencyId,
      role: ctx.staff.role,
      name: agencyName,
      list,
    };
  },
  { can: 'staff.see-people' },
);

/** Every change in one agency, for brand staff. */
export default function AgencyRecord() {
  const { t } = useTranslation('staffAgencies');
  const { agencyId, role, name, list } = useLoaderData<typeof loader>();
  return (
    <>
      <AgencyNav agencyId={agencyId} role={role} />
      <PageHead title={name} sentence={t('recordSentence')} />
      <RecordList {...list} />
    </>
  );
}
