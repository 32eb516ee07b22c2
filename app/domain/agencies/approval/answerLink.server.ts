import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { AgencyColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { registeredValues } from '#app/domain/agencies/registration/ownerColumns.ts';
import type { DraftField } from '#app/domain/agencies/registration/registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { closesAt } from './returns.ts';

/**
 * What a link to answer by has come to: it is open, it is used up while the questions still wait, so that another one can
 * be asked for, the questions are answered, the registration is decided, or there never was such a link.
 */
export type AnswerLinkState = 'open' | 'expired' | 'answered' | 'decided' | 'unknown';

const found = {
  account: {
    select: {
      agent: {
        include: {
          agency: {
            include: {
              returns: { where: { state: 'waiting' }, include: { questions: { orderBy: { place: 'asc' } } } },
            },
          },
        },
      },
    },
  },
} satisfies Prisma.EmailLinkInclude;

type FoundLink = Prisma.EmailLinkGetPayload<{ include: typeof found }>;
type FoundOwner = NonNullable<FoundLink['account']['agent']>;

/** A link that is open: the round that it answers, with the agency and the owner as stored. */
export interface OpenLink {
  linkId: string;
  round: FoundOwner['agency']['returns'][number];
  agency: FoundOwner['agency'];
  owner: FoundOwner;
}

/** Finds what a token leads to, without using it: mail scanners open links too. */
export async function findAnswerLink(
  db: Database | Transaction,
  { now }: Pick<VisitorContext, 'now'>,
  token: string,
): Promise<{ state: 'open'; link: OpenLink } | { state: Exclude<AnswerLinkState, 'open'>; link: OpenLink | null }> {
  const link = await db.emailLink.findUnique({
    where: { tokenHash: hashToken(token), purpose: 'answer' },
    include: found,
  });
  const owner = link?.account.agent;
  if (!link || !owner || owner.deletedAt) return { state: 'unknown', link: null };
  const { agency } = owner;
  if (agency.approvalStatus !== 'PENDING') return { state: 'decided', link: null };
  const [round] = agency.returns;
  if (!round) return { state: 'answered', link: null };
  const open = { linkId: link.id, round, agency, owner };
  return link.usedAt === null && link.expiresAt > now
    ? { state: 'open', link: open }
    : { state: 'expired', link: open };
}

/** What an owner is asked, and the registration as it is stored, to correct. */
export interface AskedRegistration {
  agencyName: string;
  country: string;
  registeredAt: Date;
  askedAt: Date;
  closesAt: Date;
  questions: { place: number; questionTxt: string }[];
  values: Record<DraftField, string>;
  version: number;
}

/** Reads the page of a link to answer by; `asked` for an open one alone, so that nothing is disclosed without it. */
export async function readAnswerLink(
  ctx: VisitorContext,
  token: string,
): Promise<{ state: AnswerLinkState; asked: AskedRegistration | null }> {
  const { state, link } = await findAnswerLink(ctx.db, ctx, token);
  if (state !== 'open') return { state, asked: null };
  const { agency, owner, round } = link;
  return {
    state,
    asked: {
      agencyName: agency.agencyName,
      country: agency.country,
      registeredAt: agency.createdAt,
      askedAt: round.askedAt,
      closesAt: closesAt(round.askedAt),
      questions: round.questions.map(({ place, questionTxt }) => ({ place, questionTxt })),
      values: registeredValues(agency as AgencyColumns, owner),
      version: versionOf(link),
    },
  };
}

/** Counts every change of what the form has. Both numbers only rise, so that their sum is another one after either did. */
export function versionOf({ agency, owner }: Pick<OpenLink, 'agency' | 'owner'>): number {
  return agency.version + owner.version;
}

/**
 * Mails another link to the owner's address on record, for one that is too old or was replaced, while the questions wait.
 * Throws `tokenExpired` for every other one, and `throttled` after five.
 */
export async function renewAnswerLink(ctx: VisitorContext, token: string): Promise<void> {
  const { state, link } = await findAnswerLink(ctx.db, ctx, token);
  if (state !== 'expired' || !link) throw new Refusal('tokenExpired');
  const { owner, round, agency } = link;
  await beginAttempt(ctx, 'answer-link', owner.agentUniqueId);
  await ctx.db.$transaction((tx) =>
    queueLinkMail(tx, ctx, 'answer', { ...owner, agency }, owner.emailAddress, {
      params: { until: closesAt(round.askedAt) },
    }),
  );
}
