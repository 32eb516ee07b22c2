import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { accessChangeOf, type AccessChange } from '#app/domain/people/access/accessChanges.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AgentAccessCardProps {
  agentUniqueId: string;
  name: string;
  flag: ActivationFlag;
  /** What may be done with the user as they are. */
  changes: readonly AccessChange[];
}

/**
 * Whether a user may come in, and what can be changed about it. `?confirm=` asks first, so that it works without
 * JavaScript too.
 */
export function AgentAccessCard({ agentUniqueId, name, flag, changes }: AgentAccessCardProps) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const asked = accessChangeOf(search.get('confirm'));
  return (
    <Card title={t('leaving.title')}>
      <p>{t(`leaving.${stateOf(flag)}`)}</p>
      <div className="form-actions mt-4">
        {changes.map((change) => (
          <LinkButton
            key={change}
            to={withQuery(paths.editAgent(agentUniqueId), { confirm: change })}
            preventScrollReset
          >
            {t(`leaving.${change}`)}
          </LinkButton>
        ))}
      </div>
      {asked && changes.includes(asked) ? (
        <Confirmation agentUniqueId={agentUniqueId} name={name} change={asked} />
      ) : null}
    </Card>
  );
}

function stateOf(flag: ActivationFlag): 'active' | 'inactive' | 'notYet' {
  if (flag === 'D') return 'inactive';
  return flag === 'A' || flag === 'R' ? 'active' : 'notYet';
}

function Confirmation({ agentUniqueId, name, change }: { agentUniqueId: string; name: string; change: AccessChange }) {
  const { t } = useTranslation(['account', 'successes']);
  const { state } = useNavigation();
  const page = paths.editAgent(agentUniqueId);
  const title = change === 'delete' ? t('successes:confirmDelete', { name }) : t(`leaving.${change}Title`, { name });
  return (
    <Dialog open title={title} closeHref={page}>
      <p>{t(`leaving.${change}Text`)}</p>
      <Form method="post" action={paths.agentAccess(agentUniqueId)} className="dialog-actions">
        <LinkButton to={page} preventScrollReset>
          {t('leaving.cancel')}
        </LinkButton>
        <input type="hidden" name="change" value={change} />
        <SubmitButton variant={change === 'reactivate' ? 'primary' : 'danger'} submitting={state === 'submitting'}>
          {t(`leaving.${change}`)}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
