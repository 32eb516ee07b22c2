import { marketOf } from '#app/domain/markets/markets.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { seededRandom } from '../builders/random.ts';

// Questions about courses are drawn from a separate seed, so that nothing else changes with them.
const questionSeed = 20_261_125;
const day = 86_400_000;

type Asked = readonly [question: string, answer: string | null];

/** What is asked about a course of the demo, and what a colleague or the staff answer; nothing to some. */
const asked: Readonly<Record<string, { en: Asked; ja: Asked }>> = {
  'accessible-travel': {
    en: ['Who can tell me the width of a bathroom door? The deck plan only has the symbol.', null],
    ja: ['浴室の扉の幅はどこに問い合わせればよいでしょうか。デッキプランには印しかありません。', null],
  },
  alaska: {
    en: [
      'Which side should I book for the day at the glacier?',
      'Either. The ship turns slowly, so both sides see it. I tell guests to bring gloves for the open deck.',
    ],
    ja: [
      '氷河の日は、どちら側の客室がよいでしょうか。',
      'どちらでも。船がゆっくり向きを変えますので、両側からご覧になれます。デッキ用の手袋をおすすめしています。',
    ],
  },
  'booking-basics': {
    en: [
      'A guest asked me for the payment dates in writing. What do you send?',
      'The confirmation with both dates marked, the same day. It saves a call later.',
    ],
    ja: [
      'お支払い期日を書面でとお客様に言われました。何をお送りしていますか。',
      '期日に印を付けた確認書を、当日中にお送りしています。後のお電話が減ります。',
    ],
  },
  caribbean: {
    en: [
      'How do you bring up the hurricane season without scaring a guest away?',
      'I ask how they would feel about other islands. Who shrugs may travel in September, the others in February.',
    ],
    ja: ['ハリケーンの時期を、お客様を不安にさせずにお伝えするにはどうしていますか。', null],
  },
  'cruise-basics': {
    en: [
      'How do you compare a fare with a hotel when the guest only looks at the price?',
      'I add up room, meals, evenings and the trains between the towns, and put both sums on one page.',
    ],
    ja: [
      'ホテルと料金だけで比べられるお客様に、どうご説明していますか。',
      '客室、お食事、夜の催し、移動を合計し、両方の総額を一枚に並べてお見せしています。',
    ],
  },
  'cunard-ships': {
    en: ['May guests stay in a lounge without a jacket on a gala evening?', null],
    ja: ['ガラ・イブニングに、上着なしで過ごせる場所はありますか。', null],
  },
  'cunard-story': {
    en: [
      'Guests ask why it is called a crossing and not a cruise. How much do you tell them?',
      'Two sentences: a liner goes from one shore to the other, and the days at sea are the trip.',
    ],
    ja: ['「クルーズ」ではなく「クロッシング」と呼ぶ理由を、どこまでお話ししていますか。', null],
  },
  groups: {
    en: [
      'Do children count for the tour conductor credit?',
      'Often not at special fares, and third berths neither. The sentence in the contract decides.',
    ],
    ja: [
      'ツアーコンダクター枠の人数に、お子様は入りますか。',
      '特別料金のお子様や3人目の方は入らないことが多いです。契約書の条文で決まります。',
    ],
  },
  'holland-america-ships': {
    en: ['What do you say to a guest who finds a ship of this size small?', null],
    ja: ['船が小さいのではと心配されるお客様には、何とお答えしていますか。', null],
  },
  'holland-america-story': {
    en: [
      'Is there a short version of the story for a guest evening?',
      'The first two pages were enough for mine. It took ten minutes.',
    ],
    ja: ['お客様向けの説明会で使える短い紹介はありますか。', null],
  },
  japan: {
    en: [
      'Do guests need cash ashore?',
      'A little. Trains and stores take cards, small restaurants and temples often do not.',
    ],
    ja: [
      '寄港地で海外からのお客様に現金は必要でしょうか。',
      '少しだけ。小さな食堂や拝観料は現金のみのことがあります。',
    ],
  },
  mediterranean: {
    en: [
      'Is the train from Civitavecchia to Rome safe for first-time guests?',
      'It is easy, but the ship does not wait for it. For a first time I suggest the coach of the ship.',
    ],
    ja: ['ローマ観光は、初めての方にも列車をおすすめしてよいでしょうか。', null],
  },
  'princess-ships': {
    en: ['Where do you send guests who want to read in quiet on a sea day?', null],
    ja: ['終日航海日に静かに読書をされたい方には、どこをご案内していますか。', null],
  },
  'princess-story': {
    en: ['Do guests still know the series on television?', 'The older ones do. With the others I begin with Alaska.'],
    ja: ['テレビドラマの話は、今のお客様にも通じるでしょうか。', null],
  },
  'service-recovery': {
    en: [
      'What if there is nothing new when I promised to call at four?',
      'Call at four and say so. That call is what they remember.',
    ],
    ja: [
      'お約束の時刻に、まだ進展がないときはどうしていますか。',
      '時刻どおりにお電話し、その旨をお伝えします。それが信頼になります。',
    ],
  },
  transatlantic: {
    en: [
      'Which way do you suggest for a first crossing?',
      'Westbound: the days have 25 hours, and guests arrive rested.',
    ],
    ja: [
      '初めての大西洋横断には、どちら向きをおすすめしていますか。',
      '西行きです。一日が25時間になり、ゆっくりお休みいただけます。',
    ],
  },
};

/** Lets people of the demo ask about courses, and colleagues who passed them and the staff answer a part of it. */
export async function seedQuestions(db: Database, now: Date): Promise<void> {
  const random = seededRandom(questionSeed);
  const person = { agentUniqueId: true, agency: { select: { country: true } } } satisfies Prisma.AgentSelect;
  const people = await db.courseResult.findMany({
    where: { learner: { holder: { deletedAt: null } }, course: { code: { in: Object.keys(asked) } } },
    orderBy: [{ courseId: 'asc' }, { authId: 'asc' }],
    select: {
      courseId: true,
      passedAt: true,
      course: { select: { code: true } },
      learner: { select: { holder: { select: person } } },
    },
  });
  const staff = await db.staffUser.findFirst({ where: { role: 'learning-manager', active: true } });
  const rows: Prisma.CoursePostCreateManyInput[] = [];
  for (const courseId of new Set(people.map((each) => each.courseId))) {
    const here = people.filter((each) => each.courseId === courseId);
    const asker = random.pick(here).learner.holder!;
    const market = marketOf(asker.agency.country);
    const [question, answer] = asked[here[0]!.course.code]![market === 'jp' ? 'ja' : 'en'];
    const postedAt = new Date(now.getTime() - random.int(2, 40) * day);
    const postId = newUuid(postedAt);
    rows.push({ postId, courseId, agentUniqueId: asker.agentUniqueId, postTxt: question, postedAt });
    if (answer === null) continue;
    const colleague = here.find(
      ({ passedAt, learner: { holder } }) =>
        passedAt !== null &&
        holder!.agentUniqueId !== asker.agentUniqueId &&
        marketOf(holder!.agency.country) === market,
    );
    const writer = colleague
      ? { agentUniqueId: colleague.learner.holder!.agentUniqueId }
      : staff && { staffId: staff.staffId };
    if (!writer) continue;
    rows.push({
      courseId,
      questionId: postId,
      ...writer,
      postTxt: answer,
      postedAt: new Date(postedAt.getTime() + day),
    });
  }
  await db.coursePost.createMany({ data: rows });
}
