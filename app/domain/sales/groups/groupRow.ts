import { brandCodes, brands, isBrandCode, type BrandCode } from '#app/domain/markets/brands.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { isDay, isFormula } from '#app/domain/operations/deliveries/rowTexts.ts';
import { groupDeadlines, groupStates, type GroupEntry } from './groups.ts';

/** The columns of a file of groups, by which a partner's call names its fields too. */
const groupColumns = [
  ...(['groupNumber', 'revision', 'agencyId', 'advisor', 'groupName', 'brand', 'ship', 'sailingOn'] as const),
  ...(['allotment', 'sold', 'options', ...groupDeadlines, 'conductorCredits', 'conductorRule', 'state'] as const),
] as const;
export type GroupColumn = (typeof groupColumns)[number];

const counts = ['allotment', 'sold', 'options', 'conductorCredits'] as const;
const texts = ['groupName', 'ship', 'conductorRule'] as const;
const mayBeEmpty: readonly GroupColumn[] = [
  ...(['advisor', 'options', 'conductorCredits', 'conductorRule', 'state'] as const),
  ...groupDeadlines,
];

/** What may be wrong with a row. Each has a text `groups:fault.…`. */
const groupFaults = [
  ...(['columnCount', 'required', 'formula', 'illegal', 'tooLong', 'whole', 'day', 'brand'] as const),
  ...(['groupNumber', 'state', 'agencyUnknown', 'brandOfMarket', 'advisorUnknown', 'revisionChanged'] as const),
] as const;
type GroupFault = (typeof groupFaults)[number];

/** A fault, with the column that it is about where it is about one. */
export type FaultOfGroup = GroupFault | `${GroupFault}|${GroupColumn}`;

export type ReadGroup = { entry: GroupEntry } | { faults: FaultOfGroup[] };

const longest = { groupName: 80, ship: 60, conductorRule: 80 };
const largest = { revision: 100_000, count: 10_000 };
const groupNumber = /^[A-Z0-9][A-Z0-9-]{1,19}$/;
const code = /^[A-Z0-9]{1,20}$/;
const control = /[\p{Cc}\p{Cs}]/u;

/** Whether a text is the number of a group, as the ledger's bookings name it too. */
export function isGroupNumber(text: string): boolean {
  return groupNumber.test(text);
}

/** The files of groups. */
export const groupFile: FileOfKind<GroupColumn> = {
  kind: 'groups',
  columns: {
    groupNumber: { ofEachRow: true, also: ['Group', 'Group ID', 'Group code', 'Group booking number'] },
    revision: { ofEachRow: true, also: ['Version', 'Rev'] },
    agencyId: { also: ['Agency', 'Agency number'] },
    advisor: { optional: true, also: ['Agent', 'Agent ID', 'Advisor ID', 'Group leader'] },
    groupName: { ofEachRow: true, label: 'groups:column.groupName', also: ['Name of group', 'Name', 'Affinity'] },
    brand: { codes: brandCodes, codeLabel: (code) => brands[code as BrandCode].nameKey, also: ['Cruise line'] },
    ship: { also: ['Vessel', 'Ship name', '客船', '船名'] },
    sailingOn: { reads: 'day', also: ['Sail date', 'Sailing date', 'Departure', 'Departure date', 'Embarkation date'] },
    allotment: { label: 'groups:column.allotment', also: ['Space', 'Block', 'Allotted', 'Cabins', 'Staterooms'] },
    sold: { label: 'groups:column.sold', also: ['Booked', 'Cabins sold', 'Staterooms sold'] },
    options: { optional: true, label: 'groups:column.options', also: ['Held', 'On option', 'Options held'] },
    depositDueOn: {
      reads: 'day',
      optional: true,
      label: 'groups:column.depositDueOn',
      also: ['Deposit due', 'Deposit date', 'Deposit deadline'],
    },
    namesDueOn: {
      reads: 'day',
      optional: true,
      label: 'groups:column.namesDueOn',
      also: ['Names due', 'Name list', 'Names deadline', 'Rooming list'],
    },
    finalPaymentOn: { reads: 'day', optional: true, also: ['Final payment due', 'Final payment date'] },
    conductorCredits: {
      optional: true,
      label: 'groups:column.conductorCredits',
      also: ['TC credits', 'Tour conductors', 'TCs earned'],
    },
    conductorRule: {
      optional: true,
      label: 'groups:column.conductorRule',
      also: ['TC rule', 'TC policy', 'TC ratio'],
    },
    state: {
      optional: true,
      codes: groupStates,
      codeLabel: (code) => `groupSpace:state.${code}`,
      label: 'groups:column.state',
      also: ['Group status'],
    },
  },
};

const written = (text: string) => text.normalize('NFC').trim();

/** Reads the cells of a row, by their columns. */
export function readGroupRow(cells: Partial<Record<GroupColumn, string>>): ReadGroup {
  const row = Object.fromEntries(groupColumns.map((column) => [column, written(cells[column] ?? '')])) as Record<
    GroupColumn,
    string
  >;
  const faults = groupColumns.flatMap((column): FaultOfGroup[] => {
    if (row[column] === '') return mayBeEmpty.includes(column) ? [] : [`required|${column}`];
    return isFormula(row[column]) ? [`formula|${column}`] : [];
  });
  if (faults.length > 0) return { faults };
  const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : NaN);
  return checkGroup({
    ...row,
    revision: whole(row.revision),
    allotment: whole(row.allotment),
    sold: whole(row.sold),
    options: whole(row.options || '0'),
    conductorCredits: whole(row.conductorCredits || '0'),
    depositDueOn: row.depositDueOn || undefined,
    namesDueOn: row.namesDueOn || undefined,
    finalPaymentOn: row.finalPaymentOn || undefined,
    state: row.state || undefined,
  });
}

/** Group space before it is checked, as a partner's call has it. */
export interface DeliveredGroup {
  groupNumber: string;
  revision: number;
  agencyId: string;
  advisor?: string | undefined;
  groupName: string;
  brand: string;
  ship: string;
  sailingOn: string;
  allotment: number;
  sold: number;
  options?: number | undefined;
  depositDueOn?: string | undefined;
  namesDueOn?: string | undefined;
  finalPaymentOn?: string | undefined;
  conductorCredits?: number | undefined;
  conductorRule?: string | undefined;
  state?: string | undefined;
}

/** Checks what can be said of group space by itself. */
export function checkGroup(delivered: DeliveredGroup): ReadGroup {
  const {
    options = 0,
    conductorCredits = 0,
    depositDueOn = null,
    namesDueOn = null,
    finalPaymentOn = null,
  } = delivered;
  const entry = {
    ...delivered,
    options,
    conductorCredits,
    depositDueOn,
    namesDueOn,
    finalPaymentOn,
    groupNumber: written(delivered.groupNumber).toUpperCase(),
    agencyId: written(delivered.agencyId).toUpperCase(),
    advisor: written(delivered.advisor ?? '').toUpperCase(),
    groupName: written(delivered.groupName),
    brand: written(delivered.brand).toUpperCase(),
    ship: written(delivered.ship),
    conductorRule: written(delivered.conductorRule ?? ''),
    state: written(delivered.state ?? 'open').toLowerCase(),
  };
  const faults: FaultOfGroup[] = [];
  const found = (isWrong: boolean, fault: FaultOfGroup) => void (isWrong && faults.push(fault));
  found(!isGroupNumber(entry.groupNumber), 'groupNumber|groupNumber');
  found(!isWhole(entry.revision, 1, largest.revision), 'whole|revision');
  found(!code.test(entry.agencyId), 'illegal|agencyId');
  found(entry.advisor !== '' && !code.test(entry.advisor), 'illegal|advisor');
  for (const column of texts) {
    found(entry[column] === '' && !mayBeEmpty.includes(column), `required|${column}`);
    found(entry[column].length > longest[column], `tooLong|${column}`);
    found(control.test(entry[column]), `illegal|${column}`);
    found(isFormula(entry[column]), `formula|${column}`);
  }
  found(!isBrandCode(entry.brand), 'brand|brand');
  found(!isDay(entry.sailingOn), 'day|sailingOn');
  for (const column of counts) found(!isWhole(entry[column], 0, largest.count), `whole|${column}`);
  for (const column of groupDeadlines) found(entry[column] !== null && !isDay(entry[column]), `day|${column}`);
  found(!groupStates.some((state) => state === entry.state), 'state|state');
  return faults.length > 0 ? { faults } : { entry: entry as GroupEntry };
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
