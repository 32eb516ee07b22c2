const values = [
  'pc',
  '42',
  'A%2FB',
  '%2e%2e',
  'caf%C3%A9',
  'café',
  '%E0%A4%A',
  '%',
  '東京',
  'a b',
  ':id',
  '*',
  '$&',
  'x'.repeat(5_000),
];
const endings = [
  '',
  '/',
  '//',
  '/.',
  '/..',
  '/extra',
  '/%2F',
  '%2F',
  '%00',
  '?a=/login&b=%',
  '#/home',
  '.data',
  ';v=1',
  '\\',
];
const disguises = [
  (address: string) => address,
  (address: string) => address.toUpperCase(),
  (address: string) => address.replaceAll('/', '//'),
  (address: string) => address.replace(/^\//, ''),
  (address: string) => address.replace(/\/([^/]+)$/, '%2F$1'),
  (address: string) => address.replaceAll(/[aeiou]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (address: string) => ` ${address} `,
];

/**
 * Addresses that a route's pattern can stand for, also ones that it should not match: each disguise and ending of the first,
 * and of the others, which hold other values, one of each in turn.
 */
export function addressesOf(pattern: string, turn: number): string[] {
  const filled = values.map((value, index) =>
    pattern
      .replace(/:\w+/, value)
      .replaceAll(/:\w+/g, values[(index + 3) % values.length] ?? '')
      .replace(/\*$/, `${value}/${value}`),
  );
  return [...new Set(filled)].flatMap((address, index) => {
    const one = <Kind>(kinds: readonly Kind[]) =>
      index === 0 ? kinds : [kinds[(turn + index) % kinds.length] as Kind];
    return [
      address,
      ...one(disguises).map((disguise) => disguise(address)),
      ...one(endings).map((end) => address + end),
    ];
  });
}

/**
 * Some of these addresses, as plain as they come first and one in eight of the others: over the patterns, each in its
 * turn, every kind comes often. All of them are for `npm run test:deep`.
 */
export const someAddressesOf = (pattern: string, turn: number): string[] =>
  addressesOf(pattern, turn).filter((_, at) => at === 0 || (at + turn) % 8 === 0);
