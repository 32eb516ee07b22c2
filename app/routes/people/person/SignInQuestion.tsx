import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { signInHelpOf, type SignInHelp } from '#app/domain/people/access/signInHelp.ts';
import { paths } from '#app/paths.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface SignInQuestionProps {
  agentUniqueId: string;
  name: string;
  helps: readonly SignInHelp[];
}

/**
 * Asks before a user's sessions or password end, where the address says so (`?help=`), so that it works without
 * JavaScript too.
 */
export function SignInQuestion({ agentUniqueId, name, helps }: SignInQuestionProps) {
  const { t } = useTranslation('people');
  const [search] = useSearchParams();
  const { state } = useNavigation();
  const help = signInHelpOf(search.get('help'));
  if (!help || !helps.includes(help)) return null;
  const page = paths.editAgent(agentUniqueId);
  return (
    <Dialog open title={t(`signIn.${help}.title`, { name })} closeHref={page}>
      <p>{t(`signIn.${help}.text`)}</p>
      <Form method="post" action={paths.agentSignIn(agentUniqueId)} className="dialog-actions">
        <LinkButton to={page} preventScrollReset>
          {t('cancel')}
        </LinkButton>
        <input type="hidden" name="help" value={help} />
        <SubmitButton variant="danger" submitting={state === 'submitting'}>
          {t(`signIn.${help}.button`)}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
