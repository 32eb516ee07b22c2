import { z } from 'zod';
import type { PartnerAnswer } from './visit.ts';

const errors = z.array(z.object({ title: z.string() })).min(1);
const refusal = z.object({ errors });
const token = z.object({ token: z.union([z.string(), z.number()]) });
const longestToken = 4096;
const longestTitle = 200;

/**
 * The title of the first error of a partner's reply (spec §7), cut to what a page can show; undefined where it has
 * none.
 */
function refusedBy(reply: unknown): { refused: string } | undefined {
  const parsed = refusal.safeParse(reply);
  return parsed.success
    ? { refused: parsed.data.errors[0]!.title.replace(/\s+/g, ' ').trim().slice(0, longestTitle) }
    : undefined;
}

/**
 * The answer of a partner that gives a token: the token, a failure where it is -1, or its first error (spec §4, §7).
 * Null for anything else.
 */
export function tokenReply(reply: unknown): PartnerAnswer | null {
  const parsed = token.safeParse(reply);
  if (!parsed.success) return refusedBy(reply) ?? null;
  const text = String(parsed.data.token);
  if (text === '-1') return refusedBy(reply) ?? { minusOne: true };
  return /^[\x21-\x7e]+$/.test(text) && text.length <= longestToken ? { token: text } : null;
}

const flat = z.record(z.string().min(1).max(100), z.union([z.string().max(4096), z.number()]));

/**
 * The answer of the media library: a flat object with the url of a form, and its fields (spec §7). Null for anything
 * else, an unsafe address among it.
 */
export function formReply(reply: unknown): PartnerAnswer | null {
  const refused = refusedBy(reply);
  if (refused) return refused;
  const parsed = flat.safeParse(reply);
  if (!parsed.success) return null;
  const { url, ...fields } = parsed.data;
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  return {
    action: url,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  };
}
