import type { AgencyFile } from '#app/domain/agencies/approval/readAgencyCase.server.ts';
import { readReturns } from '#app/domain/agencies/approval/readReturns.server.ts';
import type { ReturnState } from '#app/domain/agencies/approval/returns.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { titleCodes, titles } from '#app/domain/permissions/codes.ts';
import { translator } from '#app/platform/translations.server.ts';
import { stateName } from '#app/routes/markets/placeNames.server.ts';

/** A round of questions as the agency's page shows it. */
export interface ReturnFacts {
  returnId: string;
  state: ReturnState;
  asked: string;
  by: string;
  reminded: string;
  ended: string;
  questions: { place: number; question: string; answer: string }[];
  changes: { field: string; label: string; before: string; after: string }[];
}

/** The rounds of questions about an agency's registration, the last first. */
export async function returnFacts(ctx: StaffContext, file: AgencyFile): Promise<ReturnFacts[]> {
  const { language } = ctx;
  const t = translator(language);
  const time = (moment: Date | null) => (moment ? formatTime(moment, ctx) : '');
  const words = async (field: string, value: string) => {
    // An answer keeps the country of the registration.
    if (field === 'state') return stateName(ctx, file.country, value);
    const title = field === 'title' ? titleCodes.find((code) => code === value) : undefined;
    return title ? t(titles[title].labelKey) : value;
  };
  const rounds = await readReturns(ctx, file);
  const shown = rounds.map(async ({ returnId, state, askedAt, remindedAt, endedAt, asker, questions, changes }) => ({
    returnId,
    state,
    asked: time(askedAt),
    reminded: time(remindedAt),
    ended: time(endedAt),
    by: fullName(asker, language).trim() || asker.userId,
    questions: questions.map(({ place, questionTxt, answerTxt }) => ({
      place,
      question: questionTxt,
      answer: answerTxt,
    })),
    changes: await Promise.all(
      changes.map(async ({ field, before, after }) => ({
        field,
        label: fieldLabel(t, field),
        before: await words(field, before),
        after: await words(field, after),
      })),
    ),
  }));
  return Promise.all(shown);
}
