import { questionSchema, type Pool, type Question } from '#app/domain/courses/authoring/courseContent.ts';
import { freeKey } from '#app/domain/courses/authoring/writtenQuestion.ts';

/**
 * Reads the questions of a quiz, pool by pool. A line that begins with `?` asks; `-` is a wrong choice and `+` a right
 * one (several make it a question for all of them), `>` a step of an order, in the right order, `=` a pair
 * (`left | right`), `#` a number (`12.5 ± 0.5 | nautical miles`); `~` says something of the choice above it, `!` explains
 * the question. `{name}` at the end of a question is its identifier, else it is counted: q1, q2. `@ name 3 | title`
 * begins a pool, of which three are drawn (`all` for all). Throws for a question that cannot be answered or has no
 * explanation.
 */
export function readQuiz(source: string): Pool[] {
  const pools: Pool[] = [];
  let count = 0;
  for (const line of source.split('\n').filter((each) => each.trim() !== '')) {
    const [sign, text] = [line[0], line.slice(1).trim()];
    if (sign === '@') pools.push(poolOf(text));
    else if (sign === '?') {
      if (pools.length === 0) pools.push({ id: 'questions', title: '', draw: null, questions: [] });
      count += 1;
      pools.at(-1)!.questions.push(questionOf(text, `q${count}`));
    } else {
      const question = pools.at(-1)?.questions.at(-1);
      if (!question || !add(question, sign, text)) throw new Error(`A quiz has no such line: ${line}`);
    }
  }
  const questions = pools.flatMap((pool) => pool.questions);
  for (const question of questions) {
    const right = question.choices.filter((choice) => choice.right).length;
    if (question.kind === 'choice' && right > 1) question.kind = 'several';
    const answerable = question.kind === 'number' ? question.answer !== null : question.kind === 'order' || question.kind === 'match' ? question.choices.length > 1 : right > 0 && right < question.choices.length;
    if (!answerable || question.explanation === '') throw new Error(`A question is not whole: ${question.text}`);
  }
  if (new Set(questions.map(({ id }) => id)).size < questions.length) throw new Error('Two questions have one identifier.');
  return pools;
}

function poolOf(text: string): Pool {
  const [, id, draw, title] = /^([a-z0-9-]+) (\d+|all)(?: \| (.+))?$/.exec(text) ?? [];
  if (!id || !draw) throw new Error(`A pool is not whole: ${text}`);
  return { id, title: title ?? '', draw: draw === 'all' ? null : Number(draw), questions: [] };
}

function questionOf(text: string, counted: string): Question {
  const [, asked, id] = /^(.*?)(?:\{([a-z0-9-]+)\})?$/.exec(text)!;
  return questionSchema.parse({ id: id ?? counted, kind: 'choice', text: asked!.trimEnd() });
}

// True where the line belongs to a question.
function add(question: Question, sign: string | undefined, text: string): boolean {
  const { choices } = question;
  const choice = (more: Partial<(typeof choices)[number]>) => choices.push({ key: freeKey(choices), text, right: false, match: '', feedback: '', ...more });
  if (sign === '-' || sign === '+') choice({ right: sign === '+' });
  else if (sign === '>') [question.kind] = ['order', choice({})];
  else if (sign === '=') {
    const [left, right] = text.split(' | ');
    if (!left || !right) return false;
    [question.kind] = ['match', choice({ text: left, match: right })];
  } else if (sign === '#') {
    const [, answer, tolerance, unit] = /^(-?[\d.]+)(?: ± ([\d.]+))?(?: \| (.+))?$/.exec(text) ?? [];
    if (answer === undefined) return false;
    Object.assign(question, { kind: 'number', answer: Number(answer), tolerance: Number(tolerance ?? 0), unit: unit ?? '' });
  } else if (sign === '~' && choices.length > 0) choices.at(-1)!.feedback = text;
  else if (sign === '!') question.explanation = text;
  else return false;
  return true;
}
