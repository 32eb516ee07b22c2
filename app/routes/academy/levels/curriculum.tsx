import { useLoaderData } from '@remix-run/react';
import { readAcademy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { readAgencyLevel } from '#app/domain/academy/levels/readAgencyLevel.server.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { academyPage } from './academyPage.server.ts';
import { agencyWords } from './agencyWords.ts';
import { LevelProgress } from './NextSteps.tsx';
import { rankFacts } from './rankFacts.server.ts';
import { RefresherNotice } from './RefresherNotice.tsx';
import { certificationRows, uncountedRows } from './requirementRows.server.ts';
import { Certifications, Uncounted } from './Requirements.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx } = asked;
    const { brand, curriculum } = await academyPage(asked);
    const academy = await readAcademy(ctx, { companyId: curriculum });
    const { level, next } = await readAgencyLevel(ctx, curriculum);
    return {
      title: documentTitle(ctx.language, 'academy:curriculum.title'),
      curriculum,
      rank: rankFacts(ctx, brand, academy),
      certifications: certificationRows(ctx, brand, academy),
      uncounted: uncountedRows(ctx, brand, academy),
      agency: { name: ctx.agency.agencyName, levelKey: levelOf(level, curriculum).nameKey, level, next },
    };
  },
  { about: 'own' },
);

/**
 * The curriculum with the learner's rank explained: level, what is missing, what counts and what does not, and the
 * agency's level.
 */
export default function Curriculum() {
  const { t } = useTranslation(['academy', 'markets']);
  const { curriculum, rank, certifications, uncounted, agency } = useLoaderData<typeof loader>();
  const { levelKey, validity, attainedOn, validUntil } = rank;
  return (
    <>
      <PageHead title={t('curriculum.title')} sentence={t(`markets:curriculum.${curriculum}`)} />
      <div className="grid gap-6">
        <RefresherNotice rank={rank} />
        <div className="grid gap-4 md:grid-cols-2">
          <Card title={t('rank.title')}>
            <div className="grid gap-4">
              <DescriptionList
                items={[
                  { term: t('rank.level'), value: levelKey ? t(levelKey) : t('rank.noLevel') },
                  ...(levelKey
                    ? [
                        { term: t('rank.attained'), value: attainedOn },
                        {
                          term: t('rank.until'),
                          value: validity === 'valid' ? validUntil : t('rank.ended', { until: validUntil }),
                        },
                      ]
                    : []),
                ]}
              />
              <LevelProgress rank={rank} />
            </div>
          </Card>
          <Card title={t('agencyRank.title', { agency: agency.name })}>
            <DescriptionList
              items={[{ term: t('rank.level'), value: agency.levelKey ? t(agency.levelKey) : t('rank.noLevel') }]}
            />
            <p className="mt-3">{agencyWords(t, { curriculum, ...agency })}</p>
            <p className="mt-2 text-sm text-muted">{t('agencyRank.rule')}</p>
          </Card>
        </div>
        <Certifications certifications={certifications} />
        <Uncounted courses={uncounted} />
      </div>
    </>
  );
}
