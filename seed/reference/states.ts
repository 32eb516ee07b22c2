import { iso31662 } from 'iso-3166';
import { prefectures } from '#app/domain/markets/stateNames.ts';

export type StateRow = {
  country_code: string;
  code: string;
  name: string;
};

/**
 * Places that ISO 3166-2 lists within a country, but that are countries of their own in ISO 3166-1 and so here.
 */
const countriesOfTheirOwn = new Set(
  'US-AS US-GU US-MP US-PR US-UM US-VI CN-HK CN-MO CN-TW FI-01 FR-971 FR-972 FR-973 FR-974 FR-976 FR-BL FR-MF FR-NC FR-PF FR-PM FR-TF FR-WF NL-AW NL-BQ1 NL-BQ2 NL-BQ3 NL-CW NL-SX NO-21 NO-22'.split(
    ' ',
  ),
);

/** Groups of islands that stand beside their own provinces in the list. */
const groups = new Set('ID-JW ID-KA ID-ML ID-NU ID-PP ID-SL ID-SM'.split(' '));

/** The finest division of the United Kingdom is two hundred councils, which no address names: here its four nations. */
const nations = new Set(['GB-ENG', 'GB-NIR', 'GB-SCT', 'GB-WLS']);

/** Names that distinguish two places of the same name. */
const renamed: Record<string, string> = {
  'TW-CYI': 'Chiayi City',
  'TW-CYQ': 'Chiayi County',
  'TW-HSQ': 'Hsinchu County',
  'TW-HSZ': 'Hsinchu City',
};

/** The states, provinces or prefectures of every country that has them, from ISO 3166-2 as it is today (spec §3). */
export function states(): StateRow[] {
  const parents = new Set(iso31662.map(({ parent }) => parent));
  return iso31662
    .filter(({ code }) => (code.startsWith('GB-') ? nations.has(code) : !parents.has(code)))
    .filter(({ code }) => !countriesOfTheirOwn.has(code) && !groups.has(code))
    .map(({ code, name }) => ({ country_code: code.slice(0, 2), code: code.slice(3), name: nameOf(code, name) }));
}

function nameOf(code: string, name: string): string {
  if (code.startsWith('JP-')) {
    // For readers of either language.
    const [written, latin] = prefectures[Number(code.slice(3)) - 1]!;
    return `${written} (${latin})`;
  }
  return renamed[code] ?? shortened(code, name);
}

// Korea and China are listed with the kind of each division, which the other countries' names go without.
function shortened(code: string, name: string): string {
  if (code.startsWith('KR-')) return name.replace(/-(teukbyeolsi|gwangyeoksi|teukbyeoljachido)$/, '');
  if (code.startsWith('CN-'))
    return name.replace(/ (Sheng|Shi|Zhuangzu Zizhiqu|Huizu Zizhiqu|Uygur Zizhiqu|Zizhiqu)$/, '');
  return name.replace(/\s*\(.*\)$/, '');
}
