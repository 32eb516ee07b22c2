import { localizedFields } from '#app/domain/localizedText.ts';
import type { z } from 'zod';
import { TextLine } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { imageLimits } from './imageRules.ts';

/** What is said of a new picture, for those who do not see it, in both languages. */
export function imageTextsSchema() {
  return form({ ...localizedFields('alt', (field) => TextLine(field, imageLimits.altLength)) });
}

/** The library in an address. */
export const imageList = listQuery({ search: true });

export type ImageTexts = z.output<ReturnType<typeof imageTextsSchema>>;
export type ImageListQuery = typeof imageList.defaults;
