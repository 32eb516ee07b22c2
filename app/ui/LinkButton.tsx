import { Link, type LinkProps } from '@remix-run/react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { buttonClass, type ButtonVariant } from './buttonClass.ts';

type LinkButtonProps = { variant?: ButtonVariant } & (LinkProps | ({ to?: undefined } & ComponentPropsWithoutRef<'a'>));

/** A link that looks like a button: with `to` to a page, with `href` to a file or a new document. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(
  { variant, className, children, ...props },
  ref,
) {
  const look = buttonClass(variant, className);
  return props.to === undefined ? (
    <a className={look} {...props} ref={ref}>
      {children}
    </a>
  ) : (
    <Link className={look} {...props} ref={ref}>
      {children}
    </Link>
  );
});
