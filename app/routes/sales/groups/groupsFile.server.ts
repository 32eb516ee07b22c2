import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { groupList } from '#app/domain/sales/groups/groupForms.ts';
import { cabinsLeft } from '#app/domain/sales/groups/groups.ts';
import { exportGroups, type ListedGroup } from '#app/domain/sales/groups/listGroups.server.ts';
import { isTableFormat, tableFileResponse, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';

const columns = [
  ...(['groupNumber', 'groupName', 'brand', 'ship', 'sailingOn', 'allotment', 'sold', 'options', 'left'] as const),
  ...(['depositDueOn', 'namesDueOn', 'finalPaymentOn', 'conductorCredits', 'conductorRule', 'advisor'] as const),
  'state',
] as const;

/** The groups that an address asks for (`?brand=`, `?deadline=`, …) as `csv` or `xlsx`. Throws `notFound` for another format. */
export async function groupsFile({ ctx, request, params }: Input<AgentContext>): Promise<Response> {
  const { format } = params;
  if (!isTableFormat(format)) throw new Refusal('notFound');
  const query = groupList.read(new URL(request.url).searchParams);
  const groups = await exportGroups(ctx, { ...query, format });
  const t = translator(textLocale(ctx.language, ctx.market));
  const day = (iso: string | null) => (iso === null ? null : { day: iso });
  const rowOf = (group: ListedGroup): TableRow => [
    group.groupNumber,
    group.groupName,
    t(`markets:brand.${group.brand}`),
    group.ship,
    day(group.sailingOn),
    group.allotment,
    group.sold,
    group.options,
    cabinsLeft(group),
    day(group.depositDueOn),
    day(group.namesDueOn),
    day(group.finalPaymentOn),
    group.conductorCredits,
    group.conductorRule,
    group.agent ? fullName(group.agent, ctx.language) : null,
    t(`groupSpace:state.${group.state}`),
  ];
  const rows = async function* (): AsyncGenerator<TableRow> {
    for await (const group of groups) yield rowOf(group);
  };
  return tableFileResponse(format, t('groupSpace:fileName', { agencyId: ctx.agency.agencyId }), {
    header: columns.map((column) => t(`groupSpace:column.${column}`)),
    rows: rows(),
  });
}
