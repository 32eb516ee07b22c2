import { isFormula } from '#app/domain/operations/deliveries/rowTexts.ts';
import {
  componentKinds,
  isOfPrice,
  mostComponents,
  type Component,
  type ComponentKind,
} from '#app/domain/sales/bookings/components.ts';
import { signedMinorAmount } from '#app/domain/money.ts';

/** A component as a partner's call has it; its rate in percent. */
export interface DeliveredComponent {
  kind: string;
  label?: string | undefined;
  amount?: number | undefined;
  rate?: number | undefined;
}

/** What may be wrong with a component. */
type ComponentFault = 'componentText' | 'componentKind' | 'componentLabel' | 'componentAmount' | 'componentRate';

const labelMaxLength = 60;
/** The most that a column of the table takes. */
const largestAmount = 2_147_483_647;
const fullRate = 10_000;

const illegal = /[\p{Cc}\p{Cs}";|]/u;

/** What a delivery says of a booking's components: they, or of the first that is wrong its place from 1 and why. */
export type ReadComponents =
  | { components: Component[] }
  | { fault: ComponentFault; place: number }
  | { fault: 'componentsMany' };

/** Reads the components of a partner's call. */
export function readComponents(delivered: readonly DeliveredComponent[]): ReadComponents {
  if (delivered.length > mostComponents) return { fault: 'componentsMany' };
  const components: Component[] = [];
  for (const [index, each] of delivered.entries()) {
    const component = plainComponent(each);
    const fault = faultOf(component);
    if (fault) return { fault, place: index + 1 };
    components.push(component as Component);
  }
  return { components };
}

const known = new Map(componentKinds.map((kind) => [kind.toLowerCase(), kind]));

function plainComponent({ kind, label = '', amount, rate }: DeliveredComponent) {
  return {
    kind: known.get(kind.trim().toLowerCase()),
    label: label.normalize('NFC').trim(),
    amount: amount ?? null,
    rate: rate === undefined ? null : hundredths(rate),
  };
}

// 12.34 * 100 is 1234.0000000000002; a third decimal is no rate.
function hundredths(rate: number): number {
  const rounded = Math.round(rate * 100);
  return Math.abs(rate * 100 - rounded) < 1e-6 ? rounded : NaN;
}

function faultOf(component: Omit<Component, 'kind'> & { kind: ComponentKind | undefined }): ComponentFault | undefined {
  const { kind, label, amount, rate } = component;
  if (!kind) return 'componentKind';
  if (label.length > labelMaxLength || illegal.test(label) || isFormula(label)) return 'componentLabel';
  if (amount !== null && !(Number.isInteger(amount) && Math.abs(amount) <= largestAmount)) return 'componentAmount';
  if (rate !== null && !(Number.isInteger(rate) && rate >= 0 && rate <= fullRate)) return 'componentRate';
  if (isOfPrice({ kind })) return amount === null ? 'componentAmount' : undefined;
  // Commission itself is an amount or a rate of what earns commission, never both.
  if (kind === 'recall' || kind === 'tourConductor') {
    if (rate !== null) return 'componentRate';
    return amount !== null && (kind === 'recall' ? amount < 0 : amount >= 0) ? undefined : 'componentAmount';
  }
  if ((amount === null) === (rate === null)) return 'componentAmount';
  return amount !== null && amount < 0 ? 'componentAmount' : undefined;
}

const item = /^([a-z]{3,20})(?: "([^"]{1,60})")?(?: (-?\d{1,15}(?:\.\d{1,4})?))?(?: (\d{1,3}(?:\.\d{1,2})?) ?%)?$/i;

/**
 * Reads the components of a file's cell, `fare "Balcony" 3437.50 12%; fees 560; bonus 50`: kind, name in quotes,
 * amount in the booking's currency and rate, all but the kind only where there is one.
 */
export function readComponentTexts(text: string, currency: string): ReadComponents {
  const texts = text.split(';').map((each) => each.trim().replace(/\s+/g, ' '));
  const written = texts.at(-1) === '' ? texts.slice(0, -1) : texts;
  const delivered: DeliveredComponent[] = [];
  for (const [index, each] of written.entries()) {
    const [, kind, label, amount, rate] = item.exec(each) ?? [];
    if (kind === undefined) return { fault: 'componentText', place: index + 1 };
    delivered.push({
      kind,
      label,
      amount: amount === undefined ? undefined : (signedMinorAmount(amount, currency) ?? NaN),
      rate: rate === undefined ? undefined : Number(rate),
    });
  }
  return readComponents(delivered);
}

/** What two deliveries say alike of a booking's components, to compare them. */
export function componentsKey({ components = [] }: { components?: readonly Component[] }): string {
  return components.map(({ kind, label, amount, rate }) => `${kind} "${label}" ${amount} ${rate}`).join('; ');
}
