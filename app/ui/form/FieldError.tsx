import { useTranslation } from 'react-i18next';
import { errorText } from '#app/ui/form/field.ts';
import { Icon } from '#app/ui/Icon.tsx';

/** The first error of a field (the first one wins, spec §5), under it; nothing where there is none. */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  const { t } = useTranslation();
  const [first] = errors ?? [];
  if (!first) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" className="icon-small" />
      {errorText(t, first)}
    </p>
  );
}
