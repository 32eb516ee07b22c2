import type { Curriculum } from '#app/domain/markets/curricula.ts';

/** How long a future cruise credit can be used after it was created (D38). */
export const monthsOfCredit = 24;

interface CreditAmount {
  /** In the smallest unit of the currency; JPY has none smaller than the yen. */
  amount: number;
  currency: string;
}

/** What level 4 entitles to, by curriculum: 100 in the currency of its market, 15,000 JPY in Japan (D38). */
export const creditAmounts = {
  PC: { amount: 100_00, currency: 'USD' },
  CU: { amount: 100_00, currency: 'USD' },
  HA: { amount: 100_00, currency: 'USD' },
  PA: { amount: 100_00, currency: 'AUD' },
  PO: { amount: 100_00, currency: 'GBP' },
  PU: { amount: 100_00, currency: 'GBP' },
  CK: { amount: 100_00, currency: 'GBP' },
  PJ: { amount: 15_000, currency: 'JPY' },
  PS: { amount: 100_00, currency: 'USD' },
  PH: { amount: 100_00, currency: 'USD' },
  PN: { amount: 100_00, currency: 'USD' },
  PT: { amount: 100_00, currency: 'USD' },
  PK: { amount: 100_00, currency: 'USD' },
} as const satisfies Record<Curriculum, CreditAmount>;
