import { describe, expect, it, test } from 'vitest';
import {
  agencyNameKey,
  duplicateKeys,
  postalCodeKey,
  telephoneKey,
} from '#app/domain/agencies/information/duplicates.ts';

const sameNames = [
  ['Harbour Travel', 'HARBOUR TRAVEL'],
  ['Harbour Travel', '  harbour   travel '],
  ['Harbour-Travel, Inc.', 'HARBOUR TRAVEL INC'],
  ["O'Brien's Cruises", 'O’BRIEN’S CRUISES'],
  ["O'Brien's Cruises", 'O´Brien`s Cruises'],
  ["O'Brien's Cruises", 'OʼBRIENʼS CRUISES'],
  ['Café Cruises', 'CAFE\u0301 CRUISES'],
  ['Straße Reisen', 'STRASSE REISEN'],
  ['Ｓｅａ　Ｔｒａｖｅｌ２４', 'SEA TRAVEL 24'],
  ['ブルー・オーシャン・ツアーズ', 'ブルーオーシャンツアーズ'],
  ['ｻｸﾗﾄﾗﾍﾞﾙ', 'サクラトラベル'],
  ['サクラ（横浜）トラベル', 'サクラ 横浜 トラベル'],
  ['Sea\u200BTravel', 'SEA TRAVEL'],
  ['東京\uFE00旅行', '東京旅行'],
  ['Sea & Sky', 'sea sky'],
] as const;

const otherNames = [
  ['Harbour Travel', 'Harbor Travel'],
  ['Café Cruises', 'Cafe Cruises'],
  ['Sea Travel 1', 'Sea Travel 2'],
  ['A+ Travel', 'A Travel'],
  ['サクラトラベル', 'さくらトラベル'],
  ['---', '...'],
  ['---', ''],
] as const;

describe('the key of an agency name', () => {
  it.each(sameNames)('is the same for %j and %j', (one, other) => {
    expect(agencyNameKey(one)).toBe(agencyNameKey(other));
  });

  it.each(otherNames)('differs for %j and %j', (one, other) => {
    expect(agencyNameKey(one)).not.toBe(agencyNameKey(other));
  });

  it('is empty for nothing only', () => {
    expect(agencyNameKey(' \t ')).toBe('');
    expect(agencyNameKey(' - ')).toBe('-');
  });
});

const postalCodes = [
  ['SW1A 1AA', 'SW1A1AA'],
  [' sw1a1aa ', 'SW1A1AA'],
  ['〒104-0061', '〒1040061'],
  ['１０４－００６１', '1040061'],
  ['104‐0061', '1040061'],
  ['90001-1234', '900011234'],
  ['K1A 0B1', 'K1A0B1'],
  ['', ''],
] as const;

describe('the key of a postal code', () => {
  it.each(postalCodes)('of %j is %j', (zip, key) => {
    expect(postalCodeKey(zip)).toBe(key);
  });
});

test.each([
  ['(305) 555-0199', '3055550199'],
  ['12-34-5', ''],
  ['', ''],
])('the key of the telephone %j is %j', (telephone, key) => expect(telephoneKey(telephone)).toBe(key));

test('the keys of an agency are stored beside it; what is absent has none', () => {
  const agency = {
    agencyName: 'Harbor-Light Travel',
    zipCode: '',
    abtanumber: 'k-77 123',
    telephone: '+1 954 555 0187',
  };
  expect(duplicateKeys(agency)).toEqual({
    nameKey: 'HARBORLIGHTTRAVEL',
    postalCodeKey: '',
    abtaKey: 'K77123',
    telephoneKey: '19545550187',
  });
});
