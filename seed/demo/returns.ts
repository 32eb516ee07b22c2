import { readAnswerLink } from '#app/domain/agencies/approval/answerLink.server.ts';
import { answerReturn } from '#app/domain/agencies/approval/answerReturn.server.ts';
import { answerSchema } from '#app/domain/agencies/approval/forms.ts';
import { returnAgency } from '#app/domain/agencies/approval/returnAgency.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAsStaff, visiting } from './contexts.ts';

const hour = 3_600_000;
const none = { question2: '', question3: '', question4: '', question5: '' };

/** Two registrations of the demo that were returned with questions: one was answered, one waits for its owner. */
export async function seedReturns(db: Database, now: Date, countriesWithStates: ReadonlySet<string>): Promise<void> {
  const ask = async (userId: string, hoursAgo: number, questions: { question1: string; question2?: string }) => {
    const { agencyId, emailAddress } = await db.agent.findFirstOrThrow({ where: { userId } });
    const staff = await actingAsStaff(db, 'STAFFREVIEW', new Date(now.getTime() - hoursAgo * hour));
    await returnAgency(staff, agencyId, { ...none, ...questions });
    const { text } = await db.outbox.findFirstOrThrow({
      where: { template: 'registrationReturned', recipient: emailAddress.toLowerCase() },
    });
    return /token=([\w-]{43})/.exec(text)![1]!;
  };
  await ask('CARDIFFBAY', 5, {
    question1: 'Your ABTA number belongs to an agency of another name. Have you taken it over, and since when?',
  });
  const token = await ask('HOBARTSEA', 74, {
    question1: 'Is the telephone number in Melbourne your own office?',
    question2: 'Are you a member of a consortium?',
  });
  const answering = visiting(db, new Date(now.getTime() - 2 * hour));
  const { asked } = await readAnswerLink(answering, token);
  const answers = {
    answer1: 'It was our old office. We have our own line here now: I have corrected it.',
    answer2: 'Yes, I have added it.',
  };
  await answerReturn(
    answering,
    token,
    answerSchema({ countriesWithStates }).parse({
      ...asked!.values,
      ...answers,
      telephone: '03 6255 7122',
      associationName: 'Helloworld',
      version: asked!.version,
    }),
  );
}
