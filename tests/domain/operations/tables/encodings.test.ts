import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { textEncodings, usualEncodings } from '#app/domain/operations/tables/encodings.ts';
import { looks } from '#app/platform/encodingGuess.mjs';
import { decoded, encodingOf, otherKindOf, textDecoder } from '#app/platform/tableText.mjs';

const guess = (text: string, encoding: string, country: string) =>
  encodingOf(iconv.encode(`Name;City\r\n${text};Boston\r\n`, encoding), usualEncodings(country));

test('every encoding that nothing proves has its look', () =>
  expect(Object.keys(looks).toSorted()).toEqual(
    textEncodings.filter((encoding) => !encoding.startsWith('utf-')).toSorted(),
  ));

describe('a text is read without a question where its country and all of its letters speak for one encoding', () => {
  test.each([
    ['O’Brien–Nuñez;Renée', 'windows-1252', 'US'],
    ['Hélène Noël;François', 'windows-1252', 'FR'],
    ['Jørgen Åse', 'windows-1252', 'NO'],
    ['JOSÉ PEÑA;12½;N°', 'windows-1252', 'ES'],
    ['Łukasz Wałęsa;Kraków', 'windows-1250', 'PL'],
    ['Yıldız Şahin Gökçe', 'windows-1254', 'TR'],
    ['Иванова Анна Сергеевна', 'windows-1251', 'BG'],
    ['山田太郎;株式会社ABC', 'shift_jis', 'JP'],
    ['王伟;李娜;北京市', 'gb18030', 'CN'],
    ['陳大文;林志玲', 'big5', 'TW'],
  ])('%s in %s from %s', (text, encoding, country) =>
    expect(guess(text, encoding, country)).toEqual({ encoding, readings: [] }),
  );
});

describe('a text is asked about where it comes from elsewhere, or its letters leave its encoding open', () => {
  test.each([
    ['Wałęsa', 'windows-1250', 'US', ['windows-1250']],
    ['Dvořák', 'windows-1250', 'US', ['windows-1252', 'windows-1250']],
    ['Kovač', 'windows-1250', 'HR', ['windows-1250', 'windows-1252']],
    ['São João', 'windows-1252', 'PT', ['windows-1252', 'windows-1250']],
    ['Renée O’Brien', 'macintosh', 'US', ['macintosh']],
    ['Петрова', 'windows-1251', 'US', ['windows-1251']],
    ['山田', 'shift_jis', 'US', ['shift_jis']],
    ['김민수', 'euc-kr', 'KR', ['euc-kr', 'gb18030', 'big5']],
    ['Γιώργος', 'windows-1253', 'GR', ['windows-1251']],
  ])('%s in %s from %s', (text, encoding, country, encodings) => {
    const { readings, ...found } = guess(text, encoding, country);
    expect(readings.map((one) => one.encoding)).toEqual(encodings);
    expect(found.encoding).toBe(encodings[0]);
  });

  test('with its words in each of the encodings', () =>
    expect(guess('Kovač', 'windows-1250', 'US').readings).toEqual([
      { encoding: 'windows-1252', sample: 'Kovaè' },
      { encoding: 'windows-1250', sample: 'Kovač' },
    ]));
});

test.each([
  'Windows-1252: €–’',
  'Windows-1250: Łódź',
  'Windows-1251: Ёлка',
  'Windows-1254: İş',
  'Macintosh: Ñ',
  'Big5: 陳',
])('%s is read part by part', (text) => {
  const encoding = text.split(':')[0]!.toLowerCase();
  const bytes = iconv.encode(text, encoding);
  const decode = textDecoder(encoding, { fatal: true });
  expect([...bytes].map((byte) => decode(Uint8Array.of(byte))).join('') + decode()).toBe(text);
  expect(decoded(bytes, encoding)).toBe(text);
});

test('bytes that are no text of an encoding are refused where they must be whole', () =>
  expect(() => textDecoder('euc-kr', { fatal: true })(Uint8Array.of(0xff, 0xff, 0x41))).toThrow(TypeError));

describe('a file that is no table is named as what it is', () => {
  test.each([
    ['<!DOCTYPE html><html><table>', 'webPage'],
    ['\uFEFF\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">', 'webPage'],
    ['<table border=1><tr>', 'webPage'],
    ['<?xml version="1.0"?><!DOCTYPE html>', 'webPage'],
    ['<?xml version="1.0"?><Workbook xmlns="urn:x">', 'xmlFile'],
    ['User ID,Name', undefined],
    ['<b>Name</b>,City', undefined],
    ['', undefined],
  ])('%s is %s', (text, kind) => expect(otherKindOf(new TextEncoder().encode(text))).toBe(kind));

  test('a workbook of before 2007', () =>
    expect(otherKindOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1))).toBe('oldWorkbook'));
});
