import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import type { EditValues } from '#app/domain/people/edit/editQuestions.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { conflictOf, type Conflict } from './conflict.server.ts';
import type { SentForm } from './decisions.ts';

interface Saving {
  /** The version that the form was opened with. */
  version: number;
  /** The form's values as texts, written as the stored ones are. */
  mine: EditValues;
  sent: SentForm;
  /** Saves the form for a version; throws `editConflict` where the user has another one. */
  save: (version: number) => Promise<unknown>;
  /** Reads the user as stored now, and the texts of the form. */
  read: () => Promise<{ agent: AgentRecord; stored: EditValues }>;
}

// Others may save between reading and writing; who loses as often gets the general error.
const mostTries = 4;

/**
 * Saves a form about a user; where others have changed what it would change back, returns what is to be decided
 * instead. Throws what `save` throws.
 */
export async function saveOrAsk(
  ctx: AgentContext,
  { version: opened, mine, sent: { seen, undecided }, save, read }: Saving,
): Promise<Conflict | undefined> {
  let version = opened;
  // A question without an answer is asked again, as if the form had come for the first time.
  let changed: readonly string[] | undefined = undecided.length > 0 ? [] : undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      if (!changed) {
        await save(version);
        return undefined;
      }
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'editConflict' || tries >= mostTries) throw error;
      changed = error.fields ?? [];
    }
    const { agent, stored } = await read();
    const conflict = await conflictOf(ctx, {
      agent,
      stored,
      mine,
      seen,
      changed: changed ?? [],
      unanswered: undecided,
    });
    if (conflict) return conflict;
    [version, changed] = [agent.version, undefined];
  }
}
