import { readRateRequest } from '#app/domain/sales/rates/rateRequests.server.ts';
import { rateDecisions, rateRequestTones } from '#app/domain/sales/rates/rates.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { formatMoney } from '#app/domain/money.ts';
import { caseBar } from '#app/routes/operations/cases/caseBar.server.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { opening, senderFacts } from './senderFacts.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

/** What the page of one request for a travel advisor rate shows. */
export async function ratePage(ctx: StaffContext, requestId: string, act: string | null = null) {
  const request = await readRateRequest(ctx, requestId);
  const { number, agency, agent, state, staff } = request;
  const { language } = ctx;
  const t = translator(language);
  const [kind, category] = [t(`advisorRates:kind.${request.kind}`), t(`advisorRates:category.${request.category}`)];
  const sailing = formatDay(request.sailingOn.toISOString().slice(0, 10), { language });
  const travelers = t(`advisorRates:request.travelersOf.${request.travelers}`);
  const rate = can(ctx, 'staff.edit-rates') && request.rateId ? paths.staffRate(request.rateId) : null;
  return {
    bar: await caseBar(ctx, 'rates', requestId, state === 'open' ? request.askedAt : null),
    title: documentTitleOf(language, number),
    requestId,
    number,
    version: String(request.version),
    asked: formatTime(request.askedAt, ctx),
    // A database check limits the state to the type.
    state: state,
    tone: rateRequestTones[state],
    facts: [
      { term: t('advisorRates:list.kind'), value: kind, href: rate },
      {
        term: t('advisorRates:list.price'),
        value:
          request.price === 0
            ? t('advisorRates:list.free')
            : formatMoney(request.price, request.currency, marketOfLanguage(language), language),
      },
      ...senderFacts(ctx, { agent, agency: { ...agency, agencyId: request.agencyId } }),
      { term: t('advisorRates:list.brand'), value: t(`markets:brand.${request.brand}`) },
      { term: t('advisorRates:list.ship'), value: request.ship },
      { term: t('advisorRates:list.sailing'), value: sailing },
      { term: t('advisorRates:list.category'), value: category },
      { term: t('advisorRates:request.travelers'), value: travelers },
    ],
    opening: {
      ...opening(ctx, agent, request.askedAt),
      text: [[kind, request.ship, sailing, category, travelers].join(' · '), request.commentTxt]
        .filter(Boolean)
        .join('\n'),
    },
    messages: [],
    act: state === 'open' ? (rateDecisions.find((each) => each === act) ?? null) : null,
    reader: t(`common:languages.${agent.account.language}`),
    answer:
      state === 'open'
        ? null
        : {
            text: request.answerTxt,
            by: staff ? fullName(staff, language).trim() || staff.userId : '',
            time: formatTime(request.changedAt, ctx),
          },
  };
}
