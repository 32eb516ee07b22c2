import type { DeliveryKindName } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { paths } from '#app/paths.ts';

interface DeliveryScreens {
  /** What may be counted: a kind that changes nothing leaves `changed` out. */
  counts: readonly ('recorded' | 'changed' | 'present' | 'refused')[];
  /** The texts of what a refused row calls itself. */
  names: readonly string[];
  all: () => string;
  one: (deliveryId: string) => string;
  result: (deliveryId: string, format: string) => string;
  template: (format: string) => string;
}

const everyCount = ['recorded', 'changed', 'present', 'refused'] as const;

/** The pages of each kind's deliveries; their own texts are `import` in the namespace of the kind's name. */
export const deliveryScreens: Record<DeliveryKindName, DeliveryScreens> = {
  ledger: {
    counts: ['recorded', 'present', 'refused'],
    names: ['ledger:rows.bookingNumber', 'ledger:rows.revision'],
    all: paths.staffLedger,
    one: paths.staffLedgerImport,
    result: paths.staffLedgerResult,
    template: paths.staffLedgerTemplate,
  },
  members: {
    counts: everyCount,
    names: ['members:import.number'],
    all: paths.staffMemberImports,
    one: paths.staffMemberImport,
    result: paths.staffMemberImportResult,
    template: paths.staffMemberTemplate,
  },
  remittances: {
    counts: ['recorded', 'present', 'refused'],
    names: ['remittances:rows.number', 'remittances:rows.revision'],
    all: paths.staffRemittances,
    one: paths.staffRemittanceImport,
    result: paths.staffRemittanceResult,
    template: paths.staffRemittanceTemplate,
  },
  groups: {
    counts: ['recorded', 'present', 'refused'],
    names: ['groups:rows.groupNumber', 'groups:rows.revision'],
    all: paths.staffGroups,
    one: paths.staffGroupImport,
    result: paths.staffGroupResult,
    template: paths.staffGroupTemplate,
  },
  rates: {
    counts: everyCount,
    names: ['rates:column.ship', 'rates:column.sailingOn'],
    all: paths.staffRateImports,
    one: paths.staffRateImport,
    result: paths.staffRateImportResult,
    template: paths.staffRateTemplate,
  },
};
