import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A text with where it is: its file and its key. */
interface Text {
  at: string;
  text: string;
}

function textsIn(value: unknown, at: string): Text[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${at} ${key}`));
}

const filesIn = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name}`),
  );
const textsOf = (...folders: string[]) =>
  filesIn(folders).flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')), file));

const american = textsOf('app/locales/en');
const british = textsOf('app/locales/en-GB', 'app/locales/en-AU');
const english = [...american, ...british];
const japanese = textsOf('app/locales/ja');
const englishContent = textsOf('starter/content/en', 'seed/content/en');
const japaneseContent = textsOf('starter/content/ja', 'seed/content/ja');

/** Texts that the specification gives word for word (spec §6, §8), and one that readers search by. */
const literal =
  /refusals.json (permissionsForbidden|fccNotCreated|academyOutOfSync|sendMailError)$|(find|search).json words |form submitting$/;
const ours = (texts: readonly Text[]) => texts.filter(({ at }) => !literal.test(at));
const withoutVariables = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '');

function found(texts: readonly Text[], phrase: RegExp): string[] {
  return texts.flatMap(({ at, text }) => {
    const match = phrase.exec(withoutVariables(text));
    return match ? [`${at}: ${match[0]}`] : [];
  });
}

test('there are texts to read in both languages', () => {
  expect(Math.min(american.length, japanese.length)).toBeGreaterThan(7000);
  expect(Math.min(englishContent.length, japaneseContent.length)).toBeGreaterThan(1000);
});

// Of a repeated key the parser takes the last, and the page shows the key in place of the first one's words.
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
  expect(filesIn(['app/locales']).filter((file) => !isWhole(file))).toEqual([]);
});

/** Words that hide who does what; docs/wording.md says what to write. */
const wordsToAvoid =
  /\b(?:whoever|somebody|nobody|anew|meanwhile|amiss|untold|told|stands|holds|goes on|of its own|at all)\b/i;

describe('English', () => {
  /** What no native writer would say, and what the product says (docs/wording.md). */
  const phrases: [RegExp, string][] = [
    [/present (password|address|brand|one|picture)\b/i, 'current password'],
    [/second (factor|step)\b/i, 'two-step verification'],
    [/how it goes on/i, 'what happens next'],
    [/codes? of (an|your|the) (authenticator )?app/i, 'codes from your authenticator app'],
    [/stay who you are/i, 'stay signed in with your current account'],
    [wordsToAvoid, 'a subject and a plain verb'],
    [/\bwhat stood\b/i, 'the text before'],
    [/\beverybody\b/i, 'everyone'],
    [/\bis good (once|for|no longer)/i, 'can be used once, is valid for'],
    [/\b(if it|it) was not (you|me)\b/i, 'if this was not you'],
    [/\blog(ged)? (in|out)\b/i, 'sign in, sign out'],
  ];
  test.each(phrases)('no text says %s: the product says %s', (phrase) => {
    expect(found([...english, ...englishContent], phrase)).toEqual([]);
  });

  const terms: [RegExp, string][] = [
    [/e-mail/i, 'email'],
    [/\bmails?\b(?! (server|host))/i, 'email'],
    [/\bwhom\b/i, 'who'],
    [/\banybody\b/i, 'anyone'],
    [/\bgo on\b/i, 'continue'],
    [/\btick(ed|s)?\b/i, 'select, selected'],
    [/\btake the move back|\bmove was taken back/i, 'undo the move'],
    [/\bdisturb/i, 'disruption, disrupted'],
    [/\b(account|user|agency) states?\b/i, 'status'],
  ];
  test.each(terms)('the product says nothing like %s: it says %s', (phrase) => {
    expect(found(ours(english), phrase)).toEqual([]);
  });

  test('who has an account is a user, not one of many people', () => {
    // A place of the agency is named for who is there, as is the button that adds to it.
    const others =
      /(imports.json begin certification|content.json (place people|nav addAdvisor)|agencies.json overview add)$/;
    expect(found(ours(english), /\bpeople\b/i).filter((each) => !others.test(each.split(':')[0]!))).toEqual([]);
  });

  test('quotes and apostrophes are curly', () => {
    const texts = [...ours(english), ...englishContent];
    expect(found(texts, /["']/)).toEqual([]);
  });

  test('titles, buttons and labels are in sentence case, but for names', () => {
    const names =
      /Princess|Cunard|Seabourn|Holland|British Isles|Captain|Officer|North America|United Kingdom|New Zealand|Simplified|Traditional|Gangway|Partner Rewards|My Account|Agency Overview|Default Brand|Sign Out|Find Your Rep|Contact Us|Social Channels|Book My Free Cruise|Certificate of Achievement|Do Not Sell|Member Number Conflict|Email Validation|Open Badge|Mobile|LinkedIn|Site Settings|Travel Advisor$|Find Flights/;
    const given = /refusals.json|validation.json|successes.json|feedback.json type|languages|language\b/;
    const inTitleCase = ours(english).filter(({ at, text }) => {
      const [, ...rest] = withoutVariables(text)
        .split(/[\s/]+/)
        .filter((word) => /^[A-Za-z]{4}/.test(word));
      return (
        rest.length > 0 &&
        text.length < 60 &&
        !/[.:]/.test(text) &&
        rest.every((word) => /^[A-Z][a-z]/.test(word)) &&
        !names.test(text) &&
        !given.test(at)
      );
    });
    const allowed = /English|Japanese|Source Serif|Commodores?$|XLSX|JSON|Excel/;
    expect(inTitleCase.filter(({ text }) => !allowed.test(text))).toEqual([]);
  });

  test('the texts of en are American, those of the British locales are not', () => {
    const britain = /\b(programmes?|enrol|enrols|enrolments?|cancelled|recognise|dialled|colours?|postcode)\b/i;
    expect(found(american, britain)).toEqual([]);
    const bothSpell = /\b(programs?|enroll|enrollments?|canceled|recognize|dialed|colors?|zip code)\b/i;
    expect(found(british, bothSpell)).toEqual([]);
  });
});

describe('Japanese', () => {
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
    ['更新コース', '更新研修'],
    ['選択科目', '選択コース'],
    ['提携ツール', 'パートナーツール'],
  ];
  test.each(words)('no text says %s: the product says %s', (word) => {
    expect(found([...japanese, ...japaneseContent], new RegExp(word))).toEqual([]);
  });

  const terms: [RegExp, string][] = [
    [/市場/, 'マーケット'],
    [/トラベルアドバイザー/, '旅行アドバイザー、アドバイザー特別料金'],
    [/ロイヤルティ/, '会員プログラム'],
    [/売上レポート/, '販売レポート'],
    [/学習者/, '受講者'],
    [/提携先/, 'パートナー'],
    [/役割(?!をするページ)/, '役職'],
    [/(すべて|別|新しい)の?状態/, 'ステータス'],
    [/^(状態|状況)$/, 'ステータス'],
    [/今期/, '期間'],
    [/インポート/, '取り込む'],
    [/リフレッシャー/, '更新研修'],
    [/権限テンプレート/, '権限のテンプレート'],
    [/既に|誰|下さい|出来ま|全て/, 'すでに、だれ、ください、できま、すべて'],
    [/未婚|既婚/, '敬称だけ'],
  ];
  test.each(terms)('the product says nothing like %s: it says %s', (phrase) => {
    expect(found(ours(japanese), phrase)).toEqual([]);
  });

  test('a colon in content is full-width', () => {
    expect(found(japaneseContent, /[ぁ-んァ-ヶー一-龠]:|:\*\*/)).toEqual([]);
  });

  test('a browser is ブラウザー in every text', () => {
    expect(found([...japanese, ...japaneseContent], /ブラウザ(?!ー)/)).toEqual([]);
  });

  test('a name is followed by 様 at once, and by nothing else', () => {
    const named = /\}\}\s+様|\}\}さん|\}\}人(?!分)/;
    expect(japanese.filter(({ text }) => named.test(text))).toEqual([]);
  });

  test('quotes are 「」', () => {
    expect(found(ours(japanese), /["'“”]/)).toEqual([]);
  });

  test('nothing parts Japanese from its digits and Latin letters, but around an address', () => {
    const address = /signInAddress|emailAddress|newAddress|sender|address|userId|agencyId/;
    const code =
      /contentEditor.json help (markdown|address)$|courseAuthoring.json page help$|texts$|partner targetHelp$/;
    const numbered =
      /cases.json title|commission.json (one title|dispute open)|advisorRates.json own about|credits.json commodores readyTitle/;
    const parted = /[ぁ-んァ-ヶ一-龥、。] (?=[\w{(])|[\w})%] (?=[ぁ-んァ-ヶ一-龥（「])/;
    const wrong = ours(japanese).filter(
      ({ at, text }) =>
        !code.test(at) &&
        !numbered.test(at) &&
        parted.test(text.replace(/ ?\{\{(\w+)[^}]*\}\} ?/g, (all, name: string) => (address.test(name) ? '' : all))),
    );
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['English', english],
  ['Japanese', japanese],
])('%s has no two spaces, and an ellipsis is one sign', (_, texts) => {
  const wrong = ours(texts).filter(({ text }) => / {2}|\.\.\.|。。。|・・・/.test(text));
  expect(wrong).toEqual([]);
});

describe('code and documents', () => {
  const inNames =
    /[a-z](?:Nobody|Somebody|Anew|Meanwhile|Amiss|Told)(?![a-z])|\b(?:nobody|somebody|amiss|told)(?=[A-Z])/;
  const spreadForLayout = /(?<!\{)\.\.\.\{/;
  const folders = /^(app|server|seed|starter|clients|tests|docs|ops|prisma|\.github)$/;
  const skipped =
    /node_modules|generated|fixtures|\/dist$|courses\/.*\.md$|^docs\/wording\.md$|^tests\/domain\/wording\.test\.ts$/;

  const filesIn = (folder: string, wanted = /./): string[] =>
    readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
      const path = folder + entry.name;
      if (skipped.test(path)) return [];
      if (entry.isDirectory()) return wanted.test(path) ? filesIn(`${path}/`) : [];
      return /\.([cm]?[jt]sx?|css|prisma|md|ya?ml)$/.test(entry.name) ? [path] : [];
    });

  test('comments, names, tests and documents use none of the words to avoid, and no spread is only for layout', () => {
    const places = filesIn('', folders).flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        [wordsToAvoid, inNames, spreadForLayout].flatMap((pattern) => {
          const match = pattern.exec(line);
          return match ? [`${file}:${at + 1} ${match[0]}`] : [];
        }),
      );
    });
    expect(places).toEqual([]);
  });
});
