import type { ComponentProps, ReactNode } from 'react';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { CaseBar } from './CaseBar.tsx';
import type { CaseFact } from './caseBar.server.ts';

interface CaseLayoutProps {
  back: { to: string; label: string };
  title: string;
  sentence: string;
  state: { tone: Tone; word: string };
  bar: ComponentProps<typeof CaseBar>['bar'];
  /** What may be done, by the name that the address of its dialog has; the first is the one that is done most. */
  acts?: readonly { name: string; label: string }[];
  /** The first ones decide, and stay in sight on a phone. */
  facts: readonly CaseFact[];
  /** Below the facts. */
  further?: ReactNode;
  /** What was said, and what one says. */
  children: ReactNode;
}

const shortFacts = 4;

/** A case: what was said, and beside it its state, who has it, what may be done, and the facts. */
export function CaseLayout({
  back,
  title,
  sentence,
  state,
  bar,
  acts = [],
  facts,
  further,
  children,
}: CaseLayoutProps) {
  const { t } = useTranslation('cases');
  const shown = facts.map(({ term, value, href }) => ({
    term,
    value: href ? (
      <Link className="link" to={href}>
        {value}
      </Link>
    ) : (
      value
    ),
  }));
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHead title={title} sentence={sentence} />
      <div className="case">
        <section className="card case-facts wrap-anywhere" aria-label={t('facts')}>
          <CaseBar bar={bar} state={<Badge tone={state.tone}>{state.word}</Badge>} />
          {acts.length > 0 ? (
            <div className="case-acts">
              {acts.map(({ name, label }, place) => (
                <LinkButton
                  key={name}
                  to={`?act=${name}`}
                  variant={place === 0 ? 'primary' : 'secondary'}
                  preventScrollReset
                >
                  {label}
                </LinkButton>
              ))}
            </div>
          ) : null}
          <DescriptionList items={shown.slice(0, shortFacts)} />
          {shown.length > shortFacts ? (
            <>
              <PhoneFold label={t('moreFacts')} />
              <div>
                <DescriptionList items={shown.slice(shortFacts)} />
              </div>
            </>
          ) : null}
          {further}
        </section>
        <div className="case-talk">{children}</div>
      </div>
    </>
  );
}
