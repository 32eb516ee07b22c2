import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['app/locales/ja', 'starter/content/ja'];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`),
);

/** Words that would give one thing a second name, and the word that the product uses. */
const words: [string, string][] = [
  ['サインイン', 'ログイン'],
  ['サインアウト', 'ログアウト'],
  ['サイン・イン', 'ログイン'],
  ['ログオン', 'ログイン'],
  ['ログオフ', 'ログアウト'],
  ['初期ブランド', '既定のブランド'],
  ['デフォルトブランド', '既定のブランド'],
  ['電子メールアドレス', 'メールアドレス'],
  ['ユーザーＩＤ', 'ユーザーID'],
  ['フォルダを', 'フォルダーを'],
  ['ユーザID', 'ユーザーID'],
  ['あなた', 'お客様'],
  ['修了証', '認定証'],
  ['パートナーリワード', 'パートナー特典'],
  ['電子カタログ', '販促物カタログ'],
];

test('there are Japanese texts to read', () => expect(files.length).toBeGreaterThan(20));

test.each(words)('no Japanese text says %s: the product says %s', (word) => {
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(word))).toEqual([]);
});

test('a browser is ブラウザー in every Japanese text', () => {
  expect(files.filter((file) => /ブラウザ(?!ー)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

const texts = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name}`),
  );
const american = texts(['app/locales/en']);
const english = [...american, ...texts(['app/locales/en-GB', 'app/locales/en-AU', 'starter/content/en'])];

// Of a key that stands twice the parser takes the last, and the page shows the key in place of the first one's words.
test('no file of texts has a key twice', () => {
  const keysIn = (value: object): number =>
    Object.values(value).reduce<number>(
      (sum, each: unknown) =>
        sum + 1 + (typeof each === 'object' && each !== null && !Array.isArray(each) ? keysIn(each) : 0),
      0,
    );
  const isWhole = (file: string) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/^ *"[^"]+": /gm)].length === keysIn(JSON.parse(text) as object);
  };
  const all = texts(['app/locales']);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((file) => !isWhole(file))).toEqual([]);
});

/** What no native writer would say, and what the product says (docs/wording.md). */
const phrases: [RegExp, string][] = [
  [/e-mail/i, 'email'],
  [/present (password|address|brand|one)\b/i, 'current password'],
  [/second (factor|step)\b/i, 'two-step verification'],
  [/how it goes on/i, 'what happens next'],
  [/codes? of (an|your|the) (authenticator )?app/i, 'codes from your authenticator app'],
  [/stay who you are/i, 'stay signed in with your current account'],
  [/whoever\b/i, 'a subject: the user, your email administrator'],
  [/\b(somebody|everybody)\b/i, 'someone, everyone'],
  [/\bis good (once|for|no longer)/i, 'can be used once, is valid for'],
  [/\b(if it|it) was not (you|me)\b/i, 'if this was not you'],
];

test.each(phrases)('no English text says %s: the product says %s', (phrase) => {
  const values = english.map((file) => [file, readFileSync(file, 'utf8').replace(/"[\w.]+":/g, '')] as const);
  expect(values.flatMap(([file, text]) => (phrase.test(text) ? `${file}: ${phrase.exec(text)?.[0]}` : []))).toEqual([]);
});

test('the texts of en are American, those of the British locales are not', () => {
  const british = /\b(programmes?|enrol|enrols|enrolments?|cancelled|recognise|dialled|colours?|postcode)\b/i;
  expect(american.filter((file) => british.test(readFileSync(file, 'utf8').replace(/"[\w.]+":/g, '')))).toEqual([]);
  const bothSpell = /\b(programs?|enroll|enrollments?|canceled|recognize|dialed|colors?|zip code)\b/i;
  expect(
    texts(['app/locales/en-GB', 'app/locales/en-AU']).filter((file) => bothSpell.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});

test('a name in a Japanese text stands right before 様', () => {
  expect(texts(['app/locales/ja']).filter((file) => /\}\}\s+様/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
