import { createHash } from 'node:crypto';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { alertsIn } from './alerts.ts';
import type { AlertDocument } from './documents.ts';
import type { Language } from '#app/i18n.ts';
import { findDocument, type ContentReader } from './findDocument.server.ts';

/**
 * An alert of the brands' editors; its id changes with its words, so that one that was put away comes again when it
 * says something else.
 */
export interface Alert {
  id: string;
  title: string;
  text: string;
}

/**
 * Reads the alerts of a market (with '' only those for every market), and those of a brand's home page where `brand` is
 * given (spec §7), in the reader's language.
 */
export async function getAlerts(
  ctx: ContentReader,
  { market, brand }: { market: Market | ''; brand?: BrandCode },
): Promise<Alert[]> {
  const general = await findDocument(ctx, 'alert', { path: 'alert', market });
  const home = brand && (await findDocument(ctx, 'alertHomePage', { path: 'alert-home-page', market, brand }));
  return [general, home].flatMap((found) => namedAlerts(found, ctx.language));
}

/**
 * Reads what the editors tell the brands' staff of some markets, or of every market (none named), in the reader's
 * language; a text for several markets is listed once.
 */
export async function getStaffAlerts(ctx: ContentReader, markets: readonly Market[]): Promise<Alert[]> {
  const documents = await Promise.all(
    (markets.length === 0 ? [''] : markets).map((market) =>
      findDocument(ctx, 'alertStaff', { path: 'alert-staff', market }),
    ),
  );
  return [
    ...new Map(
      documents.flatMap((found) => namedAlerts(found, ctx.language)).map((alert) => [alert.id, alert]),
    ).values(),
  ];
}

function namedAlerts(found: { document: AlertDocument } | undefined, language: Language): Alert[] {
  if (!found) return [];
  return alertsIn(found.document, language).map((alert) => ({
    id: createHash('sha256').update(`${alert.title}\n${alert.text}`).digest('base64url').slice(0, 12),
    ...alert,
  }));
}
