import { changedBy, type LastChange } from '#app/domain/people/edit/changedBy.server.ts';
import {
  editQuestions,
  fieldsOfQuestion,
  type EditQuestion,
  type EditValues,
} from '#app/domain/people/edit/editQuestions.ts';
import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { fieldLabel, type Translate } from '#app/domain/messages.ts';
import { historyFields, type HistoryField } from '#app/domain/agencies/auditTrail/history.ts';
import { personName, valueWords } from '#app/domain/agencies/auditTrail/historyWords.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countryList, stateList } from '#app/routes/markets/referenceData.server.ts';
import { permissionItems } from '#app/routes/people/permissions/permissionItems.server.ts';
import { entriesOf } from './decisions.ts';

/** A question in the reader's words: the stored value and the form's, and who changed it when, where that is known. */
export interface QuestionInWords {
  name: string;
  label: string;
  theirs: string;
  mine: string;
  changed: string;
  preset: 'theirs' | null;
  /** It was asked before and not answered. */
  isUnanswered: boolean;
}

/** What a form that came too late has to decide. */
export interface Conflict {
  version: number;
  /** The stored texts, as the next form's `seen`. */
  seen: string;
  questions: QuestionInWords[];
  /** The form's own texts, to be sent again: name and value. */
  values: [string, string][];
}

interface TooLate {
  agent: AgentRecord;
  stored: EditValues;
  mine: EditValues;
  seen: EditValues | undefined;
  changed: readonly string[];
  unanswered: readonly string[];
}

/** The conflict of a form that came too late; undefined where there is nothing to decide. */
export async function conflictOf(
  ctx: AgentContext,
  { agent, stored, mine, seen, changed, unanswered }: TooLate,
): Promise<Conflict | undefined> {
  const questions = editQuestions({ stored, mine, seen, changed, unanswered });
  if (questions.length === 0) return undefined;
  const changes = await changedBy(ctx, agent.agentUniqueId);
  return {
    version: agent.version,
    seen: JSON.stringify(stored),
    questions: (await inWords(ctx, questions, changes)).map((question) => ({
      ...question,
      isUnanswered: unanswered.includes(question.name),
    })),
    values: entriesOf(mine),
  };
}

async function inWords(
  ctx: AgentContext,
  questions: readonly EditQuestion[],
  changes: Map<string, LastChange>,
): Promise<Omit<QuestionInWords, 'isUnanswered'>[]> {
  const { market, language } = ctx;
  const t = translator(ctx.textLocale ?? textLocale(language, market));
  const [{ items }, countries] = await Promise.all([permissionItems(ctx), countryList(ctx)]);
  const reader = { t, market, language, countries: new Map(countries.map(({ code, name }) => [code, name])) };
  const words = (name: string, texts: readonly string[]) => textsInWords(ctx, reader, name, texts);
  return Promise.all(
    questions.map(async ({ name, theirs, mine, preset }) => {
      const permission = items.find(({ key }) => key === name);
      return {
        name,
        preset,
        label: permission ? t('agentEdit:conflict.permission', { permission: permission.label }) : fieldLabel(t, name),
        theirs: permission ? heldInWords(reader, theirs[0]) : await words(name, theirs),
        mine: permission ? heldInWords(reader, mine[0]) : await words(name, mine),
        changed: changedInWords(
          ctx,
          t,
          changes,
          permission ? ['permissions'] : name === 'ccn' ? ['ccn'] : fieldsOfQuestion(name),
        ),
      };
    }),
  );
}

async function textsInWords(
  ctx: AgentContext,
  reader: Parameters<typeof valueWords>[0],
  name: string,
  texts: readonly string[],
): Promise<string> {
  const [first = '', second = '', third = ''] = texts;
  if (texts.every((text) => text === '')) return reader.t('agentEdit:conflict.empty');
  if (name === 'birthDate') return valueWords(reader, 'date', `${third}-${second}-${first}`);
  if (name === 'country') {
    const state = (await stateList(ctx, first)).find(({ code }) => code === second)?.name ?? second;
    return [state, valueWords(reader, 'country', first)].filter(Boolean).join(', ');
  }
  const kind = historyFields[name as HistoryField];
  return kind && texts.length === 1 ? valueWords(reader, kind, first) : texts.join(' ').trim();
}

// Y, N, or the last day of a permission that ends.
function heldInWords(reader: Parameters<typeof valueWords>[0], held = 'N'): string {
  if (held === 'Y' || held === 'N') return valueWords(reader, 'yesNo', held);
  return reader.t('agentEdit:conflict.heldUntil', { date: valueWords(reader, 'date', held) });
}

function changedInWords(
  { market, language, zone }: AgentContext,
  t: Translate,
  changes: Map<string, LastChange>,
  fields: readonly string[],
): string {
  const last = fields.map((field) => changes.get(field)).find((change) => change !== undefined);
  if (!last) return '';
  return t('agentEdit:conflict.changedBy', {
    name: personName({ t, language }, last.actor),
    when: formatTime(last.at, { market, language, zone }),
  });
}
