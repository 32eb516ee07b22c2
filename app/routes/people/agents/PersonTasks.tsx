import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { signInHelpOf, type SignInHelp } from '#app/domain/people/access/signInHelp.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { PersonTasksData } from './personTasks.server.ts';

/** What else can be done about a user, a card for their sign-in and one for leaving, returning and ownership. */
export function PersonTasks({ name, ...tasks }: PersonTasksData & { name: string }) {
  const { signInHelps, leave, bringBack, ownership } = tasks;
  return (
    <>
      {signInHelps.length > 0 ? <SignInCard name={name} {...tasks} /> : null}
      {leave || bringBack || ownership ? <HandoverCard name={name} {...tasks} /> : null}
    </>
  );
}

type CardProps = PersonTasksData & { name: string };

/** `?help=` asks first, so that it works without JavaScript too. */
function SignInCard({ name, agentUniqueId, signInHelps }: CardProps) {
  const { t } = useTranslation('people');
  const [search] = useSearchParams();
  const asked = signInHelpOf(search.get('help'));
  return (
    <Card title={t('signIn.title')}>
      <p>{t('signIn.text')}</p>
      <div className="form-actions mt-4">
        {signInHelps.map((help) => (
          <LinkButton key={help} to={withQuery(paths.editAgent(agentUniqueId), { help })} preventScrollReset>
            {t(`signIn.${help}.button`)}
          </LinkButton>
        ))}
      </div>
      {asked && signInHelps.includes(asked) ? (
        <Confirmation name={name} agentUniqueId={agentUniqueId} help={asked} />
      ) : null}
    </Card>
  );
}

function Confirmation({ name, agentUniqueId, help }: { name: string; agentUniqueId: string; help: SignInHelp }) {
  const { t } = useTranslation('people');
  const { state } = useNavigation();
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

function HandoverCard({ name, agentUniqueId, leave, bringBack, ownership }: CardProps) {
  const { t } = useTranslation('people');
  return (
    <Card title={t('handover.title')}>
      <p>{t(bringBack ? 'handover.left' : leave ? 'handover.leave' : 'handover.ownership', { name })}</p>
      <div className="form-actions mt-4">
        {leave || bringBack ? (
          <LinkButton to={paths.leaveAgency(agentUniqueId)}>
            {t(bringBack ? 'handover.bringBackButton' : 'handover.leaveButton')}
          </LinkButton>
        ) : null}
        {ownership ? (
          <LinkButton to={paths.proposeOwnership(agentUniqueId)}>{t('handover.ownershipButton')}</LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
