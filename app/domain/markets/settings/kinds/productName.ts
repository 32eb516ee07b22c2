import { localized } from '#app/domain/localizedText.ts';
import { localizedFields } from '#app/domain/localizedText.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { textField, type SettingField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';
import { stop } from '#app/domain/textSchema.ts';
import type { Language } from '#app/i18n.ts';
import { nameOfPortalOrBrand } from './mailSender.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';

const mostLetters = 30;

// The name is put into texts before they are read: these would be read as a part of the text's own syntax.
const isPlain = (name: string) => !/[{}$<>]/.test(name);

function nameField(optional?: 'optional'): SettingField<string> {
  const line = textField(mostLetters, optional);
  return {
    ...line,
    schema: (name, scope) => line.schema(name, scope).refine(isPlain, stop('illegalCharacters', name)),
    stored: line.stored.refine(isPlain),
  };
}

/** What the product is called in every text, on this installation. */
export const productName = settingKind({
  name: 'product-name',
  scopes: [portalScope],
  scopeKey: nameOfPortalOrBrand,
  marketsOf: () => markets,
  preview: 'name',
  fields: localizedFields(
    'productName',
    () => nameField(),
    () => nameField('optional'),
  ),
  ours: () => ({ productNameEn: 'Gangway', productNameJa: '' }),
});

/** What the product is called in each language: in Japanese as in English where there is no Japanese name. */
export function productNames({
  productNameEn: nameEn,
  productNameJa: nameJa,
}: ValueOf<typeof productName>): Record<Language, string> {
  return { en: nameEn, ja: localized('ja', 'name', { nameEn, nameJa }) };
}
