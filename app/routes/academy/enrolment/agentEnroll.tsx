import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enrollmentSource, type EnrollmentSource } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { sitePath } from '#app/domain/sitePath.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import {
  birthDayOf,
  enrolSchema,
  issueSchema,
  moveNumberSchema,
} from '#app/domain/academy/enrolment/enrolmentForms.ts';
import { issueNumber } from '#app/domain/academy/enrolment/issueNumber.server.ts';
import { moveNumber } from '#app/domain/academy/enrolment/moveNumber.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { selfRetrieve } from '#app/domain/people/myAccount/selfRetrieve.server.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ConflictScreen } from './ConflictScreen.tsx';
import { Enrolled, IssueCard, NumberForm } from './EnrolForms.tsx';
import { waitingInWords } from './waitingInWords.server.ts';
import { RemovedNumberCard } from '#app/routes/people/myAccount/RemovedNumberCard.tsx';
import { removedNumberFacts } from '#app/routes/people/myAccount/removedNumberFacts.server.ts';

export const meta = pageTitle<typeof loader>();

/** Member number enrolment (spec §2); `registerFor` decides the next page. */
export const loader = agentLoader(async ({ ctx, request }) => {
  const source = sourceOf(request);
  const { agent } = await selfRetrieve(ctx);
  const enrolled = ctx.actor.ccn !== null;
  return {
    title: documentTitle(ctx.language, 'enrolment:title'),
    market: ctx.market,
    today: calendarDay(ctx.now),
    ccn: ctx.actor.ccn,
    removed: ctx.actor.ccn === null ? await removedNumberFacts(ctx) : null,
    lastName: agent.lastName,
    hasBirthDate: agent.dateOfBirth !== '',
    source,
    goOn: destination(ctx, request),
    waiting: enrolled ? [] : await waitingInWords(ctx),
  };
});

export const action = ownAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  const intent = form.get('intent');
  form.delete('intent');
  const source = sourceOf(request);
  const asked = { source, goOn: destination(ctx, request) };
  if (intent === 'issue') return issue(ctx, form, asked);
  return intent === 'move' ? move(ctx, form, asked) : enrolNumber(ctx, form, asked);
});

interface Asked {
  source: EnrollmentSource;
  /** The page that follows. */
  goOn: string;
}

function enrolNumber(ctx: AgentContext, form: FormData, { source, goOn }: Asked) {
  return formAction(ctx, form, {
    schema: enrolSchema(),
    run: async (value) => {
      const { ccn, conflictUserId } = await enrol(ctx, { ...value, source });
      if (conflictUserId !== null)
        return data({ step: 'conflict' as const, ccn, conflictUserId, reply: undefined }, { status: 409 });
      return saved(goOn);
    },
    refused: (reply) => refused('enrol', reply),
  });
}

function issue(ctx: AgentContext, form: FormData, { source, goOn }: Asked) {
  return formAction(ctx, form, {
    schema: issueSchema(),
    run: async () => {
      await issueNumber(ctx, { source });
      return saved(goOn);
    },
    refused: (reply) => refused('issue', reply),
  });
}

function move(ctx: AgentContext, form: FormData, { source, goOn }: Asked) {
  // Shown again as it was: it decides nothing.
  const conflictUserId = String(form.get('conflictUserId') ?? '').slice(0, 8);
  form.delete('conflictUserId');
  const ccn = String(form.get('ccn') ?? '').slice(0, 10);
  return formAction(ctx, form, {
    schema: moveNumberSchema(calendarDay(ctx.now)),
    run: async (value) => {
      await moveNumber(ctx, { ccn: value.ccn, birthDay: birthDayOf(value), source }).catch((error) => {
        throw atForm(error);
      });
      return saved(goOn);
    },
    refused: (reply) =>
      data({ step: 'conflict' as const, ccn, conflictUserId, reply: reply.data }, reply.init ?? undefined),
  });
}

// The form has the date in three parts, and not the number.
function atForm(error: unknown): unknown {
  if (!isRefusal(error) || !error.field) return error;
  return new Refusal(error.code, error.field === 'birthDate' ? { field: 'dateOfBirth' } : {});
}

function refused<Step extends 'enrol' | 'issue'>(step: Step, reply: FormReply) {
  return data({ step, reply: reply.data }, reply.init ?? undefined);
}

function saved(goOn: string): Promise<Response> {
  return redirectWithToast(goOn, { kind: 'success', message: 'successes:enrollmentSaved' });
}

function sourceOf(request: Request): EnrollmentSource {
  return enrollmentSource(new URL(request.url).searchParams.get('registerFor'));
}

// The page of the portal that was asked for before, else that of the flow.
function destination({ actor, market }: AgentContext, request: Request): string {
  const asked = sitePath(new URL(request.url).searchParams.get('to'));
  if (asked?.startsWith('/home/pages/')) return asked;
  const source = sourceOf(request);
  const brand = brandOfPage('/home/agent-enroll', { ...actor, market });
  return { A: paths.academy(brand), P: toolPaths.tools({ ask: 'booking' }), E: paths.myAccount() }[source];
}

export default function AgentEnroll() {
  const { t } = useTranslation('enrolment');
  const { ccn, removed, lastName, hasBirthDate, source, goOn, market, today, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (ccn !== null) return <Enrolled ccn={ccn} goOn={goOn} source={source} />;
  if (reply?.step === 'conflict')
    return (
      <ConflictScreen
        ccn={reply.ccn}
        userId={reply.conflictUserId}
        lastResult={reply.reply}
        market={market}
        today={today}
      />
    );
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-6">
        {waiting.length > 0 ? (
          <Notice title={t('waiting.title')}>
            <ul className="list-disc ps-5">
              {waiting.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <p className="mt-2">{t('waiting.text')}</p>
          </Notice>
        ) : null}
        {removed ? <RemovedNumberCard {...removed} /> : null}
        <NumberForm lastName={lastName} lastResult={reply?.step === 'enrol' ? reply.reply : undefined} />
        <IssueCard hasBirthDate={hasBirthDate} lastResult={reply?.step === 'issue' ? reply.reply : undefined} />
      </div>
    </>
  );
}
