import { redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { accessChangeOf } from '#app/domain/people/access/accessChanges.ts';
import type { FirstMail } from '#app/domain/accounts/onboarding/firstMail.ts';
import { paths, withQuery } from '#app/paths.ts';
import { AccessQuestion } from '#app/routes/people/access/AccessQuestion.tsx';
import { PersonFrame } from '#app/routes/people/person/PersonFrame.tsx';
import { RoleQuestion } from '#app/routes/people/person/RoleQuestion.tsx';
import { SignInQuestion } from '#app/routes/people/person/SignInQuestion.tsx';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Ranks } from '#app/ui/Ranks.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { agentPage } from './agentPage.server.ts';
import { ProfileCard } from './ProfileCard.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const page = await agentPage(ctx, agentUniqueId);
    // Pausing and deleting were asked for on this page once; links in use lead to where they are asked for now.
    const asked = accessChangeOf(new URL(request.url).searchParams.get('confirm'));
    if (asked && asked !== 'reactivate' && page.access.changes.includes(asked)) {
      throw redirect(withQuery(paths.endAccess(agentUniqueId), { confirm: asked }));
    }
    return { title: documentTitle(ctx.language, 'agents:agent.title'), ...page };
  },
  { can: 'user.read' },
);

/** Who a person of the agency is and how they are reached; what is asked about them before it is done. */
export default function Agent() {
  const { t } = useTranslation(['agents', 'agencies', 'fields', 'people']);
  const { head, profile, access, firstMail, mayChangeRole, signInHelps, place, levels, member, lastSignIn, market } =
    useLoaderData<typeof loader>();
  const { agentUniqueId, name } = head;
  return (
    <PersonFrame head={head}>
      <div className="grid gap-6">
        <StateNotice />
        {firstMail ? <FirstMailCard {...firstMail} /> : null}
        <div className="person-columns">
          <ProfileCard
            profile={profile}
            more={[
              ...(place ? [{ term: t('fields:branch'), value: place.branch }] : []),
              ...(place?.supervises ? [{ term: t('fields:supervises'), value: place.supervises }] : []),
              { term: t('agencies:table.rank'), value: levels.length > 0 ? <Ranks levels={levels} /> : member },
              { term: t('agencies:table.lastSignIn'), value: lastSignIn },
            ]}
          />
          <ContactCard />
        </div>
      </div>
      {mayChangeRole ? (
        <RoleQuestion agentUniqueId={agentUniqueId} name={name} market={market} role={profile.role} />
      ) : null}
      <SignInQuestion agentUniqueId={agentUniqueId} name={name} helps={signInHelps} />
      <AccessQuestion
        agentUniqueId={agentUniqueId}
        name={name}
        changes={access.changes.filter((change) => change === 'reactivate')}
        page={paths.editAgent(agentUniqueId)}
      />
    </PersonFrame>
  );
}

/** Of a person who cannot sign in: why, and the way back. */
function StateNotice() {
  const { t } = useTranslation(['account', 'people']);
  const { head, access } = useLoaderData<typeof loader>();
  if (head.status !== 'D') return null;
  const { agentUniqueId, name, mayComeBack } = head;
  const href = mayComeBack
    ? paths.leaveAgency(agentUniqueId)
    : withQuery(paths.editAgent(agentUniqueId), { confirm: 'reactivate' });
  return (
    <Notice tone="warning">
      <p>{mayComeBack ? t('people:handover.left', { name }) : t('leaving.inactive')}</p>
      {mayComeBack || access.changes.includes('reactivate') ? (
        <Link className="link" to={href} preventScrollReset>
          {mayComeBack ? t('people:handover.bringBackButton') : t('leaving.reactivate')}
        </Link>
      ) : null}
    </Notice>
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
