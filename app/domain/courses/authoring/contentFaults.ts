import { faultOfText } from '#app/domain/textBounds.ts';
import { blocksOf } from './pageBlocks.ts';
import type { CourseContent, Question } from './courseContent.ts';
import { acceptedIn, areaIn, gapsIn } from './gaps.ts';
import type { MediaKind } from './mediaRules.ts';

/** Where a fault is: the course as a whole, a page, a pool or a question of it. */
interface FaultPlace {
  kind: 'course' | 'page' | 'pool' | 'question';
  id: string;
}

const contentFaultNames = [
  'noTitle',
  'noPages',
  'passMarkOutside',
  'testNoTitle',
  'pageNoTitle',
  'pageEmpty',
  'textCrowded',
  'blockBroken',
  'fileMissing',
  'fileOfOtherKind',
  'pictureNoAlt',
  'pictureElsewhere',
  'videoNoTitle',
  'videoNoCaptions',
  'videoNoTranscript',
  'poolEmpty',
  'poolDrawsNothing',
  'poolTooSmall',
  'questionNoText',
  'questionNoRight',
  'questionNoWrong',
  'questionManyRight',
  'questionTooFew',
  'questionChoiceEmpty',
  'questionSameChoice',
  'questionNoNumber',
  'questionGapMissing',
  'questionAreaWrong',
  'questionNoExplanation',
] as const;
type ContentFaultName = (typeof contentFaultNames)[number];

/** What keeps a course from being published: where, and what it is about, such as the name of a file. */
export interface ContentFault {
  fault: ContentFaultName;
  place: FaultPlace;
  about: string;
}

/** A file of the course, as far as faults go. */
export interface NamedFile {
  name: string;
  kind: MediaKind;
}

/** The faults of a course, in its order. Without any it can be made into a package that plays. */
export function contentFaultsOf(content: CourseContent, files: readonly NamedFile[]): ContentFault[] {
  const { title, pages, test, settings } = content;
  const course: FaultPlace = { kind: 'course', id: '' };
  const hasQuestions = test.pools.some(({ questions }) => questions.length > 0);
  const faults: ContentFault[] = [];
  const add =
    (place: FaultPlace) =>
    (fault: ContentFaultName, about: string | number = '') =>
      faults.push({ fault, place, about: String(about) });
  if (title.trim() === '') add(course)('noTitle');
  if (pages.length === 0) add(course)('noPages');
  if (hasQuestions && (settings.passMark < 1 || settings.passMark > 100))
    add(course)('passMarkOutside', settings.passMark);
  if (hasQuestions && test.title.trim() === '') add(course)('testNoTitle');
  for (const page of pages) {
    const report = add({ kind: 'page', id: page.id });
    if (page.title.trim() === '') report('pageNoTitle');
    if (page.body.trim() === '') report('pageEmpty');
    bodyFaults(page.body, files, report);
  }
  bodyFaults(test.introduction, files, add(course));
  for (const { id, title: name, draw, questions } of test.pools) {
    const report = add({ kind: 'pool', id });
    if (questions.length === 0 && (test.pools.length > 1 || draw !== null)) report('poolEmpty', name);
    else if (draw === 0) report('poolDrawsNothing', name);
    else if (draw !== null && draw > questions.length) report('poolTooSmall', questions.length);
    for (const question of questions) {
      questionFaults(question, add({ kind: 'question', id: question.id }));
      pictureFaults(question, files, add({ kind: 'question', id: question.id }));
    }
  }
  return faults;
}

type Report = (fault: ContentFaultName, about?: string | number) => void;

function bodyFaults(body: string, files: readonly NamedFile[], report: Report): void {
  const kinds = new Map(files.map(({ name, kind }) => [name, kind]));
  const find = (name: string, wanted: MediaKind) => {
    const kind = kinds.get(name);
    if (kind === undefined) report('fileMissing', name);
    else if (kind !== wanted) report('fileOfOtherKind', name);
  };
  for (const block of blocksOf(body)) {
    if (block.kind === 'text') {
      const crowded = faultOfText(block.markdown);
      if (crowded) report('textCrowded', block.markdown.split('\n')[crowded.line - 1]!.slice(0, 40));
      const [, broken] = /^```(picture|video|document)\b/m.exec(block.markdown) ?? [];
      if (broken) report('blockBroken', broken);
      const [, elsewhere] = /!\[[^[\]\n]*\]\(\s*([^)\s]*)/.exec(block.markdown) ?? [];
      if (elsewhere !== undefined) report('pictureElsewhere', elsewhere);
      continue;
    }
    const { kind, name, values, transcript } = block;
    find(name, kind);
    if (kind === 'picture' && !values.alt) report('pictureNoAlt', name);
    if (kind !== 'video') continue;
    if (!values.title) report('videoNoTitle', name);
    if (values.captions) find(values.captions, 'captions');
    else report('videoNoCaptions', name);
    if (transcript === '') report('videoNoTranscript', name);
  }
}

function pictureFaults(
  { kind, picture = '', alt = '', choices }: Question,
  files: readonly NamedFile[],
  report: Report,
) {
  if (kind !== 'hotspot') return;
  const found = files.find(({ name }) => name === picture);
  if (!found) report('fileMissing', picture);
  else if (found.kind !== 'picture') report('fileOfOtherKind', picture);
  if (alt.trim() === '') report('pictureNoAlt', picture);
  for (const { text, match } of choices) if (areaIn(match) === null) report('questionAreaWrong', text || match);
}

// Each gap has a row, and each row a gap.
function gapFaults({ choices, passage = '' }: Question, report: Report): undefined {
  const gaps = gapsIn(passage);
  const missing = choices
    .map((_, row) => row + 1)
    .filter((number) => gaps.filter((each) => each === number).length !== 1);
  const unknown = gaps.filter((number) => number < 1 || number > choices.length);
  const [first] = [...missing, ...unknown];
  if (choices.length === 0 || first !== undefined) report('questionGapMissing', first ?? 1);
  if (choices.some(({ text }) => acceptedIn(text).length === 0)) report('questionChoiceEmpty');
  return undefined;
}

function questionFaults(question: Question, report: Report): undefined {
  const { kind, text, choices, answer, explanation } = question;
  if (text.trim() === '') report('questionNoText');
  if (explanation.trim() === '') report('questionNoExplanation');
  if (kind === 'number') {
    if (answer === null) report('questionNoNumber');
    return undefined;
  }
  if (kind === 'cloze') return gapFaults(question, report);
  if (kind === 'text') {
    if (choices.every((choice) => acceptedIn(choice.text).length === 0)) report('questionNoRight');
    return undefined;
  }
  const right = choices.filter((choice) => choice.right).length;
  if (choices.length < 2) report('questionTooFew');
  else if (kind === 'choice' || kind === 'several' || kind === 'hotspot') {
    if (right === 0) report('questionNoRight');
    if (right === choices.length) report('questionNoWrong');
    if (kind !== 'several' && right > 1 && right < choices.length) report('questionManyRight');
  }
  const texts = choices.flatMap((choice) => [choice.text.trim(), ...(kind === 'match' ? [choice.match.trim()] : [])]);
  if (texts.includes('')) report('questionChoiceEmpty');
  // Two that read the same cannot be distinguished by a learner.
  const isTwice = (all: string[]) => new Set(all).size < all.length;
  if (
    isTwice(choices.map((choice) => choice.text.trim())) ||
    (kind === 'match' && isTwice(choices.map(({ match }) => match.trim())))
  )
    report('questionSameChoice');
  return undefined;
}
