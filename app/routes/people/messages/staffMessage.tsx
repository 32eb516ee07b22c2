import { localized } from '#app/domain/localizedText.ts';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { typedTime } from '#app/domain/content/editor/schedule.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName, zones } from '#app/domain/display.ts';
import { countedAtMost } from '#app/domain/listParams.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { everyMarket, type MessageAudience } from '#app/domain/people/messages/audience.ts';
import { brandMessageSchema } from '#app/domain/people/messages/messageForms.ts';
import { countReaders } from '#app/domain/people/messages/messageReaders.server.ts';
import type { MessageState } from '#app/domain/people/messages/messages.ts';
import { readMessageForStaff, type StaffMessage } from '#app/domain/people/messages/readMessages.server.ts';
import { saveMessage, withdrawMessage } from '#app/domain/people/messages/saveMessage.server.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle, documentTitleOf, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParamOrNew } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { clockOfMessage } from './clockOfMessage.ts';
import { MessageForm } from './MessageForm.tsx';

const writers = { can: 'staff.send-messages' } as const;

export const meta = pageTitle<typeof loader>();

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export const loader = staffLoader(async ({ ctx, params }) => {
  const messageId = uuidParamOrNew(params, 'messageId');
  const stored = messageId === null ? null : await readMessageForStaff(ctx, messageId);
  const name = stored && localized(ctx.language, 'title', stored);
  return {
    documentTitle: name ? documentTitleOf(ctx.language, name) : documentTitle(ctx.language, 'brandMessages:new.title'),
    offered: [...(ctx.staff.markets.length === 0 ? [everyMarket] : []), ...marketsOf(ctx.staff)],
    written: stored === null || stored.mayWrite ? valuesOf(ctx, stored) : null,
    message: stored && shownOf(ctx, stored),
  };
}, writers);

type Stored = Awaited<ReturnType<typeof readMessageForStaff>>;

/** The values of the form, its time by the clock of the message's market. */
function valuesOf({ language, staff }: StaffContext, stored: StaffMessage | null): Record<string, string> {
  const zone = zones[clockOfMessage(stored?.market ?? staff.markets[0] ?? '', language)];
  if (!stored) return { messageAudience: 'everybody', zone, version: '0' };
  const { market, audience, titleEn, titleJa, textEn, textJa, state, sentAt, version } = stored;
  return {
    messageMarket: market === '' ? everyMarket : market,
    messageAudience: audience,
    titleEn,
    titleJa,
    textEn,
    textJa,
    zone,
    sendAt: state === 'scheduled' ? typedTime(sentAt, zone) : '',
    version: String(version),
  };
}

function shownOf({ language }: StaffContext, { market, audience, state, sentAt, sender, ...message }: Stored) {
  const { titleEn, titleJa, textEn, textJa, notified, read, mayWithdraw } = message;
  return {
    titleEn,
    titleJa,
    textEn,
    textJa,
    notified,
    read,
    mayWithdraw,
    name: localized(language, 'title', message),
    market: market as Market | '',
    audience: audience as MessageAudience,
    state: state as MessageState,
    sender: fullName(sender, language),
    sent: formatTime(sentAt, { market: clockOfMessage(market, language), language }),
  };
}

/** Saves, sends, shows or withdraws the message. */
export const action = staffAction(async ({ ctx, request, params }) => {
  const messageId = uuidParamOrNew(params, 'messageId');
  const posted = await readForm(request);
  if (messageId !== null && posted.get('intent') === 'withdraw') return withdrawn(ctx, messageId);
  return formAction(ctx, posted, {
    schema: brandMessageSchema(ctx.now),
    run: async (value, submission) => {
      if (value.intent === 'preview') {
        const { titleEn, titleJa, textEn, textJa } = value;
        const readers = await countReaders(ctx, value);
        return data({ result: submission.reply(), preview: { titleEn, titleJa, textEn, textJa, readers } });
      }
      const saved = await saveMessage(ctx, messageId, value);
      return redirectWithToast(saved.state === 'draft' ? paths.staffMessage(saved.messageId) : paths.staffMessages(), {
        kind: 'success',
        message: `brandMessages:saved.${saved.state}`,
      });
    },
    refused: (answer: FormReply) => data({ result: answer.data, preview: null }, answer.init ?? undefined),
  });
}, writers);

async function withdrawn(ctx: StaffContext, messageId: string) {
  try {
    await withdrawMessage(ctx, messageId);
  } catch (error) {
    // A colleague has withdrawn it: the page says so.
    if (!isRefusal(error) || error.code !== 'conflict') throw error;
    return redirectWithToast(paths.staffMessage(messageId), { kind: 'error', message: error.messageKey });
  }
  return redirectWithToast(paths.staffMessages(), { kind: 'success', message: 'brandMessages:withdraw.done' });
}

/** A message of the brand: the form while it is not sent, then how it fares, and its withdrawal. */
export default function StaffMessage() {
  const { t } = useTranslation(['brandMessages', 'markets']);
  const { offered, written, message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { version = '0', ...values } = written ?? {};
  // Where a colleague was faster, what was typed stays beside what they sent.
  const isWritten = written !== null || answer !== undefined;
  return (
    <>
      <BackLink to={paths.staffMessages()}>{t('back')}</BackLink>
      {message ? <MessageHead {...message} /> : <PageHead title={t('new.title')} sentence={t('new.sentence')} />}
      {message && written === null ? <Sent {...message} /> : null}
      {answer?.preview ? <Preview {...answer.preview} /> : null}
      {isWritten ? (
        <MessageForm
          offered={offered}
          values={values}
          version={version}
          lastResult={answer?.result}
          isSaved={message !== null}
        />
      ) : null}
    </>
  );
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['message']>;

function MessageHead({ name, state, market, audience, sender, sent }: Shown) {
  const { t } = useTranslation(['brandMessages', 'markets']);
  const where = market === '' ? t('every') : t(`markets:market.${market}`);
  const parts = [t(`state.${state}`), where, t(`audience.${audience}`)];
  return (
    <PageHead
      title={name}
      sentence={`${parts.join(' · ')}. ${t(`by.${state === 'draft' || state === 'scheduled' ? state : 'sent'}`, { name: sender, time: sent })}`}
    />
  );
}

function Sent({ notified, read, mayWithdraw, ...texts }: Shown) {
  const { t } = useTranslation('brandMessages');
  return (
    <div className="grid gap-6">
      <p>
        {t('notified', { count: notified })}.{' '}
        {read > countedAtMost ? t('readMany', { count: countedAtMost }) : t('read', { count: read })}.
      </p>
      <Texts {...texts} />
      {mayWithdraw ? (
        <Card title={t('withdraw.title')}>
          <Form method="post" className="grid gap-3">
            <p>{t('withdraw.sentence')}</p>
            <div className="form-actions">
              <Button type="submit" variant="danger" name="intent" value="withdraw">
                {t('withdraw.submit')}
              </Button>
            </div>
          </Form>
        </Card>
      ) : null}
    </div>
  );
}

type Written = Pick<Shown, 'titleEn' | 'titleJa' | 'textEn' | 'textJa'>;

function Preview({ readers, ...texts }: Written & { readers: number }) {
  const { t } = useTranslation('brandMessages');
  return (
    <section className="mb-6 grid gap-4" aria-label={t('preview.title')}>
      <p role="status">{t('preview.sentence', { count: readers })}</p>
      <Texts {...texts} />
    </section>
  );
}

function Texts({ titleEn, titleJa, textEn, textJa }: Written) {
  const languages = [
    ['en', titleEn, textEn],
    ...(titleJa || textJa ? [['ja', titleJa || titleEn, textJa || textEn]] : []),
  ] as const;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {languages.map(([language, title, text]) => (
        <Card key={language} title={title!}>
          <p className="whitespace-pre-line wrap-anywhere" lang={language}>
            {text}
          </p>
        </Card>
      ))}
    </div>
  );
}
