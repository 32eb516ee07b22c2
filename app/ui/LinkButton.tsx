import type { ComponentPropsWithoutRef } from 'react';
import { Link, type LinkProps } from '#app/ui/Link.tsx';
import { buttonClass, type ButtonVariant } from './buttonClass.ts';

type LinkButtonProps = { variant?: ButtonVariant } & (LinkProps | ({ to?: undefined } & ComponentPropsWithoutRef<'a'>));

/** A link that looks like a button: with `to` to a page, with `href` to a file or a new document. */
export function LinkButton({ variant, className, children, ...props }: LinkButtonProps) {
  const look = buttonClass(variant, className);
  return props.to === undefined ? (
    <a className={look} {...props}>
      {children}
    </a>
  ) : (
    <Link className={look} {...props}>
      {children}
    </Link>
  );
}
