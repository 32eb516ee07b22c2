import { useEffect, useRef, type ReactNode } from 'react';
import { Notice, type NoticeTone } from '#app/ui/Notice.tsx';

interface AnswerNoticeProps {
  /** What the server answered: with each one the notice takes the focus. */
  answer: unknown;
  tone: NoticeTone;
  title?: string;
  children: ReactNode;
}

/**
 * A notice that answers what was just sent. It takes the focus, which the button has lost, so that it is seen on a long
 * page too.
 */
export function AnswerNotice({ answer, tone, title, children }: AnswerNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  return (
    <div role="alert" ref={box} tabIndex={-1} {...{ autoFocus: true }}>
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  );
}
