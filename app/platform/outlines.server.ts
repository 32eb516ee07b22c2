import { textRuns } from './textRuns.server.ts';
import type { Weight } from './fonts.server.ts';

/**
 * A line as the path of its letters, from the left end of its baseline, and how wide it is. Throws `NoGlyph` for a
 * character that no font of the product has.
 */
export async function outlineOf(
  line: string,
  size: number,
  weight: Weight,
  serif = false,
): Promise<{ path: string; width: number }> {
  const parts: string[] = [];
  let x = 0;
  for (const {
    text,
    font: { font },
  } of await textRuns(line, weight, serif)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    glyphs.forEach(({ path }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      // Letters stand upwards in a font, and downwards in a picture.
      parts.push(path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG());
      x += xAdvance * scale;
    });
  }
  return {
    path: parts.join('').replace(/-?(?<!\d)\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10)),
    width: x,
  };
}
