import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDateInTable, fullName } from '#app/domain/display.ts';
import { feedbackStates, feedbackTones } from '#app/domain/feedback/feedbackStates.ts';
import {
  feedbackApplications,
  feedbackTypeCodes,
  isTypeOf,
  typeLabelKey,
  type FeedbackApplication,
} from '#app/domain/feedback/feedbackTypes.ts';
import { brandCodes, brands, isBrandCode } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { feedbackSearchSchema } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback, type ListedFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import { translator } from '#app/platform/translations.server.ts';

const filterNames = ['state', 'application', 'type', 'brand', 'market'] as const;

/** The list of feedback as an address asks for it: rows in words, the filters with their values, order and paging. */
export async function feedbackListPage(ctx: StaffContext, query: URLSearchParams) {
  const chosen = Object.fromEntries(filterNames.map((name) => [name, query.get(name) || undefined]));
  const input = feedbackSearchSchema().parse({
    search: query.get('q') ?? '',
    ...chosen,
    sort: query.get('sort'),
    direction: query.get('direction'),
    page: query.get('page') ?? 1,
    pageSize: query.get('size'),
  });
  const { feedback, total, page } = await listFeedback(ctx, input);
  return {
    rows: feedback.map((each) => rowOf(ctx, each)),
    filters: filtersIn(ctx).map((filter) => ({ ...filter, value: input[filter.name] ?? '' })),
    ...{ total, page, pageSize: input.pageSize, sort: { key: input.sort, direction: input.direction } },
  };
}

export type FeedbackRow = ReturnType<typeof rowOf>;

function rowOf({ language }: StaffContext, each: ListedFeedback) {
  const t = translator(language);
  // The table's checks hold the codes to the types.
  const [state, market] = [each.state, each.market];
  const day = (moment: Date) => formatDateInTable(moment, market, language);
  return {
    id: each.feedbackId,
    number: each.number,
    sender: fullName(each, language),
    agency: each.agencyName,
    about: `${t(`feedback:form.${each.application}`)} · ${t(typeLabelKey(each.application as FeedbackApplication, each.feedbackType))}`,
    comment: each.commentTxt.length > 140 ? `${each.commentTxt.slice(0, 140)}…` : each.commentTxt,
    place: [t(`markets:market.${market}`), isBrandCode(each.brand) ? t(brands[each.brand].nameKey) : each.brand].join(
      ' · ',
    ),
    hasPicture: each.pictureId !== null,
    stateWord: t(`feedback:state.${state}`),
    ...{ state, tone: feedbackTones[state], sent: day(each.sentAt), changed: day(each.changedAt) },
  };
}

// The values of each filter in words, in the order of their tables.
function filtersIn({ language }: StaffContext) {
  const t = translator(language);
  const options = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const typeLabel = (type: string) => t(typeLabelKey(isTypeOf('OneSource', type) ? 'OneSource' : 'Academy', type));
  return [
    { name: 'state', options: options(feedbackStates, (state) => t(`feedback:state.${state}`)) },
    { name: 'application', options: options(feedbackApplications, (application) => t(`feedback:form.${application}`)) },
    { name: 'type', options: options(feedbackTypeCodes, typeLabel) },
    { name: 'market', options: options(markets, (market) => t(`markets:market.${market}`)) },
    {
      name: 'brand',
      options: options(brandCodes, (brand) => `${brand} · ${isBrandCode(brand) ? t(brands[brand].nameKey) : ''}`),
    },
  ] as const;
}
