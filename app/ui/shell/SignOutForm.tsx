import { useLocation } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { doorOf } from '#app/ui/sessions/door.ts';
import { signOutEverywhere } from '#app/ui/sessions/signOutEverywhere.ts';
import { useTranslation } from '#app/ui/texts.tsx';

/** Signs out by a post; with JavaScript the user's other tabs hear of it. `className` styles the button. */
export function SignOutForm({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const signOut = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    signOutEverywhere('signed-out').catch(() => form.submit());
  };
  return (
    <form method="post" action={doorOf(pathname).signOut} onSubmit={signOut}>
      <button type="submit" className={className}>
        <Icon name="signOut" />
        {t('shell.signOut')}
      </button>
    </form>
  );
}
