import { useLoaderData } from '@remix-run/react';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { paths } from '#app/paths.ts';
import { RecordList } from '#app/routes/agencies/auditTrail/RecordList.tsx';
import { recordRows, type RecordRow, type ShownGroup } from '#app/routes/agencies/auditTrail/recordRows.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { PersonFrame } from './PersonFrame.tsx';
import { personHead } from './personHead.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const head = await personHead(ctx, agentUniqueId);
    const asked = new URL(request.url).searchParams;
    asked.set('person', agentUniqueId);
    const list = await recordRows(ctx, ctx.market, asked, (input) => listRecord(ctx, input));
    return {
      title: documentTitle(ctx.language, 'record:title'),
      head,
      ...list,
      // The page itself names the person.
      groups: withoutPeople(list.groups),
      filters: { ...list.filters, person: null },
    };
  },
  { can: 'agency.record' },
);

function withoutPeople(groups: ShownGroup[]): ShownGroup[] {
  const without = (row: RecordRow) => ({ ...row, people: [] });
  return groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) =>
      line.kind === 'row' ? { ...line, row: without(line.row) } : { ...line, rows: line.rows.map(without) },
    ),
    signIns: group.signIns.map(without),
  }));
}

/** The changes that a person of the agency made, and those made about them. */
export default function PersonRecord() {
  const { head, ...list } = useLoaderData<typeof loader>();
  const of = { person: head.agentUniqueId };
  return (
    <PersonFrame head={head}>
      <div className="mb-4">
        <FileLinks files={{ csv: paths.agencyRecordFile('csv', of), xlsx: paths.agencyRecordFile('xlsx', of) }} />
      </div>
      <RecordList {...list} />
    </PersonFrame>
  );
}
