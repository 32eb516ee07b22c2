import { useMatches } from '@remix-run/react';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { documentBrand } from '#app/ui/documentBrand.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { LogoPicture, useLogos } from './LogoPicture.tsx';

/**
 * The portal's mark in a header: the logo that the document's brand has set, else the portal's, else the product's sign
 * and name.
 */
export function HeaderMark() {
  const logos = useLogos();
  const logo = logos[documentBrand(useMatches()) ?? portalScope] ?? logos[portalScope];
  return logo ? <LogoPicture logo={logo} alt={logo.alt} /> : <Wordmark />;
}

// Where the name begins, and how wide a letter of it is about: a name of another length takes its own room.
const sign = 33;
const letter = 13.6;

/** The product's sign and name, in the text's colour; `name` is another name than it has. */
export function Wordmark({ name }: { name?: string }) {
  const { t } = useTranslation();
  const shown = name ?? t('product');
  const width = Math.round(sign + widthOf(shown) * letter);
  return (
    <svg
      className="wordmark-drawing"
      viewBox={`0 0 ${width} 32`}
      width={width}
      height="32"
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={shown}
    >
      <path
        d="M3 23 25 10M3 23h22M9 23v-3.5M15 23v-7M21 23v-10.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <text x="33" y="23" fill="currentColor" fontSize="20" fontWeight="700" letterSpacing="-0.4" aria-hidden="true">
        {shown}
      </text>
    </svg>
  );
}

// A letter of Chinese and Japanese is half as wide again.
function widthOf(name: string): number {
  return Array.from(name).reduce(
    (sum, each) => sum + (/[\u2E80-\u9FFF\uF900-\uFAFF\uFF01-\uFF60]/.test(each) ? 1.5 : 1),
    0,
  );
}
