import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { FindSource } from './foundThings.ts';

/** What to do where a search found nothing: whom to ask, and where to look. */
export function NextSteps({ source: { texts, next }, onChosen }: { source: FindSource; onChosen?: () => void }) {
  const { t } = useTranslation(texts);
  return (
    <ul className="find-next">
      {next.map(({ name, href }) => (
        <li key={name}>
          <Link className="link" to={href} onClick={onChosen}>
            {t(`next.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
