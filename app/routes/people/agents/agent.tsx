import { parseWithZod } from '@conform-to/zod/v4';
import { useActionData, useLoaderData, Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { roles } from '#app/domain/permissions/codes.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { formNamespaces, textsOf } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgentAccessCard } from './AgentAccessCard.tsx';
import { permissionsForm } from '#app/routes/people/agentInput.server.ts';
import { agentPage } from './agentPage.server.ts';
import { AgentRoleCard } from './AgentRoleCard.tsx';
import {
  PermissionFields,
  type PermissionItem,
  type ShownEnds,
} from '#app/routes/people/permissions/PermissionFields.tsx';
import { PermissionList } from '#app/routes/people/permissions/PermissionList.tsx';
import { readPermissionsForm, templateReply } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { PersonTasks } from './PersonTasks.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import type { FirstMail } from '#app/domain/people/agents/firstMail.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['permissions', 'ends'] as const;

export const handle = {
  i18n: [
    'account',
    'agents',
    'agencies',
    'codes',
    'people',
    'permissions',
    'refusals',
    'secondFactor',
    'successes',
    ...formNamespaces,
  ],
};

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const page = await agentPage(ctx, uuidParam(params, 'agentUniqueId'));
    return { title: documentTitle(ctx.language, 'agents:agent.title'), market: ctx.market, ...page };
  },
  { can: 'user.read' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const { form, templateId } = await readPermissionsForm(request);
    const submission = parseWithZod(form, { schema: permissionsForm });
    if (templateId !== null) return templateReply(ctx, submission, templateId);
    if (submission.status !== 'success') return invalidForm(ctx, submission);
    try {
      await updatePermissions(ctx, { agentUniqueId, ...submission.value });
    } catch (error) {
      return refusedForm(ctx, submission, error);
    }
    const name = await agentName(ctx, agentUniqueId);
    return redirectWithToast(paths.editAgent(agentUniqueId), {
      kind: 'success',
      message: 'successes:named.updated',
      params: { name },
    });
  },
  { can: 'user.read', about: ['user.set-permissions', 'permission.give'] },
);

export default function Agent() {
  const { t } = useTranslation(['agents', 'agencies', 'fields', 'codes']);
  const { profile, access, mayEdit, tasks, firstMail, mayChangeRole, mayResetSecondFactor, rank, lastSignIn } =
    useLoaderData<typeof loader>();
  const sentence = t('agent.sentence', { role: t(roles[profile.role].labelKey), agency: profile.agencyName });
  const actions = (
    <div className="flex flex-wrap gap-3">
      {mayEdit ? (
        <LinkButton variant="primary" to={paths.editProfile(access.agentUniqueId)}>
          {t('agent.edit')}
        </LinkButton>
      ) : null}
      <LinkButton to={paths.agencyOverview()}>{t('agent.back')}</LinkButton>
    </div>
  );
  return (
    <>
      <PageHead title={profile.name} sentence={sentence} action={actions} />
      <div className="grid gap-6">
        <ProfileCard
          profile={profile}
          more={[
            { term: t('agencies:table.rank'), value: rank },
            { term: t('agencies:table.lastSignIn'), value: lastSignIn },
          ]}
        />
        {firstMail ? <FirstMailCard {...firstMail} /> : null}
        <ContactCard />
        <PermissionsCard />
        {mayResetSecondFactor ? <SecondFactorCard agentUniqueId={access.agentUniqueId} /> : null}
        {mayChangeRole ? (
          <AgentRoleCard agentUniqueId={access.agentUniqueId} name={profile.name} role={profile.role} />
        ) : null}
        <PersonTasks name={profile.name} {...tasks} />
        {access.changes.length > 0 ? <AgentAccessCard name={profile.name} {...access} /> : null}
      </div>
    </>
  );
}

function ContactCard() {
  const { t } = useTranslation(['agents', 'agencies', 'fields']);
  const { contact } = useLoaderData<typeof loader>();
  return (
    <Card title={t('contact.legend')}>
      <DescriptionList
        items={[
          { term: t('agencies:overview.address'), value: contact.address.join('\n') },
          { term: t('fields:telephone'), value: telephoneLink(contact.telephone) },
          { term: t('fields:cellPhone'), value: telephoneLink(contact.cellPhone) },
          ...(contact.cliaId ? [{ term: t('fields:cliaagentId'), value: contact.cliaId }] : []),
          ...(contact.abtaNumber ? [{ term: t('fields:abtanumber'), value: contact.abtaNumber }] : []),
        ]}
      />
    </Card>
  );
}

// On a telephone a press calls.
function telephoneLink(telephone: { text: string; href: string } | null) {
  return telephone && <a href={telephone.href}>{telephone.text}</a>;
}

function PermissionsCard() {
  const { t } = useTranslation(['agents', 'permissions', 'refusals']);
  const { permissions, market, access } = useLoaderData<typeof loader>();
  if (!permissions) return null;
  const { items, granted, refusal, ends, templates } = permissions;
  return (
    <Card title={t('permissions.legend')}>
      <p className="mb-4">
        <Link className="link" to={paths.whatCan(access.agentUniqueId)}>
          {t('permissions:whatCan.open')}
        </Link>
      </p>
      {refusal ? (
        <>
          <p className="field-help mb-4">{t(refusal)}</p>
          <PermissionList permissions={items} granted={granted} market={market} ends={ends.days} />
        </>
      ) : (
        <PermissionsForm
          key={JSON.stringify([granted, ends.days])}
          items={items}
          granted={granted}
          ends={ends}
          templates={templates}
        />
      )}
    </Card>
  );
}

type PermissionsFormProps = Pick<Parameters<typeof PermissionFields>[0], 'granted' | 'templates'> & {
  items: readonly PermissionItem[];
  ends: ShownEnds;
};

/**
 * The ticks, with the version that they show. Give it a `key` of what is granted: ticks of another state start anew.
 */
function PermissionsForm({ items, granted, ends, templates }: PermissionsFormProps) {
  const { t } = useTranslation('agents');
  const { version, market } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [shown] = useState(version);
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <FormFrame form={form}>
      <input type="hidden" name="version" value={shown} data-stays />
      <PermissionFields
        field={fields.permissions}
        permissions={items}
        granted={lastResult ? textsOf(fields.permissions) : granted}
        market={market}
        ends={lastResult ? { ...ends, days: endsFrom(textsOf(fields.ends)) } : ends}
        templates={templates}
      />
      <div className="form-actions">
        <SubmitButton>{t('permissions.save')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** For a user who lost every second factor: the way to reset them. */
function SecondFactorCard({ agentUniqueId }: { agentUniqueId: string }) {
  const { t } = useTranslation('secondFactor');
  return (
    <Card title={t('reset.card')}>
      <p>{t('reset.cardText')}</p>
      <div className="form-actions mt-4">
        <LinkButton to={paths.resetSecondFactor(agentUniqueId)}>{t('reset.open')}</LinkButton>
      </div>
    </Card>
  );
}

/** For a user who has not finished: what is open, and a button that sends them the mail with their next step. */
function FirstMailCard({
  agentUniqueId,
  mail,
  emailAddress,
}: {
  agentUniqueId: string;
  mail: FirstMail;
  emailAddress: string;
}) {
  const { t } = useTranslation('agents');
  const action = paths.sendFirstMail(agentUniqueId);
  const { formAction } = useNavigation();
  return (
    <Card title={t('firstMail.title')}>
      <p>{t(`firstMail.${mail}`, { emailAddress: emailAddress.toLowerCase() })}</p>
      <Form method="post" action={action} className="form-actions mt-4">
        <SubmitButton variant="secondary" submitting={formAction === action}>
          {t('firstMail.send')}
        </SubmitButton>
      </Form>
    </Card>
  );
}
