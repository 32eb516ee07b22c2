import { expect, test } from 'vitest';
import { texts } from '#tests/domain/translator.ts';
import { validationTexts } from '#tests/support/validationTexts.ts';

test.each(validationTexts)('%s', (key, en, ja) => expect(texts(key)).toEqual([en, ja]));
