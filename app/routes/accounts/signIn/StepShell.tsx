import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { IdleDialog } from '#app/ui/sessions/IdleDialog.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface StepShellProps {
  /** Where help is found; without it the footer has no links. */
  helpHref?: string;
  wide?: boolean;
  children: ReactNode;
}

/** What surrounds a step between signing in and the portal: a way out, and the idle dialog. */
export function StepShell({ helpHref, wide, children }: StepShellProps) {
  const { t } = useTranslation(['signIn', 'common']);
  const own = useOwnPaths();
  const links = helpHref
    ? [
        { label: t('footer.signIn'), href: own.login() },
        { label: t('footer.help'), href: helpHref },
        { label: t('common:systemStatus'), href: paths.status() },
      ]
    : [];
  return (
    <>
      <PlainShell footerLinks={links} wide={wide} signOut>
        {children}
      </PlainShell>
      <IdleDialog />
    </>
  );
}
