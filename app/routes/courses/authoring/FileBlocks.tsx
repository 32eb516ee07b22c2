import { Fold } from '#app/ui/Fold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The files of the course as they are put into a page's text: to be copied, and filled in where dots stand. */
export function FileBlocks({ blocks }: { blocks: readonly { name: string; text: string }[] }) {
  const { t } = useTranslation('courseAuthoring');
  if (blocks.length === 0) return <p className="field-help">{t('page.noFiles')}</p>;
  return (
    <Fold summary={t('page.files')} fields={[]}>
      <p>{t('page.filesHelp')}</p>
      {blocks.map(({ name, text }) => (
        <pre key={name} className="authoring-block">
          <code>{text}</code>
        </pre>
      ))}
    </Fold>
  );
}
