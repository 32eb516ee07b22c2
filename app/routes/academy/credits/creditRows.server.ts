import type { AgentContext } from '#app/domain/context.server.ts';
import { listCredits, type ListedCredit } from '#app/domain/academy/credits/listCredits.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { formatMoney } from '#app/domain/money.ts';
import { creditService } from '#app/platform/creditService.server.ts';

/** The caller's credits as a page shows them, and whether new ones can be created. */
export async function creditRows(ctx: AgentContext) {
  return { hasService: creditService() !== null, rows: (await listCredits(ctx)).map((credit) => rowOf(ctx, credit)) };
}

function rowOf({ language, market, zone }: AgentContext, { amount, currency, referredData, ...credit }: ListedCredit) {
  const day = (moment: Date | null) => (moment ? formatDate(moment, { market, language, zone }) : '');
  const { curriculum, state, step, failure, fccId, reference } = credit;
  return {
    curriculum,
    state,
    step,
    failure,
    fccId,
    reference,
    amount: formatMoney(amount, currency, market, language),
    guest: referredData ? fullName(referredData, language) : '',
    entitledOn: day(credit.entitledAt),
    createdOn: day(credit.createdAt),
    usedOn: day(credit.usedAt),
    expiresOn: day(credit.expiresAt),
    /** What was named before, where the service refused it. */
    referredData: step === 'name' ? referredData : null,
  };
}

export type CreditRow = ReturnType<typeof rowOf>;
