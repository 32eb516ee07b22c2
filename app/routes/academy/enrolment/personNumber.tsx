import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changePersonNumber } from '#app/domain/academy/enrolment/changePersonNumber.server.ts';
import {
  numberActs,
  numberActSchemas,
  possibleNumberActs,
  type NumberAct,
} from '#app/domain/academy/enrolment/personNumber.ts';
import { shownName } from '#app/domain/display.ts';
import { readPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const helpers = { can: 'staff.help-people' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const person = await readPerson(ctx, uuidParam(params, 'agentUniqueId'));
  const { agentUniqueId, ccn } = person;
  return {
    title: documentTitle(ctx.language, 'staffPerson:number.title'),
    agentUniqueId,
    ccn,
    name: shownName(person, ctx.language, 'listed'),
    acts: possibleNumberActs(person),
  };
}, helpers);

export const action = staffAction(async ({ ctx, request, params }) => {
  const agentUniqueId = uuidParam(params, 'agentUniqueId');
  const posted = await readForm(request);
  const act = numberActs.find((each) => each === posted.get('act'));
  if (!act) throw new Refusal('malformedRequest');
  return formAction(ctx, posted, {
    schema: numberActSchemas[act](),
    run: async (value) => {
      const { ccn } = await changePersonNumber(ctx, agentUniqueId, value);
      return redirectWithToast(paths.staffPerson(agentUniqueId), {
        kind: 'success',
        message: `staffPerson:number.done.${act}`,
        params: { ccn },
      });
    },
    refused: (reply) => ofAct(act, reply),
  });
}, helpers);

// The page has a form for each act: which of them a reply is about.
function ofAct(act: NumberAct, { data: result, init }: FormReply) {
  return data({ act, result: result as SubmissionResult<string[]> }, init ?? undefined);
}

/** What the brands' staff do about a person's member number. */
export default function PersonNumber() {
  const { t } = useTranslation('staffPerson');
  const { agentUniqueId, ccn, name, acts } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffPerson(agentUniqueId)}>{t('correct.back')}</BackLink>
      <PageHead
        title={t('number.title')}
        sentence={ccn ? t('number.has', { name, ccn }) : t('number.hasNone', { name })}
      />
      <div className="grid gap-6">
        {acts.map((act) => (
          <ActForm key={act} act={act} />
        ))}
        <Link className="link" to={ccn ? paths.staffMember(ccn) : paths.staffMembers()}>
          {t('number.directory')}
        </Link>
      </div>
    </>
  );
}

const titles = { give: 'number.givenTitle', issue: 'number.issueTitle', remove: 'number.removeTitle' } as const;

function ActForm({ act }: { act: NumberAct }) {
  const { t } = useTranslation(['staffPerson', 'fields']);
  const reply = useActionData<typeof action>();
  const result = reply && 'act' in reply && reply.act === act ? reply.result : undefined;
  const { form, fields } = useServerForm(['ccn', 'reason'], result, { id: act });
  return (
    <Card title={t(titles[act])}>
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/academy/enrolment/personNumber.ts').then((forms) => forms.numberActSchemas[act]())
        }
      >
        <p>{t(`number.${act}Sentence`)}</p>
        <input type="hidden" name="act" value={act} />
        {act === 'give' ? (
          <TextField field={fields.ccn} label={t('fields:ccn')} inputMode="numeric" autoComplete="off" required />
        ) : null}
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton variant={act === 'remove' ? 'danger' : act === 'give' ? 'primary' : 'secondary'}>
            {t(`number.${act}`)}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
