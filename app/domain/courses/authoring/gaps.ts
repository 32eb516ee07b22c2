/** The gaps of a text, by the numbers that it names: `[1]` is that of the first row. */
export function gapsIn(passage: string): number[] {
  return [...passage.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number));
}

/** What is right in a gap, or as a short text: one or several, with `|` between them. */
export function acceptedIn(text: string): string[] {
  return text.split('|').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

/** Where a place lies in a picture, in percent of its width and height. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place as it is written, `10, 20, 30, 15`: left, top, width, height; null for what does not lie in a picture. */
export function areaIn(written: string): Area | null {
  const parts = written
    .normalize('NFKC')
    .split(/[,、]/)
    .map((part) => part.trim());
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}(\.\d{1,2})?$/.test(part))) return null;
  const [left, top, width, height] = parts.map(Number) as [number, number, number, number];
  const isWithin = width > 0 && height > 0 && left + width <= 100 && top + height <= 100;
  return isWithin ? { left, top, width, height } : null;
}
