import { formAction } from '#app/routes/requests/formAction.server.ts';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { activationFlags, roles } from '#app/domain/permissions/codes.ts';
import { formatTime, fullName, shownName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { helpPerson } from '#app/domain/people/staff/helpPerson.server.ts';
import {
  helpPersonSchema,
  mayBeViewed,
  possibleActs,
  signInStanding,
  type PersonAct,
} from '#app/domain/people/staff/personActs.ts';
import { statusTones } from '#app/domain/people/list/agentRow.ts';
import { mergeOf } from '#app/domain/people/merging/readMerge.server.ts';
import { hasLocks } from '#app/domain/accounts/throttling/liftLocks.server.ts';
import { readPersonParts } from '#app/domain/people/staff/personParts.server.ts';
import { personTabs, shownRows } from '#app/domain/people/staff/personTabs.ts';
import { readPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { answerReset, openReset } from '#app/domain/people/staff/secondFactorResets.server.ts';
import { answersOf, resetAnswers, resetAskedHours } from '#app/domain/people/staff/secondFactorReset.ts';
import { shownPhoneParts } from '#app/domain/phones.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { can } from '#app/domain/permissions/can.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { paths } from '#app/paths.ts';
import { isConflict } from '#app/routes/requests/formReply.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { ActDialog } from '#app/ui/form/ActDialog.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import styles from './person.css?url';
import { personSections, type PersonSection } from './personSections.server.ts';

export const links = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const person = await readPerson(ctx, uuidParam(params, 'agentUniqueId'));
    const { searchParams } = new URL(request.url);
    const tab = personTabs.find((each) => each === searchParams.get('tab')) ?? personTabs[0];
    const parts = await readPersonParts(ctx, person, tab);
    const merge =
      can(ctx, 'staff.merge-accounts') || person.deletedAt ? await mergeOf(ctx, person.agentUniqueId) : undefined;
    const market = marketOf(person.country);
    const mayHelp = can(ctx, 'staff.help-people') && !person.deletedAt;
    const asksForReset = tab === 'account' && can(ctx, 'staff.reset-second-factor') && person.agentType === 'O';
    const reset = asksForReset ? await openReset(ctx, person.agentUniqueId) : null;
    const moment = (time: Date | null) => (time ? formatTime(time, ctx) : '');
    const { agentUniqueId, agencyId, agencyName, userId, ccn } = person;
    // A colleague who was asked already is not asked again.
    const locked = { accountId: person.agentUniqueId, userId: person.userId, door: 'sign-in' } as const;
    const isLocked = mayHelp && tab === 'account' && (await hasLocks(ctx.db, locked, ctx.now));
    const acts = mayHelp
      ? possibleActs({ ...person, isLocked }).filter((act) => !(reset && act === 'ask-second-factor-reset'))
      : [];
    const name = shownName(person, ctx.language, 'listed');
    return {
      title: name,
      agentUniqueId,
      agencyId,
      agencyName,
      userId,
      name,
      tab,
      ccn,
      market,
      emailAddress: person.emailAddress.toLowerCase(),
      isValidated: person.emailValidFlag,
      phone: shownPhoneParts(person.country, person),
      roleKey: roles[person.agentType].labelKey,
      standing: signInStanding(person),
      statusKey: person.deletedAt ? 'staffPerson:deletedStatus' : activationFlags[person.activationFlag].labelKey,
      tone: person.deletedAt ? ('neutral' as const) : statusTones[person.activationFlag],
      mergedInto:
        person.deletedAt && merge && !merge.undoneAt && merge.mergedId === agentUniqueId
          ? { userId: merge.keptUserId, href: paths.staffPerson(merge.keptId) }
          : null,
      hasSecondFactor: person.secondFactorFlag,
      created: moment(person.createdAt),
      lastSignIn: moment(person.lastSignIn),
      deleted: moment(person.deletedAt),
      isSuspended: person.suspendedAt !== null,
      memberHref: ccn && can(ctx, 'staff.see-members') ? paths.staffMember(ccn) : null,
      mergeHref: can(ctx, 'staff.merge-accounts') && !person.deletedAt ? paths.staffMergeWith(agentUniqueId) : null,
      merge: merge &&
        can(ctx, 'staff.merge-accounts') &&
        !merge.undoneAt && {
          kept: merge.keptUserId,
          merged: merge.mergedUserId,
          time: moment(merge.mergedAt),
          href: paths.staffMerge(merge.mergeId),
        },
      viewHref: can(ctx, 'staff.view-as') && mayBeViewed(person) ? paths.staffViewAs(agentUniqueId) : null,
      mayHelp,
      acts,
      act: acts.find((each) => each === searchParams.get('act')) ?? null,
      reset: reset && {
        id: reset.id,
        reason: reset.reason,
        actor: fullName(reset.asker, ctx.language) || reset.asker.userId,
        time: moment(reset.askedAt),
        until: moment(reset.expiresAt),
        answers: answersOf(ctx.staff.staffId, reset),
      },
      sections: personSections(ctx, person, parts, await namedCatalogue(ctx)),
    };
  },
  { can: 'staff.see-people' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const posted = await readForm(request);
    if (posted.has('resetId')) return answered(ctx, agentUniqueId, posted);
    return formAction(ctx, posted, {
      schema: helpPersonSchema(),
      run: async (value) => {
        await helpPerson(ctx, agentUniqueId, value);
        return redirectWithToast(paths.staffPerson(agentUniqueId), {
          kind: 'success',
          message: `staffPerson:help.done.${value.act}`,
          params: { hours: String(resetAskedHours) },
        });
      },
    });
  },
  { can: 'staff.help-people', about: ['staff.help-people', 'staff.reset-second-factor'] },
);

const resetAnswer = z.object({ resetId: z.uuid(), answer: z.enum(resetAnswers) });

async function answered(ctx: StaffContext, agentUniqueId: string, posted: FormData) {
  const asked = resetAnswer.safeParse(Object.fromEntries(posted));
  if (!asked.success) throw new Refusal('malformedRequest');
  const { answer } = asked.data;
  try {
    await answerReset(ctx, { agentUniqueId, ...asked.data });
  } catch (error) {
    // A colleague was faster, or it is too late.
    if (!isConflict(error)) throw error;
    return redirectWithToast(paths.staffPerson(agentUniqueId), { kind: 'error', message: error.messageKey });
  }
  return redirectWithToast(paths.staffPerson(agentUniqueId), {
    kind: 'success',
    message: `staffPerson:reset.done${answer}`,
  });
}

/** A user of an agency as the help desk needs to see them: who, how they stand, and what happened. */
export default function Person() {
  const { t } = useTranslation(['staffPerson', 'codes']);
  const person = useLoaderData<typeof loader>();
  const { agentUniqueId, agencyId, name, userId, tab, deleted, mergedInto, isSuspended, act, reset, sections } = person;
  const tabs = personTabs.map((each) => ({
    key: each,
    label: t(`tab.${each}`),
    href: paths.staffPerson(agentUniqueId, each === 'account' ? {} : { tab: each }),
    open: each === tab,
  }));
  const record = {
    key: 'record',
    label: t('tab.record'),
    href: paths.staffAgencyRecord(agencyId, { person: agentUniqueId }),
  };
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0);
  return (
    <>
      <BackLink to={paths.staffAgencyPeople(agencyId)}>{t('back')}</BackLink>
      <PageHead
        title={name}
        sentence={[userId, t(person.roleKey), t(`why.${person.standing}`)].join(' · ')}
        action={<Badge tone={person.tone}>{t(mergedInto ? 'mergedStatus' : person.statusKey)}</Badge>}
      />
      {mergedInto ? (
        <Notice tone="warning" title={t('mergedInto', { userId: mergedInto.userId })}>
          <Link className="link" to={mergedInto.href}>
            {t('mergedIntoSee')}
          </Link>
        </Notice>
      ) : deleted ? (
        <Notice tone="warning" title={t('deleted', { time: deleted })} />
      ) : null}
      {isSuspended ? <Notice tone="warning" title={t('suspended')} /> : null}
      <Tabs label={t('tabs')} tabs={[...tabs, record]} within />
      <div className="mt-6 grid gap-6">
        {act ? null : <RefusedAct />}
        {tab === 'account' && reset ? <AskedReset /> : null}
        {tab === 'account' ? <Acts /> : null}
        {tab === 'account' ? <Account /> : null}
        {tab === 'account' ? <MergeNotice /> : null}
        {filled.map((section) => (
          <Section key={section.key} name={section.key} rows={section.rows} />
        ))}
        {empty.length > 0 ? (
          <p className="text-sm text-muted">
            {t('noneOf', { sections: empty.map(({ key }) => t(`section.${key}`)).join(' · ') })}
          </p>
        ) : null}
      </div>
      {act ? <HelpDialog key={act} act={act} /> : null}
    </>
  );
}

function MergeNotice() {
  const { t } = useTranslation('staffMerge');
  const { merge } = useLoaderData<typeof loader>();
  return merge ? (
    <Notice title={t('notice', merge)}>
      <Link className="link" to={merge.href}>
        {t('see')}
      </Link>
    </Notice>
  ) : null;
}

function Account() {
  const { t } = useTranslation(['staffPerson', 'codes', 'fields']);
  const person = useLoaderData<typeof loader>();
  return (
    <Card title={t('who')}>
      <div className="wrap-anywhere">
        <DescriptionList
          gathersMissing
          items={[
            {
              term: t('agency'),
              value: (
                <Link className="link" to={paths.staffAgency(person.agencyId)}>
                  {person.agencyName}
                </Link>
              ),
            },
            {
              term: t('fields:emailAddress'),
              value: (
                <span className="email">
                  {person.emailAddress} · {t(person.isValidated ? 'validated' : 'notValidated')}
                </span>
              ),
            },
            { term: t('phone'), value: person.phone },
            {
              term: t('fields:ccn'),
              value: person.memberHref ? (
                <Link className="link tabular-nums" to={person.memberHref}>
                  {person.ccn}
                </Link>
              ) : (
                person.ccn
              ),
            },
            { term: t('secondFactor'), value: t(person.hasSecondFactor ? 'yes' : 'no') },
            { term: t('created'), value: person.created },
            { term: t('lastSignIn'), value: person.lastSignIn || t('never') },
          ]}
        />
      </div>
    </Card>
  );
}

const dangerousActs: readonly PersonAct[] = ['reset-second-factor', 'deactivate'];

/** What one does for or with this person: each act of the help desk is a press that opens its form. */
function Acts() {
  const { t } = useTranslation(['staffPerson', 'staffMerge']);
  const { agentUniqueId, acts, mayHelp, viewHref, mergeHref } = useLoaderData<typeof loader>();
  if (!mayHelp && !viewHref && !mergeHref) return null;
  return (
    <Card title={t('help.title')}>
      {acts.length > 0 ? (
        <ul className="person-acts">
          {acts.map((act) => (
            <li key={act}>
              <Link className="person-act" to={paths.staffPerson(agentUniqueId, { act })} preventScrollReset>
                <span className="person-act-name">{t(`help.option.${act}`)}</span>
                <span className="person-act-why">{t(`help.when.${act}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="person-further mt-4">
        {viewHref ? <LinkButton to={viewHref}>{t('view.open')}</LinkButton> : null}
        {mayHelp ? (
          <>
            <LinkButton to={paths.correctPerson(agentUniqueId)}>{t('more.correct')}</LinkButton>
            <LinkButton to={paths.personNumber(agentUniqueId)}>{t('more.number')}</LinkButton>
            <LinkButton to={paths.movePerson(agentUniqueId)}>{t('more.move')}</LinkButton>
          </>
        ) : null}
        {mergeHref ? <LinkButton to={mergeHref}>{t('staffMerge:open')}</LinkButton> : null}
      </div>
    </Card>
  );
}

/** Why an act was refused whose form is gone, since this person allows it no longer. */
function RefusedAct() {
  const { form } = useServerForm(['act', 'reason'], useActionData<typeof action>());
  const refused = Object.values(form.allErrors).flatMap((messages) => messages?.at(-1) ?? []);
  return refused.length > 0 ? (
    <Notice tone="danger" role="alert">
      {refused.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  ) : null;
}

/** The form of one act: what it does, why, and a button that says it. */
function HelpDialog({ act }: { act: PersonAct }) {
  const { t } = useTranslation(['staffPerson', 'fields']);
  const { agentUniqueId, name } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['act', 'reason'], useActionData<typeof action>());
  const back = paths.staffPerson(agentUniqueId);
  return (
    <ActDialog
      name={t(`help.option.${act}`)}
      sentence={t(`help.does.${act}`, { name })}
      back={back}
      isDangerous={dangerousActs.includes(act)}
      form={form}
      action={paths.staffPerson(agentUniqueId, { act })}
      schema={() => import('#app/domain/people/staff/personActs.ts').then((forms) => forms.helpPersonSchema())}
    >
      <input type="hidden" name="act" value={act} />
      <TextAreaField
        field={fields.reason}
        label={t('fields:reason')}
        help={t('help.reasonHelp')}
        maxLength={500}
        required
      />
    </ActDialog>
  );
}

/** The question of a colleague whether this owner's second factor is to be reset, and the answers to it. */
function AskedReset() {
  const { t } = useTranslation('staffPerson');
  const { reset } = useLoaderData<typeof loader>();
  if (!reset) return null;
  return (
    <Card title={t('reset.title')}>
      <p>{t('reset.sentence', reset)}</p>
      <blockquote className="my-4 whitespace-pre-line wrap-anywhere">{reset.reason}</blockquote>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="resetId" value={reset.id} />
        {reset.answers.map((answer) => (
          <Button
            key={answer}
            type="submit"
            name="answer"
            value={answer}
            variant={answer === 'confirm' ? 'danger' : 'secondary'}
          >
            {t(`reset.${answer}`)}
          </Button>
        ))}
      </Form>
    </Card>
  );
}

function Section({ name, rows }: { name: PersonSection['key']; rows: PersonSection['rows'] }) {
  const { t } = useTranslation('staffPerson');
  return (
    <Card title={t(`section.${name}`)}>
      <ul className="person-rows wrap-anywhere">
        {rows.map((row, place) => (
          <li key={`${row.title} ${place}`}>
            {row.href ? (
              <Link className="link" to={row.href}>
                {row.title}
              </Link>
            ) : (
              row.title
            )}
            <span className="block text-sm text-muted">{row.details}</span>
          </li>
        ))}
      </ul>
      {rows.length === shownRows ? (
        <p className="mt-3 text-sm text-muted">{t('newest', { count: shownRows })}</p>
      ) : null}
    </Card>
  );
}
