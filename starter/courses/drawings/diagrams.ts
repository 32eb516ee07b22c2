import { colors, drawing, lineHeight, lines, text, width, widthOf } from './paper.ts';
import { roomShapes } from './scenes.ts';

const margin = 24;

/** Steps in their order, one below the other. */
export function steps(labels: readonly string[]): string {
  const rows = labels.map((label) => lines(label, 340));
  const heights = rows.map((row) => Math.max(52, row.length * lineHeight + 24));
  const tops = heights.map((_, index) => margin + heights.slice(0, index).reduce((sum, each) => sum + each + 14, 0));
  const boxes = rows.map((row, index) => {
    const [top, height] = [tops[index]!, heights[index]!];
    const middle = top + height / 2;
    return [
      index > 0 ? `<path d="M50 ${tops[index - 1]! + heights[index - 1]! / 2 + 22}V${middle - 24}" stroke="${colors.line}" stroke-width="4"/>` : '',
      `<rect x="88" y="${top}" width="${width - 88 - margin}" height="${height}" rx="8" fill="${colors.white}" stroke="${colors.line}"/>`,
      `<circle cx="50" cy="${middle}" r="20" fill="${colors.teal}"/>`,
      text([String(index + 1)], { x: 50, y: middle + 6, fill: colors.white, anchor: 'middle', bold: true }),
      text(row, { x: 104, y: middle - ((row.length - 1) * lineHeight) / 2 + 6 }),
    ].join('\n');
  });
  return drawing(tops.at(-1)! + heights.at(-1)! + margin, ...boxes);
}

/** Rows of months: a bar for each from its first to its last month. */
export function calendar(rows: readonly { label: string; from: number; to: number }[]): string {
  const month = (width - 2 * margin) / 12;
  const head = Array.from({ length: 12 }, (_, index) => text([String(index + 1)], { x: margin + (index + 0.5) * month, y: 40, anchor: 'middle', size: 15 }));
  const bars = rows.map(({ label, from, to }, index) => {
    const top = 58 + index * 66;
    const x = margin + (from - 1) * month;
    return [
      text(lines(label, width - 2 * margin).slice(0, 1), { x: margin, y: top + 18 }),
      `<rect x="${margin}" y="${top + 28}" width="${width - 2 * margin}" height="16" rx="8" fill="${colors.white}" stroke="${colors.line}"/>`,
      `<rect x="${x}" y="${top + 28}" width="${(to - from + 1) * month}" height="16" rx="8" fill="${index % 2 ? colors.coral : colors.teal}"/>`,
    ].join('\n');
  });
  return drawing(58 + rows.length * 66 + 10, ...head, ...bars);
}

/** Bars that compare values, each of which is written beside its bar. */
export function bars(rows: readonly { label: string; value: number; shown: string }[]): string {
  const most = Math.max(...rows.map(({ value }) => value));
  const longest = width - 2 * margin - 16 - Math.max(...rows.map(({ shown }) => widthOf(shown, 20)));
  const shapes = rows.map(({ label, value, shown }, index) => {
    const top = 20 + index * 62;
    const length = Math.max(12, (value / most) * longest);
    return [
      text(lines(label, width - 2 * margin).slice(0, 1), { x: margin, y: top + 18 }),
      `<rect x="${margin}" y="${top + 27}" width="${length}" height="22" rx="5" fill="${colors.teal}"/>`,
      text([shown], { x: margin + length + 10, y: top + 45, bold: true }),
    ].join('\n');
  });
  return drawing(30 + rows.length * 62, ...shapes);
}

/** A voyage along an invented coast: places joined by the ship's way. */
export function route(labels: readonly string[]): string {
  const gap = 62;
  const height = 60 + labels.length * gap;
  const at = labels.map((label, index) => ({ label, x: index % 2 ? 150 : 92, y: 56 + index * gap }));
  const way = at.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `Q${index % 2 ? x + 14 : x - 34} ${y - gap / 2} ${x} ${y}`)).join(' ');
  const coast = `M0 12Q0 0 12 0H52Q30 ${height * 0.2} 58 ${height * 0.36}T40 ${height * 0.68}T62 ${height}H12Q0 ${height} 0 ${height - 12}Z`;
  return drawing(
    height,
    `<rect width="${width}" height="${height}" rx="12" fill="${colors.sky}"/>`,
    `<path d="${coast}" fill="#D6DFB8"/>`,
    `<path d="${way}" fill="none" stroke="${colors.navy}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"/>`,
    ...at.map(({ label, x, y }) => `<circle cx="${x}" cy="${y}" r="10" fill="${colors.coral}" stroke="${colors.white}" stroke-width="4"/>\n${labelBeside(label, y)}`),
  );
}

function labelBeside(label: string, y: number): string {
  const rows = lines(label, 272).slice(0, 2);
  return text(rows, { x: 184, y: y + 6 - ((rows.length - 1) * lineHeight) / 2 });
}

/** Four kinds of stateroom, from the simplest to the largest. */
export function rooms(labels: readonly string[]): string {
  const height = 312;
  const shapes = labels.map((label, index) => {
    const [x, y] = [index % 2 ? 248 : margin, index < 2 ? 16 : 162];
    return [
      `<rect x="${x}" y="${y}" width="208" height="134" rx="8" fill="${colors.white}" stroke="${colors.line}"/>`,
      `<g transform="translate(${x + 64} ${y + 4})">${roomShapes[index % roomShapes.length]}</g>`,
      text(lines(label, 196).slice(0, 2), { x: x + 104, y: y + (lines(label, 196).length > 1 ? 100 : 112), anchor: 'middle' }),
    ].join('\n');
  });
  return drawing(height, ...shapes);
}

/** A ship cut open: what its decks are for, from the top. */
export function decks(labels: readonly string[]): string {
  const rows = labels.map((label) => lines(label, 350).slice(0, 2));
  let y = 54;
  const shapes = rows.map((row, index) => {
    const height = row.length * lineHeight + 22;
    const inset = Math.max(0, (labels.length - 1 - index) * 10);
    const last = index === labels.length - 1;
    const [left, right] = [margin + inset, width - margin - inset / 2];
    const shape = last ? `<path d="M${left} ${y}H${right}L${right - 34} ${y + height}H${left + 26}Z" fill="${colors.navy}"/>` : `<rect x="${left}" y="${y}" width="${right - left}" height="${height}" fill="${index % 2 ? colors.sky : colors.white}" stroke="${colors.line}"/>`;
    const written = text(row, { x: (left + right) / 2, y: y + 29, anchor: 'middle', fill: last ? colors.white : colors.ink });
    y += height;
    return `${shape}\n${written}`;
  });
  const funnel = `<path d="M214 54L222 18H262L268 54Z" fill="${colors.coral}"/>`;
  const water = `<path d="M0 ${y + 6}${'q15 -8 30 0t30 0'.repeat(8)}" fill="none" stroke="${colors.sea}" stroke-width="4"/>`;
  return drawing(y + 28, funnel, ...shapes, water);
}

/** Two columns held beside each other. */
export function compare(titles: readonly [string, string], items: readonly [string, string][]): string {
  const column = 204;
  const rows = items.map((pair) => pair.map((item) => lines(item, column - 28)));
  let y = 84;
  const shapes = rows.map((pair) => {
    const height = Math.max(...pair.map((each) => each.length)) * lineHeight + 22;
    const shape = pair.map((each, side) => {
      const x = side ? 252 : margin;
      return `<rect x="${x}" y="${y}" width="${column}" height="${height}" rx="6" fill="${colors.white}" stroke="${colors.line}"/>\n${text(each, { x: x + 14, y: y + 28 })}`;
    });
    y += height + 8;
    return shape.join('\n');
  });
  const heads = titles.map((title, side) => {
    const x = side ? 252 : margin;
    const fill = side ? colors.green : colors.teal;
    return `<rect x="${x}" y="20" width="${column}" height="52" rx="6" fill="${fill}"/>\n${text(lines(title, column - 20).slice(0, 1), { x: x + column / 2, y: 52, anchor: 'middle', fill: colors.white, bold: true })}`;
  });
  return drawing(y + 14, ...heads, ...shapes);
}
