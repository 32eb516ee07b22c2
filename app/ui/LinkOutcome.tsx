import { useLocation } from '@remix-run/react';
import { doorOf } from '#app/ui/sessions/door.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { LinkButton } from './LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';

interface LinkOutcomeProps {
  title: string;
  sentence: string;
  /** What to do now, where that is more than to sign in. */
  help?: string;
  /** True where something was refused, which is said at once. */
  refused?: boolean;
}

/** What the link of a mail has come to, with the way to sign in at the door that the page lies behind. */
export function LinkOutcome({ title, sentence, help, refused = false }: LinkOutcomeProps) {
  const { t } = useTranslation('signIn');
  const { pathname } = useLocation();
  return (
    <div role={refused ? 'alert' : 'status'}>
      <PageHead title={title} sentence={sentence} />
      {help ? <p className="mb-6">{help}</p> : null}
      <LinkButton variant="primary" to={doorOf(pathname).login()}>
        {t('footer.signIn')}
      </LinkButton>
    </div>
  );
}
