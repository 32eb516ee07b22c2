import { useState } from 'react';

/**
 * The last answer of an action, kept while its page is. Any reload of the page's data, as by the switch of language,
 * would take the answer away.
 */
export function useKept<Answer>(answer: Answer | undefined): Answer | undefined {
  const [kept, setKept] = useState(answer);
  if (answer !== undefined && answer !== kept) setKept(answer);
  return answer ?? kept;
}
