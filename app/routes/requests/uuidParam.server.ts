import { Refusal } from '#app/domain/refusals.ts';

type Params = Readonly<Record<string, string | undefined>>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The identifier in a part of an address, in lower case as the database gives it. Throws `notFound` for what is none. */
export function uuidParam(params: Params, name: string): string {
  const found = params[name] ?? '';
  if (!uuid.test(found)) throw new Refusal('notFound');
  return found.toLowerCase();
}

/** The same where `new` means what does not exist yet; null for that. */
export function uuidParamOrNew(params: Params, name: string): string | null {
  return params[name] === 'new' ? null : uuidParam(params, name);
}
