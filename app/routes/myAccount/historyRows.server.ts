import { agentSearchSchema } from '#app/domain/agents/forms.ts';
import { historyLines, type HistoryReader } from '#app/domain/myAccount/historyWords.ts';
import type { HistoryActor } from '#app/domain/myAccount/historyActors.server.ts';
import { listHistory, type HistoryEntry } from '#app/domain/myAccount/listHistory.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countryList } from '#app/routes/markets/referenceData.server.ts';

/** One change, in the reader's language: a sentence, and what changed in it line by line. */
export interface HistoryRow {
  key: string;
  when: string;
  sentence: string;
  lines: string[];
}

// The page and its size, as forgiving as those of the agent list.
const paging = agentSearchSchema().pick({ page: true, pageSize: true });

/** The page of the caller's history that an address asks for (`?page=`, `?size=`). */
export async function historyRows(ctx: AgentContext, params: URLSearchParams) {
  const wanted = paging.parse({ page: params.get('page') ?? 1, pageSize: params.get('size') });
  const { entries, ...list } = await listHistory(ctx, wanted);
  const reader = await readerOf(ctx);
  return { rows: entries.map((entry, place) => rowOf(ctx, reader, entry, place)), ...list, pageSize: wanted.pageSize };
}

async function readerOf(ctx: AgentContext): Promise<HistoryReader> {
  const { market, language } = ctx;
  const [countries, catalogue] = await Promise.all([countryList(ctx), permissionCatalogue(ctx.db)]);
  return { t: translator(textLocale(language, market)), market, language, catalogue, countries: new Map(countries.map(({ code, name }) => [code, name])) };
}

function rowOf({ market, language }: AgentContext, reader: HistoryReader, entry: HistoryEntry, place: number): HistoryRow {
  return {
    key: String(place),
    when: formatTime(entry.at, market, language),
    sentence: reader.t(`history:sentence.${entry.sentence}`, { actor: actorName(reader, entry.actor) }),
    lines: historyLines(reader, entry.changes),
  };
}

function actorName({ t, language }: HistoryReader, actor: HistoryActor): string {
  return t(`history:actor.${actor.kind}`, actor.kind === 'colleague' ? { name: fullName(actor, language) } : {});
}
