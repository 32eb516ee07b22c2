import { sandboxIssuer } from '#app/platform/tokenPartners.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';

/**
 * Sample courses that a partner gives: here the sandbox, in place of Seabourn's own academy. They have no package; the
 * partner credits them.
 */
export const externalCourses = [
  {
    code: 'seabourn-expeditions',
    categoryId: 'destinations',
    titleEn: 'Expedition voyages with Seabourn',
    titleJa: 'シーボーンの探検クルーズ',
    summaryEn: 'Taken at Seabourn’s own academy, which reports the result to the portal.',
    summaryJa: 'シーボーンのアカデミーで受講します。結果はポータルに届きます。',
    minutes: 45,
    partner: sandboxIssuer,
    curricula: ['PC', 'CU', 'HA'] as const satisfies readonly Curriculum[],
  },
] as const;
