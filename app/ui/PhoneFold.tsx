import { Icon } from '#app/ui/Icon.tsx';

interface PhoneFoldProps {
  label: string;
  className?: string;
  /** What it folds is open from the beginning, as where a form in it was refused. */
  open?: boolean;
}

/**
 * A button that opens the element after it on a phone, where that is folded; on a larger screen it is no button and all
 * of it is seen. It works without scripts.
 */
export function PhoneFold({ label, className = '', open }: PhoneFoldProps) {
  return (
    <details className={`phone-fold no-print ${className}`.trim()} open={open}>
      <summary>
        <span>{label}</span>
        <Icon name="chevronDown" className="icon-small" />
      </summary>
    </details>
  );
}
