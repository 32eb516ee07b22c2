import type { ListedPlaceholder } from '#app/domain/content/editor/listPlaceholders.server.ts';
import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The placeholders of a document's texts, their replacement today, and the setting that fills them. */
export function PlaceholderList({ placeholders }: { placeholders: readonly ListedPlaceholder[] }) {
  const { t } = useTranslation('contentEditor');
  return (
    <details className="mt-2">
      <summary>{t('placeholders.title')}</summary>
      <p className="mt-2 text-sm text-muted">{t('placeholders.sentence')}</p>
      <dl className="mt-3 grid gap-3 text-sm wrap-anywhere">
        {placeholders.map(({ name, value, setting }) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code> <span className="text-muted">{t(`placeholders.what.${name}`)}</span>
            </dt>
            <dd>
              {value === null ? t('placeholders.open') : value === '' ? t('placeholders.table') : value}{' '}
              {setting ? (
                <Link
                  className="link"
                  to={
                    setting.scope === null
                      ? paths.staffSettingKind(setting.kind)
                      : paths.staffSetting(setting.kind, setting.scope)
                  }
                  aria-label={t('placeholders.setNamed', { placeholder: t(`placeholders.what.${name}`) })}
                >
                  {t('placeholders.set')}
                </Link>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
