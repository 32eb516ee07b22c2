import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { signOutEverywhere } from '#app/ui/session/signOutEverywhere.ts';

/** Signs out by a post; with JavaScript the user's other tabs hear of it. `className` styles the button. */
export function SignOutForm({ className }: { className: string }) {
  const { t } = useTranslation();
  const signOut = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    signOutEverywhere('signed-out').catch(() => form.submit());
  };
  return (
    <form method="post" action={paths.signOut()} onSubmit={signOut}>
      <button type="submit" className={className}>
        <Icon name="signOut" />
        {t('shell.signOut')}
      </button>
    </form>
  );
}
