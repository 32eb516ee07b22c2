import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** What opens the filters of a list on a phone: it stands before them, and says how many of them narrow the list. */
export function FilterFold({ chosen }: { chosen: number }) {
  const { t } = useTranslation();
  return <PhoneFold label={chosen > 0 ? t('table.filtersChosen', { count: chosen }) : t('table.filters')} />;
}
