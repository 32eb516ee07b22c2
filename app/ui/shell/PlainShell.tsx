import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { visitorNamespaces } from '#app/i18n.ts';
import { HeaderMark, Wordmark } from '#app/ui/brand/Wordmark.tsx';
import { LanguageSwitch } from '#app/ui/LanguageSwitch.tsx';
import { Link } from '#app/ui/Link.tsx';
import { BannerPlace } from '#app/ui/notices/BannerPlace.tsx';
import { doorOf } from '#app/ui/sessions/door.ts';
import { SignOutForm } from '#app/ui/shell/SignOutForm.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';
import type { LinkItem } from '#app/ui/shell/types.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';

interface PlainShellProps {
  /** Under the panel, beside the logo; none on /login and /accept-tnc (spec §2). */
  footerLinks?: readonly LinkItem[];
  copyright?: string;
  /** A way out for users who are signed in but have steps before the portal. */
  signOut?: boolean;
  wide?: boolean;
  /** Beside the panel from 992 px up, else below it. */
  beside?: ReactNode;
  children: ReactNode;
}

/** What surrounds sign-in and the steps before the portal: a quiet horizon, one panel. */
export function PlainShell({ footerLinks = [], copyright, signOut, wide, beside, children }: PlainShellProps) {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  // With i18next, where this page is alive without it.
  useIdleEffect(() => void i18n.loadNamespaces(visitorNamespaces));
  return (
    <div className="shell plain-shell">
      <SkipLink />
      <header className="plain-header">
        <Link className="wordmark" to={doorOf(pathname).login()}>
          <HeaderMark />
        </Link>
        <div className="header-end">
          <LanguageSwitch />
          {signOut ? <SignOutForm className="header-button" /> : null}
        </div>
      </header>
      <BannerPlace />
      <main
        className={`plain-main${wide ? ' plain-main-wide' : ''}${beside ? ' plain-main-beside' : ''}`}
        id="main"
        tabIndex={-1}
      >
        <div className="plain-panel">{children}</div>
        {beside}
      </main>
      <footer className="plain-footer">
        <Wordmark />
        {footerLinks.map((item) => (
          <Link key={item.href} className="link" to={item.href}>
            {item.label}
          </Link>
        ))}
        {copyright ? <p>{copyright}</p> : null}
      </footer>
    </div>
  );
}
