import { z } from 'zod';

/** The parts of a booking's price, which add up to its gross, in the order in which they are shown. */
export const priceKinds = ['fare', 'discount', 'adjustment', 'air', 'extras', 'insurance', 'fees', 'taxes'] as const;
/** Commission beside that of the price, and what of it the brand takes back. */
export const commissionKinds = ['override', 'bonus', 'tourConductor', 'recall'] as const;
export const componentKinds = [...priceKinds, ...commissionKinds] as const;
export type ComponentKind = (typeof componentKinds)[number];

/** The most components that a booking has. */
export const mostComponents = 40;

/** A component as it is stored. */
const storedComponent = z.object({
  kind: z.enum(componentKinds),
  /** What the brand calls it, where it does. */
  label: z.string().default(''),
  /**
   * An amount of the price or of the commission, in the currency's smallest unit; none where a rate gives the
   * commission.
   */
  amount: z.int().nullable().default(null),
  /** In hundredths of a percent; none where a part of the price earns no commission. */
  rate: z.int().nullable().default(null),
});
export type Component = z.output<typeof storedComponent>;

const storedComponents = z.array(storedComponent);

/** The components of a booking as its row has them; none of a booking without. */
export function componentsOf(stored: unknown): Component[] {
  return stored === null || stored === undefined ? [] : storedComponents.parse(stored);
}

/** True for a part of the price, which counts into gross. */
export function isOfPrice({ kind }: Pick<Component, 'kind'>): boolean {
  return priceKinds.some((each) => each === kind);
}

/** What the parts of a price add up to. */
export function priceOf(components: readonly Component[]): number {
  return sum(components.filter(isOfPrice).map(({ amount }) => amount ?? 0));
}

/** A component with the commission that it earns, in the currency's smallest unit. */
export type ExplainedComponent = Component & { commission: number };

/** How a booking's commission comes about; amounts in the currency's smallest unit. */
export interface ExplainedCommission {
  lines: ExplainedComponent[];
  /** What the lines' commission adds up to. */
  computed: number;
  /** The parts of the price that earn commission, at whatever rate. */
  commissionable: number;
  /** The parts of the price that earn none. */
  withoutCommission: number;
  /** Commission against what earns it, in hundredths of a percent; null where nothing does. */
  effectiveRate: number | null;
}

/**
 * The commission of a booking by its components. A part of the price earns its rate; an override or a bonus with a rate
 * earns it on all parts that earn commission. Each line is rounded to the currency's smallest unit, half a unit away
 * from 0, and the sum is that of the rounded lines.
 */
export function explainCommission(components: readonly Component[]): ExplainedCommission {
  const ofPrice = components.filter(isOfPrice);
  const commissionable = sum(ofPrice.map(({ amount, rate }) => (rate === null ? 0 : (amount ?? 0))));
  const lines = components.map((component) => ({ ...component, commission: commissionOf(component, commissionable) }));
  const computed = sum(lines.map(({ commission }) => commission));
  return {
    lines,
    computed,
    commissionable,
    withoutCommission: priceOf(components) - commissionable,
    effectiveRate: commissionable === 0 ? null : roundedShare(computed, 10_000, commissionable),
  };
}

function commissionOf(component: Component, commissionable: number): number {
  const { amount, rate } = component;
  if (!isOfPrice(component)) return rate === null ? (amount ?? 0) : roundedShare(commissionable, rate, 10_000);
  return rate === null ? 0 : roundedShare(amount ?? 0, rate, 10_000);
}

/**
 * The commission that is expected of a booking: what its components come to, and what the brand says of one without.
 * The brand may round otherwise: where the two differ by at most a smallest unit for each line with a rate, the
 * brand's figure counts.
 */
export function expectedCommission(components: readonly Component[], stated: number): number {
  if (components.length === 0) return stated;
  const { computed } = explainCommission(components);
  const rounded = components.filter(({ rate }) => rate !== null).length;
  return Math.abs(computed - stated) <= rounded ? stated : computed;
}

/** A share of an amount, half a unit rounded away from 0; made of whole numbers, so that it is exact. */
export function roundedShare(amount: number, factor: number, divisor: number): number {
  const [size, parts] = [Math.abs(amount * factor), Math.abs(divisor)];
  const rest = size % parts;
  const rounded = (size - rest) / parts + (2 * rest >= parts ? 1 : 0);
  return rounded === 0 || Math.sign(amount) * Math.sign(factor) === Math.sign(divisor) ? rounded : -rounded;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
