import { Prisma } from '#app/platform/database.server.ts';

/** The present day in a zone, that of the assigned learning `v` where none is given, as `dueToday` says it; as SQL. */
export function dueTodayIn(now: Date, zone = Prisma.sql`v.zone`): Prisma.Sql {
  return Prisma.sql`(${now}::timestamptz AT TIME ZONE ${zone})::date`;
}
