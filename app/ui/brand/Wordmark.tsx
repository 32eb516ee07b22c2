import { useTranslation } from '#app/ui/texts.tsx';

/** Gangway's sign and name, in the text's colour. */
export function Wordmark() {
  const { t } = useTranslation();
  return (
    <svg className="wordmark-drawing" viewBox="0 0 128 32" width="128" height="32" role="img" aria-label={t('product')}>
      <path
        d="M3 23 25 10M3 23h22M9 23v-3.5M15 23v-7M21 23v-10.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <text x="33" y="23" fill="currentColor" fontSize="20" fontWeight="700" letterSpacing="-0.4" aria-hidden="true">
        {t('product')}
      </text>
    </svg>
  );
}
