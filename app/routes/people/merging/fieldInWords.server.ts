import { historyFields } from '#app/domain/agencies/auditTrail/history.ts';
import { valueWords } from '#app/domain/agencies/auditTrail/historyWords.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { MergeField } from '#app/domain/people/merging/mergeForms.ts';
import { shownPhoneParts } from '#app/domain/phones.ts';
import { translator } from '#app/platform/translations.server.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';

interface StoredField {
  field: MergeField;
  /** The texts of its columns, in the order of `mergeFields`. */
  texts: readonly string[];
  /** That of the account's agency. */
  country: string;
}

/** A field of an account that may be merged, as the pages of the account write it; '' where it is empty. */
export async function fieldInWords(ctx: StaffContext, { field, texts, country }: StoredField): Promise<string> {
  const { language } = ctx;
  const [first = '', second = '', third = '', fourth = '', city = '', state = '', zip = '', inCountry = ''] = texts;
  if (field === 'phoneNumber' || field === 'cellphoneNumber')
    return shownPhoneParts(country, { phoneCode: first, phoneNumber: second });
  if (field === 'address') {
    if (second === '') return '';
    const streets = { houseName: first, address1: second, address2: third, address3: fourth };
    const lines = await shownAddress(ctx, { ...streets, city, state, zip, country: inCountry });
    return lines.join(language === 'ja' ? ' ' : ', ');
  }
  const kind = field === 'dateOfBirth' ? 'date' : historyFields[field];
  if (first === '' || !kind) return first;
  const reader = { t: translator(language), market: marketOf(country), language, countries: new Map<string, string>() };
  return valueWords(reader, kind, first);
}
