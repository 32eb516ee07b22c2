import { z } from 'zod';
import { PageNumber, PageSize, TextLine } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { imageLimits } from './imageRules.ts';

const searchMaxLength = 100;

/** What is said of a new picture, for those who do not see it, in both languages. */
export function imageTextsSchema() {
  return form({ altEn: TextLine('altEn', imageLimits.altLength), altJa: TextLine('altJa', imageLimits.altLength) });
}

/** The query of the library of pictures. An invalid value takes its default. */
export function imageListSchema() {
  return z.object({
    search: z
      .string()
      .overwrite((text) =>
        text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cs}]/gu, '')
          .trim()
          .slice(0, searchMaxLength),
      )
      .catch(''),
    page: PageNumber(),
    pageSize: PageSize(),
  });
}

export type ImageTexts = z.output<ReturnType<typeof imageTextsSchema>>;
export type ImageListQuery = z.output<ReturnType<typeof imageListSchema>>;
