/** The looks of a button: the main act of a page, another act, one among words, one that destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The class of what looks like a button and is neither `Button` nor `LinkButton`, such as the summary of a fold. */
export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return `button button-${variant}${className ? ` ${className}` : ''}`;
}
