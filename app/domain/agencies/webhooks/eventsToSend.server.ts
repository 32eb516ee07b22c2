import { z } from 'zod';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { eventBody, type EventBody, type EventPerson, type StoredEvent } from './eventBody.ts';

const facts = z.record(z.string(), z.unknown());

/** What is read of an event to send it. */
export const sentEvent = {
  number: true,
  eventId: true,
  kind: true,
  subjectKind: true,
  subjectId: true,
  agencyId: true,
  at: true,
  actorKind: true,
  actorId: true,
  facts: true,
} satisfies Prisma.EventSelect;

type ReadEvent = Prisma.EventGetPayload<{ select: typeof sentEvent }>;

/**
 * The bodies of events, in their order. An event about a user has their names and role as they are now, as long as they
 * are of its agency; the brand is also named the staff who acted.
 */
export async function bodiesOf(
  db: Database,
  events: readonly ReadEvent[],
  { namesStaff }: { namesStaff: boolean },
): Promise<EventBody[]> {
  const people = await peopleOf(db, events);
  return events.map((event) => {
    const stored: StoredEvent = { ...event, facts: facts.parse(event.facts) };
    const found = people.get(event.subjectId);
    const person = event.subjectKind === 'agent' && found?.agencyId === event.agencyId ? found.person : undefined;
    return eventBody(stored, { person, namesStaff });
  });
}

async function peopleOf(
  db: Database,
  events: readonly ReadEvent[],
): Promise<Map<string, { agencyId: string; person: EventPerson }>> {
  const ids = events.filter(({ subjectKind }) => subjectKind === 'agent').map(({ subjectId }) => subjectId);
  const known = ids.filter((id) => z.uuid().safeParse(id).success);
  if (known.length === 0) return new Map();
  const people = await db.agent.findMany({
    where: { agentUniqueId: { in: [...new Set(known)] }, deletedAt: null },
    select: {
      agentUniqueId: true,
      agencyId: true,
      agentId: true,
      firstName: true,
      lastName: true,
      preferredName: true,
      emailAddress: true,
      agentType: true,
      activationFlag: true,
    },
  });
  return new Map(people.map(({ agentUniqueId, agencyId, ...person }) => [agentUniqueId, { agencyId, person }]));
}
