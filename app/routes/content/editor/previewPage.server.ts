import { alertsIn } from '#app/domain/content/documents/alerts.ts';
import type { ContentLinkEntry } from '#app/domain/content/documents/documents.ts';
import { contentLink, type Reader } from '#app/domain/content/documents/links.ts';
import { renderMarkdown } from '#app/domain/content/documents/renderMarkdown.server.ts';
import { previewDocument, type Preview } from '#app/domain/content/editor/previewDocument.server.ts';
import { formatOfferDay, shownOffers } from '#app/domain/content/homePage/offers.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import type { Language } from '#app/i18n.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { readerOf } from './previewReader.server.ts';
import type { PreviewChoice } from './PreviewPanel.tsx';

interface Wanted {
  documentId: string;
  choice: PreviewChoice;
  document?: unknown;
}

/** What the preview of a document shows to a reader, with its links as the reader would follow them. */
export async function previewPage(ctx: StaffContext, { documentId, choice, document }: Wanted) {
  const reader = readerOf(choice);
  const { shown, pictures, leftOut, isForReader, isHidden } = await previewDocument(ctx, {
    documentId,
    document,
    reader,
  });
  const { market, brand } = choice;
  const partners = await connectedPartners(ctx, { market, brand });
  return {
    title: documentTitle(ctx.language, 'contentEditor:preview.title'),
    leftOut,
    isForReader,
    isHidden,
    shown: shown && shownAs({ ...shown, pictures }, { market, brand, partners }, reader.language, ctx.now),
  };
}

type ShownReader = Reader & { market: Market; brand: BrandCode };
type Shown = NonNullable<Preview['shown']> & Pick<Preview, 'pictures'>;

/** A document that is filled in, with its links as a reader would follow them. */
export function shownAs(shown: Shown, reader: ShownReader, language: Language, now: Date) {
  if (shown.kind === 'page') {
    const { title, description, body, protectDownloads } = shown.document;
    return {
      kind: 'page' as const,
      title,
      description,
      html: renderMarkdown(body, { ...reader, protectDownloads, pictures: shown.pictures }),
    };
  }
  if (shown.kind === 'homePage') {
    const { hero, slides, offers, representatives } = shown.document;
    const all = <Entry extends { link?: ContentLinkEntry | undefined }>(entries: readonly Entry[]) =>
      entries.map((entry) => followed(entry, reader));
    const day = today(now, reader.market);
    const inWords = (iso: string) => formatOfferDay(iso, day, reader.market, language);
    const dated = shownOffers(offers, day).map((offer) => ({
      ...followed(offer, reader),
      from: inWords(offer.from),
      until: inWords(offer.until),
    }));
    return {
      kind: 'homePage' as const,
      brand: reader.brand,
      hero: followed(hero, reader),
      slides: all(slides),
      offers: dated,
      representatives,
    };
  }
  if (shown.kind === 'headerFooter')
    return { kind: 'headerFooter' as const, document: shown.document, reader, year: now.getUTCFullYear() };
  if (shown.kind === 'landing') return { kind: 'landing' as const, document: shown.document };
  return {
    kind: 'alerts' as const,
    alerts: alertsIn(shown.document, language).map((alert, place) => ({
      id: `preview-${place}`,
      kind: 'alert' as const,
      ...alert,
    })),
  };
}

function followed<Entry extends { link?: ContentLinkEntry | undefined }>({ link, ...entry }: Entry, reader: Reader) {
  const target = link && contentLink(link.to, reader);
  return { ...entry, link: target ? { label: link.label, href: target.href } : undefined };
}
