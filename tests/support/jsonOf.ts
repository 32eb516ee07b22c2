/** What a test knows a JSON column to hold; the product parses it by a schema. */
export const jsonOf = <Value>(column: unknown) => column as Value;
