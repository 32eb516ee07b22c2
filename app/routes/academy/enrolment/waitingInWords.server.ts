import { thingInWords } from '#app/domain/academy/assignments/assignmentMails.server.ts';
import { waitsBehindEnrolment } from '#app/domain/academy/enrolment/waitsBehind.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';

/** A sentence for each thing that is assigned to the reader and waits until they have a member number. */
export async function waitingInWords(ctx: AgentContext): Promise<string[]> {
  const { language, market } = ctx;
  const t = translator(textLocale(language, market));
  return (await waitsBehindEnrolment(ctx)).map(({ dueOn, ...thing }) => {
    const day = formatDay(dueOn.toISOString().slice(0, 10), { market, language });
    return t('enrolment:waiting.due', { thing: thingInWords(t, language, thing), day });
  });
}
