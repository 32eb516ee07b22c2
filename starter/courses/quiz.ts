/** A question of a quiz. One with several right choices asks for all of them. */
export interface Question {
  text: string;
  choices: { text: string; right: boolean }[];
  explanation: string;
}

/**
 * Reads the questions of a quiz. A line that begins with `?` asks, `-` is a wrong choice, `+` a right one, and `!`
 * explains. Throws for a question that cannot be answered or has no explanation.
 */
export function readQuiz(source: string): Question[] {
  const questions: Question[] = [];
  for (const line of source.split('\n').filter((each) => each.trim() !== '')) {
    const [sign, text] = [line[0], line.slice(1).trim()];
    const question = questions.at(-1);
    if (sign === '?') questions.push({ text, choices: [], explanation: '' });
    else if (question && (sign === '-' || sign === '+')) question.choices.push({ text, right: sign === '+' });
    else if (question && sign === '!') question.explanation = text;
    else throw new Error(`A quiz has no such line: ${line}`);
  }
  for (const { text, choices, explanation } of questions) {
    const right = choices.filter((choice) => choice.right).length;
    if (right === 0 || right === choices.length || explanation === '') throw new Error(`A question is not whole: ${text}`);
  }
  return questions;
}
