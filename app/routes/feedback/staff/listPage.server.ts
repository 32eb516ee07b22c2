import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
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
import { feedbackList } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback, type ListedFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import { holderNames } from '#app/routes/operations/cases/caseBar.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The list of feedback as an address asks for it: rows in words, the filters with their values, order and paging. */
export async function feedbackListPage(ctx: StaffContext, params: URLSearchParams) {
  const query = feedbackList.read(params);
  const { feedback, ...found } = await listFeedback(ctx, query);
  const holderOf = await holderNames(
    ctx,
    'feedback',
    feedback.map(({ feedbackId }) => feedbackId),
  );
  return {
    rows: feedback.map((each) => ({ ...rowOf(ctx, each), holder: holderOf(each.feedbackId) })),
    filters: filtersIn(ctx),
    list: feedbackList.view(query, found),
  };
}

export type FeedbackRow = ReturnType<typeof rowOf> & { holder: string };

function rowOf(ctx: StaffContext, each: ListedFeedback) {
  const { language } = ctx;
  const t = translator(language);
  // The table's checks hold the codes to the types.
  const [state, market] = [each.state, each.market];
  const day = (moment: Date) => formatDate(moment, ctx);
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
    state,
    tone: feedbackTones[state],
    sent: day(each.sentAt),
    changed: day(each.changedAt),
  };
}

// The values of each filter in words, in the order of their tables.
function filtersIn({ language }: StaffContext) {
  const t = translator(language);
  const options = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const typeLabel = (type: string) => t(typeLabelKey(isTypeOf('OneSource', type) ? 'OneSource' : 'Academy', type));
  const stateLabel = (state: string) => t(state === 'open' ? 'staffFeedback:list.open' : `feedback:state.${state}`);
  return [
    { name: 'state', options: options(['open', ...feedbackStates], stateLabel) },
    { name: 'application', options: options(feedbackApplications, (application) => t(`feedback:form.${application}`)) },
    { name: 'type', options: options(feedbackTypeCodes, typeLabel) },
    { name: 'market', options: options(markets, (market) => t(`markets:market.${market}`)) },
    {
      name: 'brand',
      options: options(brandCodes, (brand) => `${brand} · ${isBrandCode(brand) ? t(brands[brand].nameKey) : ''}`),
    },
  ] as const;
}
