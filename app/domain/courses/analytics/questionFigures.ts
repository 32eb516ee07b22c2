/** Below so many answers nothing is said of a question: chance alone would say it. */
export const leastAnswers = 20;

/** What is summed of the answers to a question. */
export interface AnswerSums {
  answered: number;
  correct: number;
  rest: number;
  restSum: number;
  restSquares: number;
  restCorrect: number;
  restCorrectSum: number;
}

/** How hard a question is, and how well it tells who knows the rest from who does not. */
export interface QuestionFigures {
  answered: number;
  /** The share of right answers, from 0 to 1; null below 20 answers. */
  right: number | null;
  /** The point-biserial correlation with the share of the other questions that were right; null where it says nothing. */
  discrimination: number | null;
}

/**
 * The difficulty and discrimination of a question. Discrimination is the point-biserial correlation between the answer
 * and the share of the attempt's other questions that were right, the question itself left out, so that it does not
 * agree with itself. Nothing is said below 20 answers, nor where everybody answered alike.
 */
export function questionFigures(sums: AnswerSums): QuestionFigures {
  const { answered, correct } = sums;
  return {
    answered,
    right: answered < leastAnswers ? null : correct / answered,
    discrimination: sums.rest < leastAnswers ? null : pointBiserial(sums),
  };
}

function pointBiserial({
  rest: n,
  restSum,
  restSquares,
  restCorrect: right,
  restCorrectSum,
}: AnswerSums): number | null {
  const wrong = n - right;
  const variance = restSquares / n - (restSum / n) ** 2;
  if (right === 0 || wrong === 0 || variance <= 1e-9) return null;
  const difference = restCorrectSum / right - (restSum - restCorrectSum) / wrong;
  return (difference / Math.sqrt(variance)) * Math.sqrt((right / n) * (wrong / n));
}

/** The value below which a share of what was counted lies, of counts in the order of their values; null of nothing. */
export function quantile(counts: readonly { value: number; count: number }[], share: number): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { value, count } of counts) {
    seen += count;
    if (count > 0 && seen >= share * total) return value;
  }
  return null;
}
