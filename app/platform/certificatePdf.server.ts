import PDFDocument from 'pdfkit';
import type { Weight } from './fonts.server.ts';
import { drawRuns, widthOf, type LinePlace } from './pdfText.server.ts';
import { textRuns, type TextRun } from './textRuns.server.ts';

/** A line of a certificate, in the order in which it is read. */
export interface CertificateLine {
  text: string;
  size: number;
  weight: Weight;
  /** The room above it. */
  above: number;
  muted?: boolean;
  heading?: boolean;
  serif?: boolean;
  /** Beside the emblem, under a rule, instead of in the middle. */
  beside?: 'left' | 'right';
}

/** A shape in a square of 600. */
interface Shape {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  turn?: number;
  place?: { x: number; y: number; size: number };
}

/** What a certificate says, in words. */
export interface CertificateContent {
  title: string;
  /** In which language, as a tag. */
  language: string;
  producer: string;
  issuedAt: Date;
  lines: readonly CertificateLine[];
  /** The number, and how it is verified; before it that it is not valid, '' for one that is. */
  foot: { state: string; number: string; check: string; address: string; serif: boolean };
  qr: { size: number; path: string; alt: string };
  frame: CertificateFrame;
  /** The brand's sign, as lines in a square of 32. */
  mark: string;
  /** The logo in place of the sign, as PNG, and the color on which it is drawn. */
  logo: { content: Uint8Array; width: number; height: number; ground: string; alt: string } | undefined;
  /** The emblem of the level. */
  emblem: readonly Shape[];
}

/** How the frame is drawn, and its colour. */
interface CertificateFrame {
  style: 'rounded' | 'band' | 'rules' | 'double';
  accent: string;
}

// A4 on its side, in points.
const page = { width: 841.89, height: 595.28 };
const ink = { text: '#16202C', muted: '#51606F' };
const textWidth = page.width - 2 * 96;
const [markTop, markSide, linesTop] = [46, 36, 88];
const emblem = { top: 352, side: 86, rule: 190 };
const footTop = page.height - 142;
const qrSide = 80;

interface LaidLine extends CertificateLine {
  runs: TextRun[];
}

/**
 * A certificate as PDF/UA-1: tagged, with title, language and the names of all scripts as text. Throws `NoGlyph` for a
 * character that no font of the product has.
 */
export async function certificatePdf(sheet: CertificateContent): Promise<Buffer> {
  const lines: LaidLine[] = await Promise.all(
    sheet.lines.map(async (line) => ({ ...line, runs: await textRuns(line.text, line.weight, line.serif) })),
  );
  const { state, number, check, address, serif } = sheet.foot;
  const foot = await Promise.all([
    textRuns(state, 700, serif),
    ...[number, check, address].map((text) => textRuns(text, 400, serif)),
  ]);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: sheet.language,
    displayTitle: true,
    fontLayoutCache: false,
    info: {
      Title: sheet.title,
      Author: sheet.producer,
      Producer: sheet.producer,
      Creator: sheet.producer,
      CreationDate: sheet.issuedAt,
      ModDate: sheet.issuedAt,
    },
    font: '',
  } as unknown as PDFKit.PDFDocumentOptions);
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
  });
  drawFrame(doc, sheet.frame);
  if (!sheet.logo) drawMark(doc, sheet);
  drawEmblem(doc, sheet.emblem);
  const root = doc.struct('Document');
  doc.addStructure(root);
  if (sheet.logo) root.add(drawLogo(doc, sheet.logo));
  let top = linesTop;
  for (const line of lines) {
    if (!line.beside) top += line.above;
    const place = placeOf(doc, line, top);
    // What is drawn run by run is read as the text that it is.
    root.add(doc.struct(line.heading ? 'H1' : 'P', { actual: line.text }, () => void drawRuns(doc, line.runs, place)));
    if (line.beside) drawRule(doc, line.beside, sheet.frame.accent);
    else top += place.size * 1.35;
  }
  drawFoot(doc, root, sheet, foot);
  root.end();
  doc.end();
  return written;
}

const frames: Record<CertificateFrame['style'], (doc: PDFKit.PDFDocument) => void> = {
  rounded(doc) {
    for (const [inset, radius] of [
      [30, 18],
      [36, 13],
    ] as const)
      doc
        .roundedRect(inset, inset, page.width - 2 * inset, page.height - 2 * inset, radius)
        .lineWidth(1.2)
        .stroke();
  },
  band(doc) {
    doc
      .rect(33, 33, page.width - 66, page.height - 66)
      .lineWidth(10)
      .stroke();
  },
  rules(doc) {
    for (const y of [34, 40, page.height - 40, page.height - 34])
      doc
        .moveTo(34, y)
        .lineTo(page.width - 34, y)
        .lineWidth(0.8)
        .stroke();
  },
  double(doc) {
    doc
      .rect(28, 28, page.width - 56, page.height - 56)
      .lineWidth(2.4)
      .stroke();
    doc
      .rect(36, 36, page.width - 72, page.height - 72)
      .lineWidth(0.8)
      .stroke();
  },
};

function drawFrame(doc: PDFKit.PDFDocument, { style, accent }: CertificateFrame): void {
  artifact(doc, () => {
    doc.strokeColor(accent);
    frames[style](doc);
  });
}

function drawFoot(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { qr, foot: texts }: CertificateContent,
  [state, number, check, address]: TextRun[][],
): void {
  const [left, size] = [page.width / 2 - 210, 10.5];
  const beside = left + qrSide + 18;
  root.add(
    doc.struct(
      'Figure',
      { alt: qr.alt, bbox: [left, footTop, left + qrSide, footTop + qrSide] } as PDFKit.Mixins.StructureElementOptions,
      () => {
        doc.save();
        doc.translate(left, footTop).scale(qrSide / qr.size);
        doc.path(qr.path).fill('#000000');
        doc.restore();
      },
    ),
  );
  if (texts.state)
    root.add(
      doc.struct('P', { actual: texts.state }, () => {
        drawRuns(doc, state!, { x: beside, y: footTop - 4, size, color: ink.text });
      }),
    );
  root.add(
    doc.struct('P', {}, () => void drawRuns(doc, number!, { x: beside, y: footTop + 14, size, color: ink.text })),
  );
  const paragraph = doc.struct('P');
  root.add(paragraph);
  paragraph.add(() => void drawRuns(doc, check!, { x: beside, y: footTop + 34, size, color: ink.text }));
  const link = doc.struct('Link');
  paragraph.add(link);
  let width = 0;
  link.add(() => {
    width = drawRuns(doc, address!, { x: beside, y: footTop + 52, size: 9.5, color: '#0B4A7A' });
  });
  doc.link(beside, footTop + 50, width, 15, texts.address, {
    structParent: link,
    Contents: new String(texts.address),
  } as unknown as PDFKit.Mixins.AnnotationOption);
  link.end();
  paragraph.end();
}

/** Where a line is placed: in the middle, or beside the emblem. A long one is set smaller, until it fits. */
function placeOf(doc: PDFKit.PDFDocument, { runs, size: wanted, beside, muted }: LaidLine, top: number): LinePlace {
  const room = beside ? emblem.rule : textWidth;
  const width = widthOf(doc, runs, wanted);
  const size = width <= room ? wanted : (wanted * room) / width;
  const middle = beside ? middleOf(beside) : page.width / 2;
  const y = beside ? ruleTop + 8 : top;
  return { x: middle - Math.min(width, room) / 2, y, size, color: muted ? ink.muted : ink.text };
}

const ruleTop = emblem.top + 50;

function middleOf(side: 'left' | 'right'): number {
  return page.width / 2 + (side === 'left' ? -1 : 1) * (emblem.side / 2 + 138);
}

function artifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' } as PDFKit.Mixins.MarkingOptions);
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
}

function drawRule(doc: PDFKit.PDFDocument, side: 'left' | 'right', accent: string): void {
  const left = middleOf(side) - emblem.rule / 2;
  artifact(doc, () => {
    doc
      .moveTo(left, ruleTop)
      .lineTo(left + emblem.rule, ruleTop)
      .lineWidth(0.8)
      .stroke(accent);
  });
}

function drawMark(doc: PDFKit.PDFDocument, { mark, frame: { accent } }: CertificateContent): void {
  artifact(doc, () => {
    doc.translate((page.width - markSide) / 2, markTop).scale(markSide / 32);
    doc.path(mark).lineWidth(2).lineCap('round').lineJoin('round').stroke(accent);
  });
}

function drawLogo(
  doc: PDFKit.PDFDocument,
  { content, width, height, ground, alt }: NonNullable<CertificateContent['logo']>,
): PDFKit.PDFStructureElement {
  const [left, top] = [(page.width - width) / 2, markTop + (markSide - height) / 2];
  const bbox = [left - 6, top - 4, left + width + 6, top + height + 4];
  return doc.struct('Figure', { alt, bbox } as PDFKit.Mixins.StructureElementOptions, () => {
    doc.save();
    doc.roundedRect(left - 6, top - 4, width + 12, height + 8, 4).fill(ground);
    doc.image(Buffer.from(content), left, top, { width, height });
    doc.restore();
  });
}

function drawEmblem(doc: PDFKit.PDFDocument, shapes: readonly Shape[]): void {
  artifact(doc, () => {
    doc.translate((page.width - emblem.side) / 2, emblem.top).scale(emblem.side / 600);
    for (const { path, fill, stroke, width = 1, turn, place } of shapes) {
      doc.save();
      if (turn) doc.rotate(turn, { origin: [300, 300] });
      if (place) doc.translate(place.x, place.y).scale(place.size);
      doc.path(path);
      if (stroke) doc.lineWidth(width).stroke(stroke);
      else doc.fill(fill);
      doc.restore();
    }
  });
}
