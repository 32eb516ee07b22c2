import type { StaffContext } from '#app/domain/context.server.ts';
import type { FeedbackState } from '#app/domain/feedback/feedbackStates.ts';
import type { NewFeedback } from '#app/domain/feedback/forms.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { answerFeedback, setFeedbackState } from '#app/domain/feedback/staff/answerFeedback.server.ts';
import { saveAnswerTemplate } from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { saveOutcome } from '#app/domain/feedback/staff/outcomes.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAs, actingAsStaff } from './contexts.ts';
import { demoStaff } from './staffAccounts.ts';

const hour = 3_600_000;
const day = 24 * hour;
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';

interface DemoFeedback {
  userId: string;
  hoursAgo: number;
  said: NewFeedback;
  /** What staff did, hours after it was sent. */
  done?: { after: number; state: Exclude<FeedbackState, 'received'>; answerTxt?: string };
}

/** Feedback of the demo, in each state and about both applications. */
const demoFeedback: readonly DemoFeedback[] = [
  {
    userId: 'NAMADVISOR',
    hoursAgo: 5,
    said: {
      application: 'OneSource',
      feedbackType: 'B',
      userAgent: windows,
      monitorResolution: '1920x1080',
      commentTxt:
        'When I come back to my account from the home page, the page starts at the top again and I have to scroll down to the sign-in settings.',
    },
  },
  {
    userId: 'OTHEROWNER',
    hoursAgo: 11,
    said: {
      application: 'Academy',
      feedbackType: 'I',
      userAgent: mac,
      monitorResolution: '1440x900',
      curriculum: 'CU',
      courseName: 'The Grills and the Britannia Restaurant',
      commentTxt: 'The third slide still shows the old deck plan. The restaurant has moved since the last refit.',
    },
  },
  {
    userId: 'ASIAOWNER',
    hoursAgo: 26,
    said: {
      application: 'OneSource',
      feedbackType: 'O',
      userAgent: windows,
      commentTxt: 'Is there a quiet time of the day for maintenance? Our mornings are your evenings.',
      monitorResolution: '1366x768',
    },
  },
  {
    userId: 'NAMMANAGER',
    hoursAgo: 50,
    said: {
      application: 'OneSource',
      feedbackType: 'S',
      userAgent: mac,
      monitorResolution: '1728x1117',
      commentTxt:
        'Please let us save the filters of the user list. I look for advisors without a validated address every Monday.',
    },
    done: { after: 20, state: 'inWork' },
  },
  {
    userId: 'JPADVISOR',
    hoursAgo: 96,
    said: {
      application: 'OneSource',
      feedbackType: 'M',
      userAgent: windows,
      commentTxt: '予約ヘルプのページに、取消料の一覧表があると助かります。',
      monitorResolution: '1920x1080',
    },
    done: {
      after: 24,
      state: 'answered',
      answerTxt:
        '佐藤様\n\nご提案ありがとうございます。取消料の一覧表を準備しています。公開までもうしばらくお待ちください。',
    },
  },
  {
    userId: 'UKOWNER',
    hoursAgo: 140,
    said: {
      application: 'OneSource',
      feedbackType: 'M',
      userAgent: windows,
      commentTxt: 'The opening hours on the contact page do not say what happens on bank holidays.',
      monitorResolution: '2560x1440',
    },
    done: {
      after: 30,
      state: 'answered',
      answerTxt:
        'Dear Fiona,\n\nThank you for telling us. The lines are closed on bank holidays, and we will say so on the contact page.',
    },
  },
  {
    userId: 'AUOWNER',
    hoursAgo: 900,
    said: {
      application: 'OneSource',
      feedbackType: 'D',
      userAgent: mac,
      commentTxt: 'On my phone the buttons under the user list stand too close together.',
      monitorResolution: '390x844',
    },
    done: {
      after: 60,
      state: 'closed',
      answerTxt: 'Dear Isla,\n\nThank you. The buttons now keep their distance, on phones too.',
    },
  },
];

const templates = [
  {
    templateName: 'Thank you, we are looking into it',
    textEn:
      'Dear {name},\n\nThank you for your feedback {number}. We are looking into it and will write again as soon as we know more.',
    textJa:
      '{name}様\n\nフィードバック（{number}）をお送りいただき、ありがとうございます。内容を確認しております。わかり次第、あらためてご連絡いたします。',
  },
  {
    templateName: 'It is mended',
    textEn:
      'Dear {name},\n\nThank you for telling us. What you described in {number} is mended. If you see it again, please let us know.',
    textJa:
      '{name}様\n\nお知らせいただき、ありがとうございます。{number} でお知らせいただいた点を修正しました。再び発生した場合は、お手数ですがお知らせください。',
  },
  {
    templateName: 'We need to know more',
    textEn:
      'Dear {name},\n\nThank you for your feedback {number}. To understand it, we need to know more: what did you do just before, and what did you expect to see? A picture of the page helps. Please send it as new feedback that mentions {number}.',
    textJa:
      '{name}様\n\nフィードバック（{number}）をお送りいただき、ありがとうございます。状況を確認するため、直前の操作と、本来表示されるはずだった内容をお知らせください。画面の画像があると助かります。お手数ですが、新しいフィードバックに番号（{number}）を添えてお送りください。',
  },
] as const;

const outcomes = [
  {
    daysAgo: 12,
    titleEn: 'Buttons that keep their distance',
    titleJa: 'ボタンの間隔を広げました',
    textEn: 'Several of you said that buttons on phones were hard to hit. They are larger now, and further apart.',
    textJa: 'スマートフォンではボタンが押しにくいというご意見をいただきました。ボタンを大きくし、間隔を広げました。',
  },
  {
    daysAgo: 41,
    titleEn: 'A search that finds names with accents',
    titleJa: 'アクセント記号付きの氏名も検索できます',
    textEn: 'You asked for it: the user list now finds Nuñez when you type nunez.',
    textJa: 'ご要望にお応えし、ユーザー一覧の検索で「nunez」と入力しても「Nuñez」が見つかるようになりました。',
  },
] as const;

/**
 * Has the people of the demo send feedback, and the help desk answer it, by the verbs; into a database where both are.
 */
export async function seedFeedback(db: Database, now: Date): Promise<void> {
  const helpDesk = (at: Date) => actingAsStaff(db, demoStaff[2].userId, at);
  for (const template of templates)
    await saveAnswerTemplate(await helpDesk(new Date(now.getTime() - 60 * day)), null, { ...template, version: 0 });
  for (const { daysAgo, ...texts } of outcomes) {
    const at = new Date(now.getTime() - daysAgo * day);
    await saveOutcome(await helpDesk(at), null, { ...texts, publishedOn: at.toISOString().slice(0, 10), version: 0 });
  }
  for (const feedback of demoFeedback) await seedOne(db, now, feedback, helpDesk);
}

async function seedOne(
  db: Database,
  now: Date,
  { userId, hoursAgo, said, done }: DemoFeedback,
  helpDesk: (at: Date) => Promise<StaffContext>,
): Promise<void> {
  const sentAt = new Date(now.getTime() - hoursAgo * hour);
  const { agentUniqueId } = await db.agent.findFirstOrThrow({
    where: { userId, deletedAt: null },
    select: { agentUniqueId: true },
  });
  const { feedbackId } = await sendFeedback(await actingAs(db, agentUniqueId, sentAt), said);
  if (!done) return;
  const { after, state, answerTxt } = done;
  const ctx = await helpDesk(new Date(sentAt.getTime() + after * hour));
  if (answerTxt === undefined || state === 'inWork')
    await setFeedbackState(ctx, feedbackId, { feedbackState: state, version: 0 });
  else await answerFeedback(ctx, feedbackId, { answerTxt, feedbackState: state, version: 0 });
}
