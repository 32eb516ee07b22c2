import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The button that opens the filters of a list on a phone, with their number. */
export function FilterFold({ chosen }: { chosen: number }) {
  const { t } = useTranslation();
  return <PhoneFold label={chosen > 0 ? t('table.filtersChosen', { count: chosen }) : t('table.filters')} />;
}
