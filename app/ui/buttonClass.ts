/** How a button looks: the one thing that a page is for, what stands beside it, what is a word among others, what destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The class of what looks like a button and is neither `Button` nor `LinkButton`, such as the summary of a fold. */
export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return `button button-${variant}${className ? ` ${className}` : ''}`;
}
