import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { Form, useLoaderData } from '@remix-run/react';
import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import { joinWall } from '#app/domain/academy/wall/joinWall.server.ts';
import { readWall } from '#app/domain/academy/wall/readWall.server.ts';
import { wallList, wallSchema } from '#app/domain/academy/wall/wallForms.ts';
import { formatDate, shownName } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, request } = asked;
    await academyPage(asked);
    const query = wallList.read(new URL(request.url).searchParams);
    const { isOnIt, entries, ...found } = await readWall(ctx, query);
    return {
      title: documentTitle(ctx.language, 'academyWall:title'),
      isOnIt,
      entries: entries.map(({ curriculum, level, attainedAt, ...person }) => ({
        curriculum,
        name: shownName(person, ctx.language, 'full'),
        levelKey: levelOf(level, curriculum).nameKey,
        image: credentialPaths.image(curriculum, level),
        reached: formatDate(attainedAt, ctx),
      })),
      list: wallList.view(query, found),
    };
  },
  { can: 'agency.see-wall' },
);

/** Puts the reader on the wall, or takes them off it. */
export const action = agentAction(
  async (asked) => {
    const { ctx, request } = asked;
    const { brand, query } = await academyPage(asked);
    const { act } = await readPosted(request, wallSchema());
    await joinWall(ctx, act);
    return redirectWithToast(paths.academyWall(brand, query), { kind: 'success', message: `academyWall:${act}.done` });
  },
  { can: 'agency.see-wall' },
);

/** What colleagues of one's own agency have reached in the academy, of those who want it to be seen. */
export default function AgencyWall() {
  const { t } = useTranslation(['academyWall', 'academy', 'markets']);
  const { isOnIt, entries, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      list={list}
      table={
        entries.length === 0 ? (
          <EmptyState title={t('empty.title')} sentence={t('empty.sentence')} />
        ) : (
          <ul className="academy-wall">
            {entries.map(({ name, levelKey, curriculum, image, reached }) => (
              <li key={`${name} ${curriculum} ${levelKey} ${reached}`} className="card">
                <img src={image} alt="" width={72} height={72} loading="lazy" />
                <div>
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  <p className="academy-wall-level">
                    {t('reached', { level: t(levelKey), curriculum: t(`markets:curriculum.${curriculum}`) })}
                  </p>
                  <p className="text-sm text-muted">{reached}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    >
      <div className="mb-6">
        <Card title={t('own.title')}>
          <Form method="post" className="form">
            <p>{t(isOnIt ? 'own.isOn' : 'own.isOff')}</p>
            <div className="form-actions">
              <SubmitButton name="act" value={isOnIt ? 'leave' : 'join'} variant={isOnIt ? 'secondary' : 'primary'}>
                {t(isOnIt ? 'leave.button' : 'join.button')}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </ListPage>
  );
}
