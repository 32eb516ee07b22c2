import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The links to an import's empty template, by the address of a format. */
export function TemplateLinks({ address }: { address: (format: 'csv' | 'xlsx') => string }) {
  const { t } = useTranslation('tables');
  return (
    <div className="form-actions mt-4">
      <LinkButton href={address('xlsx')}>{t('template.xlsx')}</LinkButton>
      <LinkButton href={address('csv')}>{t('template.csv')}</LinkButton>
    </div>
  );
}
