import { Resvg } from '@resvg/resvg-js';

/**
 * A drawing of the product's own as PNG, in its own size or in a width. It has no texts, so that no font of the machine
 * is asked for; sharp reads no SVG here (pictures.server.ts).
 */
export function pngOf(svg: string, width?: number): Buffer {
  const options = {
    font: { loadSystemFonts: false },
    ...(width && { fitTo: { mode: 'width' as const, value: width } }),
  };
  return new Resvg(svg, options).render().asPng();
}
