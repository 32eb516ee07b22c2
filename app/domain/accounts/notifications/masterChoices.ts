import {
  inGroups,
  type MailChoice,
  type NotificationKind,
} from '#app/domain/operations/notifications/notificationKinds.ts';

/** The choice about a whole group: one for all of its kinds, or each by itself. */
export type MasterChoice = MailChoice | 'each';

type Chosen = Partial<Record<NotificationKind, MailChoice>>;

/** The groups of some kinds that have one choice for all of them: those of several, with the name of its field. */
export function mastersOf(kinds: readonly NotificationKind[]): { master: string; kinds: NotificationKind[] }[] {
  return inGroups(kinds)
    .filter((each) => each.kinds.length > 1)
    .map((each) => ({ master: `${each.group}-all`, kinds: each.kinds }));
}

/** The choice about a group that says what its kinds have. */
export function masterChoice(kinds: readonly NotificationKind[], chosen: Chosen): MasterChoice {
  const [first, ...others] = new Set(kinds.map((kind) => chosen[kind]));
  return first && others.length === 0 ? first : 'each';
}

/**
 * What a posted form chooses for each kind. Without scripts the choice about a group and those of its kinds may differ:
 * the group's counts where it is another one than `stored` has, else the kinds' own.
 */
export function choicesOfForm(posted: Record<string, MasterChoice | undefined>, stored: Chosen): Chosen {
  const kinds = Object.keys(stored) as NotificationKind[];
  const own = Object.fromEntries(kinds.map((kind) => [kind, posted[kind]])) as Chosen;
  for (const { master, kinds: ofGroup } of mastersOf(kinds)) {
    const forAll = posted[master];
    if (forAll && forAll !== 'each' && forAll !== masterChoice(ofGroup, stored))
      for (const kind of ofGroup) own[kind] = forAll;
  }
  return own;
}
