import type { agentsMissing } from '#app/domain/academy/levels/agencyLevel.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import type { Translate } from '#app/domain/messages.ts';

/**
 * How far an agency is from its next level in a curriculum, in words: how many have it, and how many more are needed.
 * `next` as `agentsMissing` says it.
 */
export function agencyWords(
  t: Translate,
  { curriculum, level, next }: { curriculum: string; level: number; next: ReturnType<typeof agentsMissing> },
): string {
  if (!next) return t(level === 4 ? 'academy:agencyRank.top' : 'academy:agencyRank.noOne');
  const named = { level: t(levelOf(next.level, curriculum).nameKey), of: next.of };
  return t('academy:agencyRank.next', {
    ...named,
    count: next.missing,
    holding: t('academy:agencyRank.holding', { ...named, count: next.holding }),
  });
}
