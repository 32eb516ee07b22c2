import { readRateRequest } from '#app/domain/sales/rates/rateRequests.server.ts';
import { rateRequestTones } from '#app/domain/sales/rates/rates.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { formatMoney } from '#app/domain/money.ts';
import { caseBar } from '#app/routes/operations/cases/caseBar.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

/** What the page of one request for a travel advisor rate shows. */
export async function ratePage(ctx: StaffContext, requestId: string) {
  const request = await readRateRequest(ctx, requestId);
  const { number, agency, agent, state, staff } = request;
  const { language } = ctx;
  const [t, market] = [translator(language), marketOf(agency.country)];
  return {
    bar: await caseBar(ctx, 'rates', requestId, state === 'open'),
    title: documentTitleOf(language, number),
    rateId: can(ctx, 'staff.edit-rates') ? request.rateId : null,
    number,
    version: String(request.version),
    comment: request.commentTxt,
    asked: formatTime(request.askedAt, ctx),
    // A database check limits the state to the type.
    state: state,
    tone: rateRequestTones[state],
    facts: [
      {
        term: t('staffSales:from'),
        value: `${fullName(agent, language)}, ${agent.userId}, ${agent.emailAddress.toLowerCase()}`,
      },
      { term: t('staffSales:agency'), value: `${agency.agencyName}, ${request.agencyId}` },
      { term: t('advisorRates:list.kind'), value: t(`advisorRates:kind.${request.kind}`) },
      { term: t('advisorRates:list.brand'), value: t(`markets:brand.${request.brand}`) },
      { term: t('advisorRates:list.ship'), value: request.ship },
      {
        term: t('advisorRates:list.sailing'),
        value: formatDay(request.sailingOn.toISOString().slice(0, 10), { market, language }),
      },
      { term: t('advisorRates:list.category'), value: t(`advisorRates:category.${request.category}`) },
      {
        term: t('advisorRates:list.price'),
        value:
          request.price === 0
            ? t('advisorRates:list.free')
            : formatMoney(request.price, request.currency, marketOfLanguage(language), language),
      },
      { term: t('advisorRates:request.travelers'), value: t(`advisorRates:request.travelersOf.${request.travelers}`) },
    ],
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
