import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** What surrounds the pages of a registration: ways to sign in and to get help. */
export function RegisterShell({ helpHref, children }: { helpHref: string; children: ReactNode }) {
  const { t } = useTranslation(['registration', 'common']);
  const links = [
    { label: t('footer.signIn'), href: paths.login() },
    { label: t('footer.help'), href: helpHref },
    { label: t('common:systemStatus'), href: paths.status() },
  ];
  return (
    <PlainShell footerLinks={links} wide>
      {children}
    </PlainShell>
  );
}
