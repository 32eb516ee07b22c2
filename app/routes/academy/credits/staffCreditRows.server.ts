import { creditTones } from './creditTones.ts';
import { correctionsOf } from '#app/domain/academy/credits/staffCreditForms.ts';
import type { OneStaffCredit, StaffCredit } from '#app/domain/academy/credits/staffCredits.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { formatMoney } from '#app/domain/money.ts';
import { paths } from '#app/paths.ts';

/** A credit as a row of the staff's list. */
export function staffCreditRow(ctx: StaffContext, credit: StaffCredit) {
  const { language } = ctx;
  const { creditId, curriculum, state, failure, reference, fccId, userId, agencyName } = credit;
  const market = credit.country ? marketOf(credit.country) : marketOfLanguage(language);
  return {
    creditId,
    curriculum,
    state,
    failure,
    userId,
    agencyName,
    number: fccId || reference,
    tone: creditTones[state],
    learner: nameOf(credit, language),
    amount: formatMoney(credit.amount, credit.currency, market, language),
    entitled: formatDate(credit.entitledAt, ctx),
  };
}

/** A credit as its page for staff shows it, with what may be corrected. */
export function staffCreditFacts(ctx: StaffContext, credit: OneStaffCredit) {
  const { language } = ctx;
  const { creditId, curriculum, state, failure, reference, fccId, userId, agentUniqueId, agencyName, ccn, isNamed } =
    credit;
  const { attempts, certificate } = credit;
  const market = credit.country ? marketOf(credit.country) : marketOfLanguage(language);
  const day = (moment: Date | null) => (moment ? formatDate(moment, ctx) : '');
  return {
    creditId,
    curriculum,
    state,
    failure,
    reference,
    fccId,
    userId,
    agencyName,
    ccn,
    isNamed,
    attempts,
    certificate,
    tone: creditTones[state],
    learner: nameOf(credit, language),
    person: agentUniqueId && can(ctx, 'staff.see-people') ? paths.staffPerson(agentUniqueId) : null,
    amount: formatMoney(credit.amount, credit.currency, market, language),
    days: {
      entitled: day(credit.entitledAt),
      requested: day(credit.requestedAt),
      created: day(credit.createdAt),
      used: day(credit.usedAt),
      end: day(credit.expiresAt),
    },
    corrections: can(ctx, 'staff.change-credits') ? correctionsOf(credit) : [],
  };
}

function nameOf(person: { firstName: string | null; lastName: string | null }, language: StaffContext['language']) {
  return fullName({ firstName: person.firstName ?? '', lastName: person.lastName ?? '' }, language).trim();
}
