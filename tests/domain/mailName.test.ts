import { expect, test } from 'vitest';
import { mailName } from '#app/domain/display.ts';

test.each([
  [{ firstName: 'Anne-Marie', lastName: "O'Hara" }, 'en', 'Anne-Marie'],
  [{ firstName: '美咲', lastName: '山田' }, 'ja', '山田'],
] as const)('a mail calls %j in %s %s', (person, language, name) => expect(mailName(person, language)).toBe(name));
