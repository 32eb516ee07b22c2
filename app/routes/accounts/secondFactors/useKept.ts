import { useState } from 'react';

/**
 * What an action has answered once, kept while its page stands. Whatever else has the page's data loaded anew, as the
 * switch of language does, takes the answer away.
 */
export function useKept<Answer>(answer: Answer | undefined): Answer | undefined {
  const [kept, setKept] = useState(answer);
  if (answer !== undefined && answer !== kept) setKept(answer);
  return answer ?? kept;
}
