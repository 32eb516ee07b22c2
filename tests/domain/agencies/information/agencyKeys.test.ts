import { expect, test } from 'vitest';
import { searchWords } from '#app/domain/agencies/information/agencyKeys.ts';

test.each([
  ["O'Brien's Harbor-Light Travel", 'O BRIEN S HARBOR LIGHT TRAVEL'],
  ['  São   Paulo & Söhne ', 'SAO PAULO SOHNE'],
  ['みなと・ﾄﾗﾍﾞﾙ ＡＢＣ', 'みなと トラベル ABC'],
  ["a' | !(b:* & c)", 'A B C'],
  ['!!!', ''],
])('%j is searched as %j', (text, words) => expect(searchWords(text)).toBe(words));
