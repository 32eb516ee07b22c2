/** A value as its JSON, in which a loader sends what has many parts: as one string it costs the server a tenth (docs/performance.md). */
export type Packed<Value> = string & { readonly packed?: Value };

/** Puts a value that JSON can hold into one string. */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value);
}

/** The value of such a string. */
export function unpack<Value>(text: Packed<Value>): Value {
  return JSON.parse(text) as Value;
}
