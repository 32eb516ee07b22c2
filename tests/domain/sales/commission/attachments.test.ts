import { describe, expect, test } from 'vitest';
import { attachmentLimits, attachmentOf } from '#app/domain/sales/commission/attachments.ts';
import { neededCommission } from '#app/domain/sales/commission/commissionNeeds.ts';
import { takeAttachments } from '#app/domain/sales/commission/takeAttachments.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const png = bytes([0x89], 'PNG\r\n', [0x1a], '\n');
const zip = (...entries: string[]) => bytes('PK', [3, 4, 20, 0], entries.join('\0'));
const workbook = zip('[Content_Types].xml', 'xl/workbook.xml');
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('a file is what its content says, and is named so', () => {
  test.each<[string, string, Uint8Array, string, string]>([
    ['a PDF', 'Statement.PDF', bytes('%PDF-1.7'), 'Statement.PDF', 'application/pdf'],
    ['a PNG', 'screen.png', png, 'screen.png', 'image/png'],
    ['a JPEG', 'photo.jpeg', bytes([0xff, 0xd8, 0xff, 0xe0]), 'photo.jpeg', 'image/jpeg'],
    ['a workbook', '明細.xlsx', workbook, '明細.xlsx', sheet],
    ['a table', 'paid.csv', bytes('booking,paid\r\nG1,10.00'), 'paid.csv', 'text/csv'],
    ['a table of another encoding', 'paid.csv', bytes([0x8e, 0xe8, 0x90, 0x94, 0x2c, 0x31]), 'paid.csv', 'text/csv'],
    ['a picture called a program', 'run.exe', png, 'run.exe.png', 'image/png'],
    ['a path', 'C:\\fakepath\\a.pdf', bytes('%PDF-1.4'), 'a.pdf', 'application/pdf'],
    ['a name that turns the direction', 'fdp\u202E.pdf', bytes('%PDF-1.4'), 'fdp.pdf', 'application/pdf'],
  ])('%s', (_, name, content, kept, type) => expect(attachmentOf({ name, content })).toEqual({ name: kept, type }));

  test.each<[string, string, Uint8Array]>([
    ['a program called a PDF', 'statement.pdf', bytes('MZ', [0x90, 0, 3, 0])],
    ['a program called a table', 'paid.csv', bytes('MZ', [0x90, 0, 3, 0])],
    ['another program', 'paid.csv', bytes([0x7f], 'ELF', [2, 1, 1, 0])],
    ['a page', 'paid.csv', bytes([0xef, 0xbb, 0xbf], ' <html><script>')],
    ['a drawing', 'a.csv', bytes('<svg onload="x">')],
    ['a script', 'paid.csv', bytes('#!/bin/sh\nrm')],
    ['text without the end of a table', 'readme.md', bytes('hello')],
    ['an archive called a workbook', 'a.xlsx', zip('run.exe')],
    ['a workbook with macros', 'a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
    ['nothing', 'a.pdf', bytes()],
  ])('%s is not taken', (_, name, content) => expect(attachmentOf({ name, content })).toBeNull());
});

test('a message takes so many files, each and together of so many bytes', () => {
  const file = (size: number) => {
    const content = new Uint8Array(size);
    content.set(bytes('%PDF-1.7'));
    return { name: 'a.pdf', content };
  };
  const { files, bytes: most } = attachmentLimits;
  const of = (count: number, size: number) => () => takeAttachments(Array.from({ length: count }, () => file(size)));
  expect(of(files, 20)()).toHaveLength(files);
  expect(of(2, most)()).toHaveLength(2);
  expect(of(1, most + 1)).toThrow(expect.objectContaining({ code: 'attachmentTooLarge', field: 'files' }));
  expect(of(1, 4 * most)).toThrow(expect.objectContaining({ code: 'attachmentTooLarge' }));
  expect(of(files + 1, 20)).toThrow(expect.objectContaining({ code: 'attachmentsTooMany', field: 'files' }));
  expect(of(3, most)).toThrow(expect.objectContaining({ code: 'attachmentsTooMany' }));
  expect(() => takeAttachments([{ name: 'a.pdf', content: bytes('MZ') }])).toThrow(
    expect.objectContaining({ code: 'attachmentKind', field: 'files' }),
  );
});

test('needs are counted over currencies, and their sums never added', () => {
  const row = (need: 'late' | 'disputed', currency: string, bookings: number, missing: string) => ({
    need,
    currency,
    bookings,
    missing,
  });
  expect(
    neededCommission([
      row('late', 'GBP', 1, '500'),
      row('late', 'USD', 2, '9007199254740'),
      row('late', 'AUD', 1, '500'),
      row('disputed', 'USD', 3, '0'),
    ]),
  ).toEqual([
    {
      need: 'late',
      bookings: 4,
      sums: [
        { currency: 'USD', missing: 9007199254740 },
        { currency: 'AUD', missing: 500 },
        { currency: 'GBP', missing: 500 },
      ],
    },
    { need: 'short', bookings: 0, sums: [] },
    { need: 'disputed', bookings: 3, sums: [] },
  ]);
});
