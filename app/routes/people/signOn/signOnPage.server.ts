import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { addRule, allowAccounts, removeRule } from '#app/domain/people/signOn/signOnAccounts.server.ts';
import {
  addDomain,
  demandSignOn,
  endDemand,
  proveDomain,
  removeDomain,
} from '#app/domain/people/signOn/signOnDomains.server.ts';
import {
  demandSchema,
  domainSchema,
  mappingSchema,
  providerSchema,
  ruleSchema,
  separateSchema,
  signOnPressSchema,
} from '#app/domain/people/signOn/signOnForms.ts';
import { beginSetUp, readSignOn } from '#app/domain/people/signOn/readSignOn.server.ts';
import { saveMapping } from '#app/domain/people/signOn/saveMapping.server.ts';
import { saveProvider } from '#app/domain/people/signOn/saveProvider.server.ts';
import { separatePerson, switchSignOn } from '#app/domain/people/signOn/switchSignOn.server.ts';
import { readTested } from '#app/domain/people/signOn/testSignOn.server.ts';
import { isRefusal, Refusal, refusals, type RefusalCode } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { branchesToChoose } from '#app/routes/people/branches/branchesToChoose.server.ts';
import { offeredTemplates } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { actionByIntent, formAction, readPosted } from '#app/routes/requests/formAction.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

/** The guide: what is set, what a test has shown, and what its forms offer. */
export async function signOnPage(ctx: AgentContext, request: Request) {
  const params = new URL(request.url).searchParams;
  const found = await readSignOn(ctx);
  const title = documentTitle(ctx.language, 'signOn:title');
  if (!found) return { title, signOn: null };
  const { keeper, domains, rules, providerName, issuer, clientId, hasSecret, addresses, enabled, testedAt } = found;
  const { emailClaim, firstNameClaim, lastNameClaim, groupsClaim, trustsAddress, secondFactors, makesAccounts } = found;
  const tested = readTested(ctx, params.get('tested') ?? '');
  const failed = params.get('failed') ?? '';
  return {
    title,
    signOn: {
      provider: { providerName, providerIssuer: issuer, clientId, hasSecret },
      addresses,
      enabled,
      isTested: testedAt !== null,
      keeper: keeper && fullName(keeper, ctx.language),
      mapping: {
        emailClaim,
        firstNameClaim,
        lastNameClaim,
        groupsClaim,
        trustsAddress: trustsAddress ? 'Y' : 'N',
        factorValues: secondFactors.join(' '),
      },
      makesAccounts,
      rules: rules.map(({ ruleId, groupName, agentType, branch, template }) => ({
        ruleId,
        groupName,
        agentType,
        branch: branch?.branchName ?? '',
        template: template?.name ?? '',
      })),
      domains: domains.map(({ domainId, domain, provenAt, confirmedBy, everybody, record }) => ({
        domainId,
        domain,
        state:
          provenAt === null ? ('open' as const) : confirmedBy === null ? ('proven' as const) : ('confirmed' as const),
        everybody,
        record,
      })),
    },
    tested: tested && {
      ...tested,
      name: fullName(tested, ctx.language),
      refused: isCode(tested.verdict) ? textOf(ctx, tested.verdict) : null,
    },
    failed: isCode(failed) ? textOf(ctx, failed) : null,
    branches: (await branchesToChoose(ctx)).options,
    templates: (await offeredTemplates(ctx)).map(({ templateId, name }) => ({ value: templateId, label: name })),
  };
}

const isCode = (text: string): text is RefusalCode => text.startsWith('signOn') && Object.hasOwn(refusals, text);
const textOf = (ctx: AgentContext, code: RefusalCode) => refusalText(new Refusal(code), ctx.language);

/** The forms of the guide, by what they do. */
type GuideFormName = 'provider' | 'domain' | 'mapping' | 'rule' | 'demand' | 'separate';

// What the forms of the page have in common: which of them it was that was refused.
const guided = (of: GuideFormName) => ({
  hidden: ['password', 'clientSecret'],
  refused: ({ data: result, init }: FormReply) =>
    data({ of, result: result as SubmissionResult<string[]> }, init ?? undefined),
});
type Reply = Response | ReturnType<ReturnType<typeof guided>['refused']>;

const done = (message: string, params: Record<string, string> = {}) =>
  redirectWithToast(paths.signOnGuide(), { kind: 'success', message: `signOn:${message}`, params });

/** Does what a form or a button of the guide asks for. */
export function signOnAction(ctx: AgentContext, request: Request): Promise<Reply> {
  // What a button cannot do is said on the page that it is on.
  const pressed =
    (run: (of: { of: string }) => Promise<Response>) =>
    async (posted: FormData): Promise<Reply> => {
      try {
        return await run(await readPosted(posted, signOnPressSchema()));
      } catch (error) {
        if (!isRefusal(error) || error.code === 'forbidden') throw error;
        return redirectWithToast(paths.signOnGuide(), { kind: 'error', message: refusals[error.code].messageKey });
      }
    };
  return actionByIntent<Reply>(request, {
    begin: pressed(async () => {
      await beginSetUp(ctx);
      return done('done.begun');
    }),
    provider: (posted) =>
      formAction(ctx, posted, {
        schema: providerSchema(),
        ...guided('provider'),
        run: async (value) => {
          await saveProvider(ctx, value);
          return done('done.provider');
        },
      }),
    domain: (posted) =>
      formAction(ctx, posted, {
        schema: domainSchema(),
        ...guided('domain'),
        run: async ({ mailDomain }) => {
          await addDomain(ctx, mailDomain);
          return done('done.domain', { domain: mailDomain });
        },
      }),
    prove: pressed(async ({ of }) => done('done.proven', { domain: await proveDomain(ctx, of) })),
    removeDomain: pressed(async ({ of }) => done('done.domainRemoved', { domain: await removeDomain(ctx, of) })),
    mapping: (posted) =>
      formAction(ctx, posted, {
        schema: mappingSchema(),
        ...guided('mapping'),
        run: async (value) => {
          await saveMapping(ctx, value);
          return done('done.mapping');
        },
      }),
    rule: (posted) =>
      formAction(ctx, posted, {
        schema: ruleSchema(),
        ...guided('rule'),
        run: async (value) => {
          await addRule(ctx, value);
          return done('done.rule');
        },
      }),
    removeRule: pressed(async ({ of }) => {
      await removeRule(ctx, of);
      return done('done.ruleRemoved');
    }),
    accounts: pressed(async ({ of }) => {
      await allowAccounts(ctx, of === 'on');
      return done(of === 'on' ? 'done.accountsOn' : 'done.accountsOff');
    }),
    switch: pressed(async ({ of }) => {
      await switchSignOn(ctx, of === 'on');
      return done(of === 'on' ? 'done.on' : 'done.off');
    }),
    demand: (posted) =>
      formAction(ctx, posted, {
        schema: demandSchema(),
        ...guided('demand'),
        run: async (value) => done('done.demanded', { domain: await demandSignOn(ctx, value) }),
      }),
    endDemand: pressed(async ({ of }) => done('done.demandEnded', { domain: await endDemand(ctx, of) })),
    separate: (posted) =>
      formAction(ctx, posted, {
        schema: separateSchema(),
        ...guided('separate'),
        run: async ({ userId }) => done('done.separated', { userId: await separatePerson(ctx, userId) }),
      }),
  });
}
