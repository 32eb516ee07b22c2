import {
  agencyFactsOf,
  calledOf,
  type Called,
  type FilledInField,
} from '#app/domain/agencies/information/agencyFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countryName, stateName } from '#app/routes/markets/placeNames.server.ts';

type Reader = Pick<VisitorContext, 'db' | 'now' | 'language' | 'textLocale'>;

/**
 * The fields of a form about an agency whose typed value is not what is stored by now, each with both in words, so that
 * nothing is overwritten unseen. A flag that a form does not send is not set.
 */
export async function shownDifferences<Name extends FilledInField>(
  ctx: Reader,
  names: readonly Name[],
  typed: Record<string, unknown>,
  stored: Record<Called<Name>, string>,
): Promise<{ label: string; yours: string; stored: string }[]> {
  const t = translator(ctx.textLocale ?? ctx.language);
  const isFlag = (name: Name) => agencyFactsOf(name)?.record === 'flag';
  const typedOf = (name: Name) => {
    const value = typed[calledOf(name)];
    return typeof value === 'string' ? value.trim() : isFlag(name) ? 'N' : '';
  };
  const countryOf = (values: Record<string, unknown>) => (typeof values.country === 'string' ? values.country : '');
  const words = async (name: Name, value: string, country: string) => {
    if (name === 'country') return value && countryName(ctx, value);
    if (name === 'state') return stateName(ctx, country, value);
    return isFlag(name) ? t(`history:${value === 'Y' ? 'yes' : 'no'}`) : value;
  };
  return Promise.all(
    names
      .filter((name) => typedOf(name) !== stored[calledOf(name)])
      .map(async (name) => ({
        label: fieldLabel(t, calledOf(name)),
        yours: await words(name, typedOf(name), countryOf(typed) || countryOf(stored)),
        stored: await words(name, stored[calledOf(name)], countryOf(stored)),
      })),
  );
}
