import { Icon } from '#app/ui/Icon.tsx';

/**
 * A press that opens what stands after it on a phone, where that is folded away until then; on a larger screen it is no
 * press and all of it is seen. It works without scripts.
 */
export function PhoneFold({ label, className = '' }: { label: string; className?: string }) {
  return (
    <details className={`phone-fold no-print ${className}`.trim()}>
      <summary>
        <span>{label}</span>
        <Icon name="chevronDown" className="icon-small" />
      </summary>
    </details>
  );
}
