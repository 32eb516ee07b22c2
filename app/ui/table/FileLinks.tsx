import { Icon } from '#app/ui/Icon.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface FileLinksProps {
  /** The address of the file in each format. A file is no page: the browser fetches it itself. */
  files: Record<'csv' | 'xlsx', string>;
}

/** The ways to a list as a file, side by side also on a phone. */
export function FileLinks({ files }: FileLinksProps) {
  const { t } = useTranslation();
  return (
    <div className="no-print flex flex-wrap gap-2">
      {(['csv', 'xlsx'] as const).map((format) => (
        <LinkButton key={format} href={files[format]} aria-label={t(`table.download.${format}`)} download>
          <Icon name="download" className="icon-small" />
          {format.toUpperCase()}
        </LinkButton>
      ))}
    </div>
  );
}
