import { localized } from '#app/domain/localizedText.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName, mailName } from '#app/domain/display.ts';
import {
  feedbackTones,
  openFeedbackStates,
  settableStates,
  statesAfterAnswer,
  type FeedbackState,
} from '#app/domain/feedback/feedbackStates.ts';
import { typeLabelKey, type FeedbackApplication } from '#app/domain/feedback/feedbackTypes.ts';
import { brands, isBrandCode } from '#app/domain/markets/brands.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { listAnswerTemplates } from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { fillTemplate } from '#app/domain/feedback/staff/fillTemplate.ts';
import { readFeedback, type ReadFeedback } from '#app/domain/feedback/staff/readFeedback.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { caseBar } from '#app/routes/operations/cases/caseBar.server.ts';
import { translator } from '#app/platform/translations.server.ts';

const details = ['curriculum', 'courseName', 'internetBrowser', 'operatingSystem', 'monitorResolution', 'ccn'] as const;

/** The content of the page of one feedback; `templateId` is the template that fills the answer at first. */
export async function feedbackOnePage(ctx: StaffContext, feedbackId: string, templateId: string | null) {
  const [feedback, templates] = [await readFeedback(ctx, feedbackId), await listAnswerTemplates(ctx)];
  const t = translator(ctx.language);
  // The table's checks hold the codes to the types.
  const [state, market] = [feedback.state, feedback.market];
  const time = (moment: Date) => formatTime(moment, ctx);
  const stateWord = (each: FeedbackState) => t(`feedback:state.${each}`);
  const filled = templates.map((template) => ({
    templateId: template.templateId,
    name: template.name,
    text: inWords(feedback, template),
  }));
  return {
    bar: await caseBar(
      ctx,
      'feedback',
      feedbackId,
      openFeedbackStates.some((open) => open === state) ? feedback.sentAt : null,
    ),
    number: feedback.number,
    version: String(feedback.version),
    comment: feedback.commentTxt,
    isDeleted: feedback.agent.deletedAt !== null,
    picture: feedback.pictureId ? paths.staffFeedbackPicture(feedbackId) : null,
    type: `${t(`feedback:form.${feedback.application}`)} · ${t(typeLabelKey(feedback.application as FeedbackApplication, feedback.feedbackType))}`,
    sent: time(feedback.sentAt),
    stateWord: stateWord(state),
    tone: feedbackTones[state],
    facts: [
      {
        term: t('staffFeedback:one.sender'),
        value: `${fullName(feedback, ctx.language)}, ${feedback.agentUserId}`,
        href: can(ctx, 'staff.see-people') ? paths.staffPerson(feedback.agentUniqueId) : null,
      },
      {
        term: t('staffFeedback:one.agency'),
        value: `${feedback.agencyName}, ${feedback.agencyId}`,
        href: can(ctx, 'staff.see-agencies') ? paths.staffAgency(feedback.agencyId) : null,
      },
      { term: fieldLabel(t, 'emailAddress'), value: feedback.emailId.toLowerCase() },
      { term: t('staffFeedback:one.language'), value: t(`common:languages.${feedback.agent.account.language}`) },
      { term: t('staffFeedback:one.market'), value: t(`markets:market.${market}`) },
      {
        term: t('staffFeedback:one.brand'),
        value: isBrandCode(feedback.brand) ? t(brands[feedback.brand].nameKey) : feedback.brand,
      },
      ...details
        .filter((name) => Boolean(feedback[name]))
        .map((name) => ({ term: fieldLabel(t, name), value: feedback[name] ?? '' })),
    ],
    answers: feedback.answers.map(({ answerId, answerTxt, answeredAt, answeredBy, staff }) => ({
      id: answerId,
      isOwn: answeredBy === ctx.staff.staffId,
      text: answerTxt,
      by: fullName(staff, ctx.language).trim() || staff.userId,
      time: time(answeredAt),
    })),
    templates: filled,
    draft: filled.find((template) => template.templateId === templateId) ?? null,
    reader: t(`common:languages.${feedback.agent.account.language}`),
    statesAfterAnswer: statesAfterAnswer.map((value) => ({ value, label: stateWord(value) })),
    settable: settableStates(state).map((value) => ({ value, label: stateWord(value) })),
  };
}

function inWords({ agent, number }: ReadFeedback, { textEn, textJa }: { textEn: string; textJa: string }): string {
  const language = agent.account.language;
  return fillTemplate(localized(language, 'text', { textEn, textJa }), { name: mailName(agent, language), number });
}
