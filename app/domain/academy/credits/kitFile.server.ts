import { Refusal } from '#app/domain/refusals.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { lookToday } from '#app/domain/markets/settings/lookToday.server.ts';
import { outlineOf } from '#app/platform/outlines.server.ts';
import { pngOf } from '#app/platform/pngOf.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { kitFileOf, kitFormats, previewedPiece, type KitPiece } from './kitFiles.ts';
import { kitHolder } from './kitHolder.server.ts';
import { kitPicture, wordSizes, type Words } from './kitPictures.ts';

/** A file of the kit. */
export interface KitFile {
  content: Buffer;
  type: string;
  /** The name under which it is kept; null for what is shown in the page. */
  saveAs: string | null;
}

const previewWidth = 360;

/**
 * Draws a file of the Commodores' marketing kit in the caller's language and the brand's colors and font, or a small preview of
 * it, which everybody may see. Throws `notFound` for no file of the kit, and `forbidden` where neither the caller nor
 * their agency has level 4 now.
 */
export async function kitFile(
  ctx: AgentContext,
  { brand, name }: { brand: BrandCode; name: string },
): Promise<KitFile> {
  const previewed = previewedPiece(name);
  if (previewed)
    return { content: pngOf(await draw(ctx, brand, previewed), previewWidth), type: kitFormats.png, saveAs: null };
  const file = kitFileOf(name);
  if (!file) throw new Refusal('notFound');
  if ((await kitHolder(ctx)) === null) throw new Refusal('forbidden');
  const { piece, format } = file;
  const saved = { type: kitFormats[format], saveAs: `${brand.toLowerCase()}-${piece}.${format}` };
  if (format === 'txt')
    return { content: Buffer.from(translator(ctx.textLocale ?? ctx.language)('marketingKit:texts'), 'utf8'), ...saved };
  const drawn = await draw(ctx, brand, piece);
  return { content: format === 'svg' ? Buffer.from(drawn, 'utf8') : pngOf(drawn), ...saved };
}

async function draw(ctx: AgentContext, brand: BrandCode, piece: KitPiece): Promise<string> {
  if (piece === 'texts') throw new Refusal('notFound');
  const t = translator(ctx.textLocale ?? ctx.language);
  const { light, headingFont } = await lookToday(ctx, brand);
  const places = Object.keys(wordSizes) as (keyof Words)[];
  const outlines = await Promise.all(
    places.map((place) =>
      outlineOf(t(`marketingKit:picture.${place}`), wordSizes[place], 700, headingFont === 'serif'),
    ),
  );
  const words = Object.fromEntries(places.map((place, index) => [place, outlines[index]!])) as Words;
  return kitPicture(piece, words, { primary: light.header, accent: light.accent });
}
