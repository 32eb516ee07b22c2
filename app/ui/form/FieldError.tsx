import { Icon } from '#app/ui/Icon.tsx';

/** The first error of a field (the first one wins, spec §5), under it; nothing where there is none. */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  const [first] = errors ?? [];
  if (!first) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" className="icon-small" />
      {first}
    </p>
  );
}
