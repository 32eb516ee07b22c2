import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, describe, expect, test } from 'vitest';
import { fairTurns } from '#app/platform/fairTurns.ts';
import { readerThread } from '#app/platform/readerThread.server.ts';
import { closeTableReader, readTable, rowsOfPiece } from '#app/platform/tableReader.server.ts';

afterAll(closeTableReader);

describe('turns', () => {
  test('go round the parties, in each one’s order, and a work that fails delays no other', async () => {
    const turns = fairTurns();
    const order: string[] = [];
    const work = (name: string) => async () => {
      await Promise.resolve();
      order.push(name);
      if (name === 'a2') throw new Error(name);
    };
    const given = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => turns.take(name[0]!, work(name)));
    const states = (await Promise.allSettled(given)).map(({ status }) => status);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
    expect(states.filter((status) => status === 'rejected')).toHaveLength(1);
  });

  test('a work is made when its turn comes, not before', async () => {
    const turns = fairTurns();
    let end = () => {};
    const first = turns.take('a', () => new Promise<void>((resolve) => (end = resolve)));
    let begun = false;
    const second = turns.take('a', async () => void (begun = true));
    await Promise.resolve();
    expect(begun).toBe(false);
    end();
    await Promise.all([first, second]);
    expect(begun).toBe(true);
  });
});

describe('a reader’s thread', () => {
  const reader = (patienceMs: number) =>
    readerThread<string, string>({
      name: `of ${patienceMs} ms`,
      module: '#tests/support/hungryReader.mjs',
      megabytes: 16,
      patienceMs,
    });

  test('that takes too much memory or time, or fails, dies alone and says which, and the next reading finds another', async () => {
    const [patient, hasty] = [reader(60_000), reader(300)];
    expect(await patient.read('a', () => 'memory')).toMatchObject({ failure: 'tooMuch' });
    expect(await patient.read('a', () => 'error')).toMatchObject({ failure: 'failed', reason: 'error' });
    expect(await patient.read('a', () => 'end')).toMatchObject({ failure: 'failed' });
    expect(await patient.read('a', () => 'nothing')).toEqual({ result: 'nothing' });
    expect(await hasty.read('a', () => 'time')).toMatchObject({ failure: 'tooLong' });
    await Promise.all([patient.close(), hasty.close()]);
  });
});

describe('tables', () => {
  test('eight hostile workbooks of one agency do not keep another’s row waiting, and are refused for what they are', async () => {
    const corners = await workbook(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    );
    expect(corners.length).toBeLessThan(2_000);
    const order: string[] = [];
    const read = async (party: string, bytes: Uint8Array) => {
      const table = await readTable(party, async () => bytes, { maxRows: 5 });
      order.push(party);
      return table;
    };
    const hostile = Array.from({ length: 8 }, () => read('hostile', corners));
    const table = await read('other', new TextEncoder().encode('userId\nAda'));
    expect('pieces' in table && table.pieces.flatMap(rowsOfPiece)).toEqual([{ number: 2, cells: ['Ada'] }]);
    expect(order).toEqual(['hostile', 'other']);
    expect(await Promise.all(hostile)).toEqual(Array.from({ length: 8 }, () => ({ problem: 'sheetTooLarge' })));
  });

  test('a workbook with a table is read', async () => {
    const rows = await workbook(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>userId</t></is></c></row><row r="3"><c r="A3"><v>7</v></c></row><row r="1048576" ht="15"/>',
    );
    const table = await readTable('a', async () => rows, { maxRows: 5 });
    expect(table).toMatchObject({ encoding: 'xlsx', header: ['userId'], rowCount: 1 });
    expect('pieces' in table && table.pieces.flatMap(rowsOfPiece)).toEqual([{ number: 3, cells: ['7'] }]);
  });

  test('many rows come in pieces, in their order', async () => {
    const lines = Array.from({ length: 1001 }, (_, place) => `person ${place}`);
    const bytes = new TextEncoder().encode(['userId', ...lines].join('\n'));
    const table = await readTable('a', async () => bytes, { maxRows: 5000 });
    if ('problem' in table) throw new Error(table.problem);
    expect(table.pieces.map((piece) => rowsOfPiece(piece).length)).toEqual([250, 250, 250, 250, 1]);
    expect(table.pieces.flatMap(rowsOfPiece).map(({ cells }) => cells[0])).toEqual(lines);
    expect(table.rowCount).toBe(1001);
  });
});

/** A workbook with one sheet of these rows. */
async function workbook(rows: string): Promise<Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(text));
  return zip.close();
}
