import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import { paths, withQuery } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { MoveButton } from './MoveButton.tsx';
import { answerMoveForm } from './moveAnswers.server.ts';
import { moveLists, type MoveFacts } from './moveFacts.server.ts';

const owners = { can: 'agency.moves' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'people:requests.title'),
    agencyName: ctx.agency.agencyName,
    ...(await moveLists(ctx)),
  }),
  owners,
);

export const action = agentAction(
  async ({ ctx, request }) => answerMoveForm(ctx, await readForm(request), paths.moveRequests()),
  owners,
);

export default function MoveRequests() {
  const { t } = useTranslation('people');
  const { requests, joined, left } = useLoaderData<typeof loader>();
  const back = <LinkButton to={paths.agencyOverview()}>{t('requests.back')}</LinkButton>;
  return (
    <>
      <PageHead title={t('requests.title')} sentence={t('requests.sentence')} action={back} />
      <Moves title={t('requests.open')} moves={requests} other="from" empty answers={['accept', 'decline']} />
      {joined.length > 0 ? (
        <Moves title={t('requests.joined')} moves={joined} other="from" answers={['takeBack']} />
      ) : null}
      {left.length > 0 ? <Moves title={t('requests.left')} moves={left} other="to" answers={['takeBack']} /> : null}
      <Question />
    </>
  );
}

type Answer = 'accept' | 'decline' | 'takeBack';

interface MovesProps {
  title: string;
  moves: MoveFacts[];
  /** The agency that is not the reader's. */
  other: 'from' | 'to';
  empty?: boolean;
  answers: readonly Answer[];
}

function Moves({ title, moves, other, empty, answers }: MovesProps) {
  const { t } = useTranslation('people');
  const columns: Column<MoveFacts>[] = [
    { key: 'name', header: t('requests.name'), cell: (move) => <Person {...move} />, rowHeader: true },
    {
      key: 'agency',
      header: t(`requests.${other}`),
      cell: (move) => (other === 'from' ? [move.from, move.fromCity].filter(Boolean).join(', ') : move.to),
    },
    { key: 'day', header: t('requests.day'), cell: (move) => move.day },
    { key: 'until', header: t('requests.until'), cell: (move) => move.until },
    { key: 'actions', header: t('requests.actions'), cell: (move) => <Answers move={move} answers={answers} /> },
  ];
  const none = empty ? <EmptyState title={t('requests.none')} sentence={t('requests.noneSentence')} /> : null;
  return (
    <section className="mb-8">
      <h2 className="mb-4">{title}</h2>
      <DataTable caption={title} columns={columns} rows={moves} rowKey={(move) => move.moveId} empty={none} />
    </section>
  );
}

function Person({ name, emailAddress }: MoveFacts) {
  return (
    <div>
      {name}
      <span className="block text-xs font-normal text-muted wrap-anywhere">{emailAddress}</span>
    </div>
  );
}

// `?confirm=` asks first, so that it works without JavaScript too.
function Answers({ move, answers }: { move: MoveFacts; answers: readonly Answer[] }) {
  const { t } = useTranslation('people');
  return (
    <div className="flex flex-wrap gap-2">
      {answers.map((answer) => (
        <LinkButton
          key={answer}
          className="whitespace-nowrap"
          to={withQuery(paths.moveRequests(), { confirm: answer, move: move.moveId })}
          aria-label={t(`requests.${answer}.label`, { name: move.name })}
          preventScrollReset
        >
          {t(`requests.${answer}.button`)}
        </LinkButton>
      ))}
    </div>
  );
}

function Question() {
  const { t } = useTranslation('people');
  const { agencyName, ...lists } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer = (['accept', 'decline', 'takeBack'] as const).find((one) => one === search.get('confirm'));
  const moves = answer === 'takeBack' ? [...lists.joined, ...lists.left] : lists.requests;
  const move = moves.find(({ moveId }) => moveId === search.get('move'));
  if (!answer || !move) return null;
  const { name, from, context } = move;
  return (
    <Dialog open title={t(`requests.${answer}.title`, { name })} closeHref={paths.moveRequests()}>
      <p>{t(`requests.${answer}.text`, { name, from, agency: agencyName, context })}</p>
      <Form method="post" action={paths.moveRequests()} className="dialog-actions">
        <LinkButton to={paths.moveRequests()} preventScrollReset>
          {t('cancel')}
        </LinkButton>
        <MoveButton answer={answer} moveId={move.moveId} variant={answer === 'accept' ? 'primary' : 'danger'}>
          {t(`requests.${answer}.button`)}
        </MoveButton>
      </Form>
    </Dialog>
  );
}
