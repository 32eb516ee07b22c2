import { localized } from '#app/domain/localizedText.ts';
import { Form, useLoaderData } from '@remix-run/react';
import { formatTime, fullName } from '#app/domain/display.ts';
import { countedAtMost } from '#app/domain/listParams.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { MessageAudience } from '#app/domain/people/messages/audience.ts';
import type { MessageState } from '#app/domain/people/messages/messages.ts';
import { readMessageForStaff } from '#app/domain/people/messages/readMessages.server.ts';
import { withdrawMessage } from '#app/domain/people/messages/sendMessage.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { clockOfMessage } from './clockOfMessage.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const { messageId, market, audience, state, sentAt, sender, ...message } = await readMessageForStaff(
      ctx,
      uuidParam(params, 'messageId'),
    );
    const name = localized(ctx.language, 'title', message);
    return {
      documentTitle: documentTitleOf(ctx.language, name),
      ...message,
      name,
      market: market as Market | '',
      audience: audience as MessageAudience,
      state: state as MessageState,
      sender: fullName(sender, ctx.language),
      sent: formatTime(sentAt, { market: clockOfMessage(market, ctx.language), language: ctx.language }),
    };
  },
  { can: 'staff.send-messages' },
);

/** Withdraws the message. */
export const action = staffAction(
  async ({ ctx, params }) => {
    const messageId = uuidParam(params, 'messageId');
    try {
      await withdrawMessage(ctx, messageId);
    } catch (error) {
      // A colleague has withdrawn it: the page says so.
      if (!isRefusal(error) || error.code !== 'conflict') throw error;
      return redirectWithToast(paths.staffMessage(messageId), { kind: 'error', message: error.messageKey });
    }
    return redirectWithToast(paths.staffMessages(), { kind: 'success', message: 'brandMessages:withdraw.done' });
  },
  { can: 'staff.send-messages' },
);

/** A message of the brand, how it fares, and its withdrawal. */
export default function StaffMessage() {
  const { t } = useTranslation(['brandMessages', 'markets']);
  const { name, market, audience, state, sender, sent, notified, read, mayWithdraw, ...texts } =
    useLoaderData<typeof loader>();
  const where = market === '' ? t('every') : t(`markets:market.${market}`);
  return (
    <>
      <BackLink to={paths.staffMessages()}>{t('back')}</BackLink>
      <PageHead title={name} sentence={`${t(`state.${state}`)} · ${where} · ${t(`audience.${audience}`)}`} />
      <div className="grid gap-6">
        <p>
          {t('by', { name: sender, time: sent })} {t('notified', { count: notified })}.{' '}
          {read > countedAtMost ? t('readMany', { count: countedAtMost }) : t('read', { count: read })}.
        </p>
        {(texts.titleJa === '' ? (['en'] as const) : (['en', 'ja'] as const)).map((language) => (
          <Card key={language} title={language === 'en' ? texts.titleEn : texts.titleJa}>
            <p className="whitespace-pre-line wrap-anywhere" lang={language}>
              {language === 'en' ? texts.textEn : texts.textJa}
            </p>
          </Card>
        ))}
        {mayWithdraw ? (
          <Card title={t('withdraw.title')}>
            <Form method="post" className="grid gap-3">
              <p>{t('withdraw.sentence')}</p>
              <div className="form-actions">
                <Button type="submit" variant="danger">
                  {t('withdraw.submit')}
                </Button>
              </div>
            </Form>
          </Card>
        ) : null}
      </div>
    </>
  );
}
