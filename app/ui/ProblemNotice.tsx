import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';

/** Why the act of a page's form was refused, above its content; nothing without a problem. `reply` is the action's. */
export function ProblemNotice({ problem, reply }: { problem: string | null | undefined; reply: unknown }) {
  if (!problem) return null;
  return (
    <div className="mb-5">
      <AnswerNotice answer={reply} tone="danger">
        {problem}
      </AnswerNotice>
    </div>
  );
}
