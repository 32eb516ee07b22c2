import { useTranslation } from '#app/ui/texts.tsx';

interface PrintFactsProps {
  /** The day of the print. */
  day: string;
  /** The period and the filters, each in words. */
  chosen: readonly string[];
}

/** On paper only: when it was printed, and what its rows are narrowed to. */
export function PrintFacts({ day, chosen }: PrintFactsProps) {
  const { t } = useTranslation();
  return <p className="print-facts">{[t('table.printed', { day }), ...chosen].join(' · ')}</p>;
}
