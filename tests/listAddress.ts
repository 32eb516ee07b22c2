import { listParams } from '#app/domain/listParams.ts';

const names: Readonly<Record<string, string>> = listParams;

/** The address of a list that is asked as its verb is, `{ search, pageSize, … }`; what is null is left out. */
export function listAddress(query: object): URLSearchParams {
  const values = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(values.map(([name, value]) => [names[name] ?? name, String(value)]));
}
