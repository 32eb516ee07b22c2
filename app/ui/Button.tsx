import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { buttonClass, type ButtonVariant } from './buttonClass.ts';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  type: 'button' | 'submit';
  variant?: ButtonVariant;
}

/** A button; that of a form which shows its sending is a `SubmitButton`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { type, variant, className, ...props },
  ref,
) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, className)}
      {...props}
      ref={ref}
    />
  );
});
