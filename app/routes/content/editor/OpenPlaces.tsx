import type { OpenPlace } from '#app/domain/content/editor/readStarter.server.ts';
import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The places of a document that no setting fills yet, each with the way to that setting. */
export function OpenPlaces({ places }: { places: readonly OpenPlace[] }) {
  const { t } = useTranslation('contentEditor');
  if (places.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {places.map(({ name, setting: { kind, scope } }) => (
        <li key={name}>
          <Link className="link" to={scope === null ? paths.staffSettingKind(kind) : paths.staffSetting(kind, scope)}>
            {t(`placeholders.what.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
