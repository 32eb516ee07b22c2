import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { closeDatabase, database, type Database } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { seededSource } from './builders/source.ts';
import { demoAgencies } from './demo/agencies.ts';
import { seedMembers } from './demo/members.ts';
import { seedAgency } from './demo/people.ts';
import { seedReference } from './reference.ts';

// The people of the demo are drawn from this: another number, other people.
const demoSeed = 20_261_120;

/** Fills an empty database with reference data, content and the demo's agencies; one that holds an agency is left alone. */
async function seed(db: Database): Promise<void> {
  if ((await db.agency.count()) > 0) {
    console.log('The database holds agencies already: nothing to do.');
    return;
  }
  const started = performance.now();
  await seedReference(db);
  const source = seededSource(demoSeed, new Date());
  const withStates = await countriesWithStates(db);
  for (const agency of demoAgencies) await seedAgency(db, agency, source, withStates);
  await seedMembers(db, source);
  await tidy(db, source.now);
  console.log(`Seeded ${await db.agent.count()} people in ${await db.agency.count()} agencies in ${Math.round(performance.now() - started)} ms.`);
}

/** Takes away the mails that were answered long ago, and lets everybody who is settled have signed in since. */
async function tidy(db: Database, now: Date): Promise<void> {
  await db.outbox.deleteMany({ where: { createdAt: { lt: now } } });
  await db.$executeRaw`
    UPDATE agents SET last_os_login_date = greatest(terms_accepted_at, ${now}::timestamptz - (abs(hashtext(user_id)) % 40) * interval '1 day 37 minutes')
    WHERE last_os_login_date IS NULL AND terms_accepted_at IS NOT NULL`;
  await db.$executeRaw`ANALYZE`;
}

try {
  await seed(database());
} finally {
  await closeDatabase();
  await closePasswords();
}
