import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AbtaNumber,
  AcceptTerms,
  AgentTypeField,
  AirField,
  Ccn,
  Certification,
  ConfirmPassword,
  Country,
  EmailAddress,
  FreeText,
  Gender,
  normalisePassword,
  OptionalCliaId,
  OptionalPersonName,
  OptionalTextLine,
  PageSize,
  Password,
  passwordsMatch,
  PermissionKeys,
  PermissionString,
  PersonName,
  PhoneCode,
  PhoneNumber,
  SignInPassword,
  SignInUserId,
  SuffixCode,
  TextLine,
  Title,
  UserId,
  videoId,
  VideoLink,
  YesNo,
} from '#app/domain/fields.ts';
import { issueOf } from '#tests/domain/schemaHelpers.ts';
import { texts } from '#tests/domain/translator.ts';

/** Every text of spec §5, in English and Japanese. */
const specTexts: [string, string, string][] = [
  ['validation:required|password', 'Please enter Password', 'パスワードを入力してください'],
  ['validation:required|confirmPwd', 'Please enter Confirm Password', '確認用パスワードを入力してください'],
  ['validation:required|emailAddress', 'Please enter Email Address', 'メールアドレスを入力してください'],
  ['validation:required|abtanumber', 'Please enter ABTA Number', 'ABTA番号を入力してください'],
  ['validation:required|agencyName', 'Please enter Agency Name', '代理店名を入力してください'],
  ['validation:required|address1', 'Please enter Address', '住所1を入力してください'],
  ['validation:required|city', 'Please enter City', '市区町村を入力してください'],
  ['validation:required|state', 'Please enter State', '都道府県・州を入力してください'],
  ['validation:required|zip', 'Please enter Zip/Postal Code', '郵便番号を入力してください'],
  ['validation:required|firstName', 'Please enter First Name', '名を入力してください'],
  ['validation:required|lastName', 'Please enter Last Name', '姓を入力してください'],
  ['validation:required|registrationEmail', 'Please enter Registration Email', '登録用メールアドレスを入力してください'],
  ['validation:required|phoneNumber', 'Please enter Phone Number', '電話番号を入力してください'],
  ['validation:requiredShort|phoneNumber', 'Phone Number Required', '電話番号は必須です'],
  ['validation:selectAgentType', 'Please Select Agent Type', '役職を選択してください'],
  ['validation:selectTitle', 'Please Select a Title', '敬称を選択してください'],
  ['validation:selectGender', 'Please Enter the Gender', '性別を選択してください'],
  ['validation:enterDateOfBirth', 'Please Enter Date of Birth', '生年月日を入力してください'],
  ['validation:selectOption', 'Please Select an Option', 'いずれかを選択してください'],
  ['validation:email', 'Please Enter a Valid Email', '有効なメールアドレスを入力してください'],
  ['validation:passwordTooShort', 'Your password must be minimum of 6 characters', 'パスワードは6文字以上で入力してください'],
  ['validation:passwordTooLong', 'Your password must be maximum of 16 characters', 'パスワードは16文字以内で入力してください'],
  [
    'validation:passwordMix',
    'Password should have a minimum of 6 alphanumeric characters. At least 1 character must be a number.',
    'パスワードは6文字以上の半角英数字とし、英字と数字をそれぞれ1文字以上含めてください。',
  ],
  [
    'validation:passwordCharacters',
    'Your password contains invalid characters. Please use letters and numbers only.',
    'パスワードに使用できない文字が含まれています。半角英数字のみで入力してください。',
  ],
  ['validation:passwordsDiffer', 'Both Password and Confirm Password should be same', 'パスワードと確認用パスワードが一致していません'],
  [
    'validation:userIdFormat',
    'User ID should be 6 to 16 letters or numbers, without special characters',
    'ユーザーIDは6～16文字の半角英数字で入力してください。記号は使用できません',
  ],
  [
    'validation:userIdTaken',
    'This login ID has been assigned to another guest. Please provide a different login ID',
    'このログインIDは既に使用されています。別のログインIDを入力してください',
  ],
  ['validation:numbersOnly', 'Numbers only please', '半角数字のみで入力してください'],
  ['validation:leadingSpace', 'Space is not allowed as first character', '先頭に空白を使用することはできません'],
  [
    'validation:nameCharacters',
    'Please enter alpha characters, space, hyphens and apostrophes.',
    '文字、空白、ハイフン、アポストロフィのみで入力してください。',
  ],
  ['validation:areaCodeAndNumber', 'Please enter Area Code and Number', '市外局番と電話番号を入力してください'],
  ['validation:phoneCodeAndNumber', 'Please enter Phone Code and Number', '携帯電話の局番と番号を入力してください'],
  ['validation:atLeastOnePhone', 'Please enter at least one phone number', '電話番号を少なくとも1つ入力してください'],
  ['validation:dateOfBirthRequired', 'The date of birth field is required', '生年月日は必須です'],
  ['validation:birthYear', 'Please enter a valid four digit birth year', '有効な生年を西暦4桁で入力してください'],
  ['validation:birthMonth', 'Please enter a valid two digit birth month', '有効な誕生月を2桁で入力してください'],
  ['validation:birthDay', 'Please enter a valid two digit birth day', '有効な誕生日を2桁で入力してください'],
  [
    'validation:cliaId',
    'CLIA ID should be of 8 or 10 characters assigned by CLIA. (US & CA only)',
    'CLIA IDは、CLIAから付与された8文字または10文字で入力してください。（米国・カナダのみ）',
  ],
  ['validation:ccnLength', 'Member number must have 10 digits', '会員番号は10桁の数字で入力してください'],
  ['validation:videoLink', 'Please enter a valid YouTube video link', '有効なYouTube動画のリンクを入力してください'],
  ['validation:tooLong|city|40', 'City can have at most 40 characters', '市区町村は40文字以内で入力してください'],
  ['validation:illegalCharacters|city', 'City contains characters that cannot be used', '市区町村に使用できない文字が含まれています'],
];
test.each(specTexts)('%s', (key, en, ja) => expect(texts(key)).toEqual([en, ja]));

/** [input, message] where null passes. */
type Cases = [unknown, string | null][];

const passwords: Cases = [
  [undefined, 'validation:required|password'],
  ['', 'validation:required|password'],
  ['      ', 'validation:required|password'],
  [123456, 'validation:required|password'],
  ['a1b2c', 'validation:passwordTooShort'],
  ['!', 'validation:passwordTooShort'],
  ['a1b2c3', null],
  ['A1234567890123bC', null],
  ['A1234567890123bCd', 'validation:passwordTooLong'],
  ['!!!!!!!!!!!!!!!!!!!!', 'validation:passwordTooLong'],
  ['abcdef', 'validation:passwordMix'],
  ['123456', 'validation:passwordMix'],
  ['!!!!!!', 'validation:passwordMix'],
  ['abc 12', 'validation:passwordCharacters'],
  ['abc12!', 'validation:passwordCharacters'],
  ['pässw0rd', 'validation:passwordCharacters'],
  ['パスワード1234', 'validation:passwordCharacters'],
  ['abc\u000012', 'validation:passwordCharacters'],
  ['abc12\n', 'validation:passwordCharacters'],
];
test.each(passwords)('password %j → %s', (value, message) => expect(issueOf(Password(), value)).toBe(message));

test('a password keeps its case in the form and loses it in comparison (D3)', () => {
  expect(Password().parse('aBc123')).toBe('aBc123');
  expect(normalisePassword('aBc123')).toBe('ABC123');
  expect(passwordsMatch('aBc123', 'AbC123')).toBe(true);
  expect(passwordsMatch('aBc123', 'AbC124')).toBe(false);
});

const confirmations: Cases = [
  ['', 'validation:required|confirmPwd'],
  ['x'.repeat(65), 'validation:passwordsDiffer'],
  ['x', null],
];
test.each(confirmations)('confirmation %j → %s', (value, message) => expect(issueOf(ConfirmPassword(), value)).toBe(message));

const userIds: Cases = [
  ['', 'validation:required|userId'],
  ['abc12', 'validation:userIdFormat'],
  ['abcdef', null],
  ['123456', null],
  [' abc123 ', null],
  ['a'.repeat(16), null],
  ['a'.repeat(17), 'validation:userIdFormat'],
  ['abc_123', 'validation:userIdFormat'],
  ['abc 123', 'validation:userIdFormat'],
  ['straße1', 'validation:userIdFormat'],
  ['abc123\u0000', 'validation:userIdFormat'],
];
test.each(userIds)('user ID %j → %s', (value, message) => expect(issueOf(UserId(), value)).toBe(message));
test('a user ID is trimmed and upper-cased', () => expect(UserId().parse(' abC123 ')).toBe('ABC123'));

const signInUserIds: Cases = [
  ['', 'validation:required|userId'],
  ['a', null],
  ['a@b', null],
  ['abc\u0000', 'validation:illegalCharacters|userId'],
  ['\ud800', 'validation:illegalCharacters|userId'],
  ['a'.repeat(65), 'validation:tooLong|userId|64'],
];
test.each(signInUserIds)('sign-in ID %j → %s', (value, message) => expect(issueOf(SignInUserId(), value)).toBe(message));
test('a sign-in password is only required', () => {
  expect(issueOf(SignInPassword(), '')).toBe('validation:required|password');
  expect(issueOf(SignInPassword(), '!')).toBe(null);
  expect(issueOf(SignInPassword(), 'x'.repeat(65))).toBe('validation:tooLong|password|64');
});

const emails: Cases = [
  ['', 'validation:required|emailAddress'],
  ['ann@example.com', null],
  ['  ann@example.com ', null],
  ["o'brien+x@example.co.uk", null],
  ['ann', 'validation:email'],
  ['ann@', 'validation:email'],
  ['ann@example', 'validation:email'],
  ['ann@@example.com', 'validation:email'],
  ['ann lee@example.com', 'validation:email'],
  ['ann..lee@example.com', 'validation:email'],
  ['<b>ann@example.com', 'validation:email'],
  ['ann@example.com\r\nBcc: x@example.com', 'validation:email'],
  ['ann\u0000@example.com', 'validation:email'],
  ['山田@example.com', 'validation:email'],
  [`${'a'.repeat(250)}@example.com`, 'validation:tooLong|emailAddress|254'],
];
test.each(emails)('e-mail %j → %s', (value, message) => expect(issueOf(EmailAddress(), value)).toBe(message));
test('an e-mail address is trimmed and upper-cased (D2)', () => {
  expect(EmailAddress('registrationEmail').parse(' Ann@Example.com ')).toBe('ANN@EXAMPLE.COM');
  expect(issueOf(EmailAddress('registrationEmail'), '')).toBe('validation:required|registrationEmail');
});

describe('names', () => {
  const names: Cases = [
    [undefined, 'validation:required|lastName'],
    ['   ', 'validation:required|lastName'],
    ['\u3000', 'validation:required|lastName'],
    [' Ann', 'validation:leadingSpace'],
    ['\u00a0Ann', 'validation:leadingSpace'],
    ['\u3000山田', 'validation:leadingSpace'],
    ['Ann2', 'validation:nameCharacters'],
    ['Ann!', 'validation:nameCharacters'],
    ['<b>Ann</b>', 'validation:nameCharacters'],
    ['Ann\tLee', 'validation:nameCharacters'],
    ['Ann\u0000', 'validation:nameCharacters'],
    ['Ann\ud83d', 'validation:nameCharacters'],
    ['Ann\u202e', 'validation:nameCharacters'],
    ['Ann\u200b', 'validation:nameCharacters'],
    ['Ann 😀', 'validation:nameCharacters'],
    ["-'()", 'validation:nameCharacters'],
    ['x'.repeat(40), null],
    ['x'.repeat(41), 'validation:tooLong|lastName|40'],
    ['ß'.repeat(21), 'validation:tooLong|lastName|40'],
  ];
  test.each(names)('%j → %s', (value, message) => expect(issueOf(PersonName('lastName'), value)).toBe(message));

  const stored: [string, string][] = [
    ['O’Brien-Nuñez', "O'BRIEN-NUÑEZ"],
    ['Nun\u0303ez', 'NUÑEZ'],
    ['山田', '山田'],
    ['さくら（旧姓）', 'さくら(旧姓)'],
    ['ヴァンダー 花子', 'ヴァンダー 花子'],
    ['Anne Marie (Annie)', 'ANNE MARIE (ANNIE)'],
    ['Straße', 'STRASSE'],
    ['Łukasz', 'ŁUKASZ'],
    ['Иванов', 'ИВАНОВ'],
    ['محمد', 'محمد'],
    ['अनीता', 'अनीता'],
    ['佐々木\u3000花', '佐々木 花'],
    ['Lee  ', 'LEE'],
    ['𠮷野', '𠮷野'],
    ['Smith‐Jones', 'SMITH-JONES'],
  ];
  test.each(stored)('%s is stored as %s', (value, name) => expect(PersonName('lastName').parse(value)).toBe(name));

  test('an optional name may be absent, empty or blank, and keeps the other rules', () => {
    const middle = OptionalPersonName('middleName');
    expect([undefined, '', '  '].map((value) => middle.parse(value))).toEqual(['', '', '']);
    expect(issueOf(middle, '3')).toBe('validation:nameCharacters');
    expect(issueOf(middle, ' J')).toBe('validation:leadingSpace');
    expect(middle.parse('j')).toBe('J');
  });

  test('whatever is accepted is stable: stored again, it stays the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const first = PersonName('lastName').safeParse(value);
        if (first.success) expect(PersonName('lastName').parse(first.data)).toBe(first.data);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('lines of text', () => {
  const lines: Cases = [
    [undefined, 'validation:required|city'],
    [' ', 'validation:required|city'],
    ['<b></b>', 'validation:required|city'],
    ['San José', null],
    ['a\u0000b', 'validation:illegalCharacters|city'],
    ['a\nb', 'validation:illegalCharacters|city'],
    ['a\u0085b', 'validation:illegalCharacters|city'],
    ['a\ud800b', 'validation:illegalCharacters|city'],
    ['a\u202eb', 'validation:illegalCharacters|city'],
    ['x'.repeat(41), 'validation:tooLong|city|40'],
    ['ß'.repeat(30), 'validation:tooLong|city|40'],
  ];
  test.each(lines)('%j → %s', (value, message) => expect(issueOf(TextLine('city', 40), value)).toBe(message));

  const stored: [string, string][] = [
    [' 12 Quay St. ', '12 QUAY ST.'],
    ['<script>alert(1)</script>Main', 'ALERT(1)MAIN'],
    ['<scr<b>ipt>Main', 'MAIN'],
    ['<<b>b>Main', 'MAIN'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['東京都港区', '東京都港区'],
    ['Muenchen \u2013 Süd', 'MUENCHEN \u2013 SÜD'],
    ['Rue de l\u2019E\u0301glise', 'RUE DE L\u2019ÉGLISE'],
    ['Pier 😀 39', 'PIER 😀 39'],
  ];
  test.each(stored)('%s is stored as %s', (value, line) => expect(TextLine('address1', 60).parse(value)).toBe(line));

  test('an optional line', () => {
    const line = OptionalTextLine('address2', 5);
    expect([undefined, '', ' ', '<b>', 'ab'].map((value) => line.parse(value))).toEqual(['', '', '', '', 'AB']);
    expect(issueOf(line, 'abcdef')).toBe('validation:tooLong|address2|5');
    expect(issueOf(line, 'a\u0000')).toBe('validation:illegalCharacters|address2');
    expect(issueOf(line, null)).toBe('validation:required|address2');
  });

  test('nothing that is accepted holds a tag, a control character or a lone surrogate', () => {
    const unit = fc.oneof(fc.constantFrom('<', '>', 'b', '/', '!', ' ', '\u0000', '\n', '\ud800'), fc.string({ unit: 'binary', maxLength: 2 }));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 25 }), (parts) => {
        const result = TextLine('city', 80).safeParse(parts.join(''));
        if (result.success) {
          expect(result.data).not.toMatch(/<[/!?a-z][^<>]*>/i);
          expect(result.data).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a long hostile text is refused at once', () => {
    const started = performance.now();
    expect(issueOf(TextLine('city', 40), '<a'.repeat(130_000))).toBe('validation:tooLong|city|40');
    expect(issueOf(FreeText('commentTxt'), '<a'.repeat(130_000))).toBe('validation:tooLong|commentTxt|2000');
    expect(issueOf(PersonName('lastName'), 'a'.repeat(260_000))).toBe('validation:tooLong|lastName|40');
    expect(issueOf(EmailAddress(), 'a.'.repeat(130_000))).toBe('validation:tooLong|emailAddress|254');
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('free text', () => {
  const cases: Cases = [
    [undefined, 'validation:required|commentTxt'],
    ['<p> </p>', 'validation:required|commentTxt'],
    ['a\u0000', 'validation:illegalCharacters|commentTxt'],
    ['x'.repeat(2001), 'validation:tooLong|commentTxt|2000'],
    ['Fine.', null],
  ];
  test.each(cases)('%j → %s', (value, message) => expect(issueOf(FreeText('commentTxt'), value)).toBe(message));
  test('keeps its case and lines, loses markup', () => {
    expect(FreeText('commentTxt').parse(' The <b>Menu</b>\r\nis\tslow ')).toBe('The Menu\nis\tslow');
  });
});

const digits: Cases = [
  [undefined, null],
  ['', null],
  ['020', null],
  ['０２０', null],
  ['+44', 'validation:numbersOnly|phoneCode'],
  ['1-2', 'validation:numbersOnly|phoneCode'],
  ['٣', 'validation:numbersOnly|phoneCode'],
  ['123456', 'validation:tooLong|phoneCode|5'],
];
test.each(digits)('area code %j → %s', (value, message) => expect(issueOf(PhoneCode(), value)).toBe(message));
test('full-width digits become plain ones', () => {
  expect(PhoneNumber().parse(' １２３４ ')).toBe('1234');
  expect(Ccn().parse('１２３４５６７８９０')).toBe('1234567890');
  expect(issueOf(PhoneNumber('cellphoneNumber'), '1'.repeat(16))).toBe('validation:tooLong|cellphoneNumber|15');
});

const cliaIds: Cases = [
  [undefined, null],
  ['', null],
  ['12345678', null],
  ['1234567890', null],
  ['1234567', 'validation:cliaId|cliaagentId'],
  ['123456789', 'validation:cliaId|cliaagentId'],
  ['12345678901', 'validation:cliaId|cliaagentId'],
  ['1234-678', 'validation:cliaId|cliaagentId'],
];
test.each(cliaIds)('CLIA id %j → %s', (value, message) => expect(issueOf(OptionalCliaId(), value)).toBe(message));

const ccns: Cases = [
  ['', 'validation:required|ccn'],
  ['123456789', 'validation:ccnLength|ccn'],
  ['12345678901', 'validation:ccnLength|ccn'],
  ['12345abcde', 'validation:numbersOnly|ccn'],
  ['1234567890', null],
];
test.each(ccns)('ccn %j → %s', (value, message) => expect(issueOf(Ccn(), value)).toBe(message));

const airFields: Cases = [
  ['', 'validation:required|bookingNumber'],
  ['a'.repeat(30), null],
  ['a'.repeat(31), 'validation:tooLong|bookingNumber|30'],
];
test.each(airFields)('air field %j → %s', (value, message) => expect(issueOf(AirField('bookingNumber'), value)).toBe(message));
test('an air field is upper-cased', () => expect(AirField('firstName').parse('ann')).toBe('ANN'));

test.each([
  ['title', Title(), 'MR', 'Mr', 'validation:selectTitle'],
  ['gender', Gender(), 'F', 'X', 'validation:selectGender'],
  ['role', AgentTypeField(), 'M', 'Z', 'validation:selectAgentType'],
  ['country', Country(), 'US', 'USA', 'validation:selectOption|country'],
  ['permission string', PermissionString(), 'YN', 'YX', 'validation:selectOption|permissions'],
  ['flag', YesNo('removeCCN'), 'Y', 'yes', 'validation:selectOption|removeCCN'],
  ['certification', Certification(), 'on', 'off', 'refusals:certificationRequired'],
  ['terms', AcceptTerms(), true, false, 'refusals:termsRequired'],
] as const)('%s', (_name, schema, good, bad, message) => {
  expect(issueOf(schema, good)).toBe(null);
  expect(issueOf(schema, bad)).toBe(message);
});

test.each([
  ['title', Title(), 'validation:selectTitle'],
  ['gender', Gender(), 'validation:selectGender'],
  ['role', AgentTypeField(), 'validation:selectAgentType'],
  ['country', Country(), 'validation:selectOption|country'],
  ['ABTA number', AbtaNumber(), 'validation:required|abtanumber'],
  ['certification', Certification(), 'refusals:certificationRequired'],
  ['terms', AcceptTerms(), 'refusals:termsRequired'],
  ['suffix', SuffixCode(), null],
  ['flag', YesNo('removeCCN'), null],
  ['permissions', PermissionKeys(), null],
] as const)('absent %s → %s', (_name, schema, message) => expect(issueOf(schema, undefined)).toBe(message));

test('UK is taken as GB (D12)', () => expect([' uk ', 'gb', 'jp'].map((code) => Country().parse(code))).toEqual(['GB', 'GB', 'JP']));

test('permission keys start with os or po', () => {
  expect(PermissionKeys().parse(['poBookingAccess', 'osAnswers'])).toEqual(['poBookingAccess', 'osAnswers']);
  expect(issueOf(PermissionKeys(), ['x'])).toBe('validation:selectOption|permissions');
  expect(issueOf(PermissionKeys(), 'poBookingAccess')).toBe('validation:selectOption|permissions');
});

test.each([
  ['10', 10],
  ['50', 50],
  [30, 30],
  ['25', 20],
  ['', 20],
  ['x', 20],
  [undefined, 20],
  ['-10', 20],
])('page size %j is %i', (value, size) => expect(PageSize().parse(value)).toBe(size));

const links: Cases = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3', null],
  ['http://youtu.be/dQw4w9WgXcQ?t=3', null],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', null],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', null],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', null],
  ['', 'validation:required|videoLink'],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', 'validation:videoLink'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'validation:videoLink'],
  ['https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ', 'validation:videoLink'],
  ['https://youtu.be/short', 'validation:videoLink'],
  ['https://youtu.be/dQw4w9WgXcQ" onload="x', 'validation:videoLink'],
];
test.each(links)('video %j → %s', (value, message) => expect(issueOf(VideoLink(), value)).toBe(message));
test('a link names its video', () => {
  expect(videoId('https://youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://example.com')).toBe(null);
});
