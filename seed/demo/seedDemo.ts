import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { seedAcademy } from '../academy/seedAcademy.ts';
import { seededSource } from '../builders/source.ts';
import { seedContent, seedReference } from '../reference.ts';
import { keepLearning } from '#app/domain/courses/analytics/keepLearning.server.ts';
import { keepFigures } from '#app/domain/operations/figures/keepFigures.server.ts';
import { seedApiKeys } from './apiKeys.ts';
import { seedWebhook } from './webhooks.ts';
import { demoAgencies } from './agencies.ts';
import { seedAssignments } from './assignments.ts';
import { seedAttempts } from './attempts.ts';
import { seedCommodoreCredit } from './credits.ts';
import { seedCases } from './cases.ts';
import { seedEarnings } from './earnings.ts';
import { seedFeedback } from './feedback.ts';
import { seedLearning, seedLearningOf } from './learning.ts';
import { commodore, seedCommodore, seedMembers } from './members.ts';
import { seedNextPublications } from './nextPublications.ts';
import { seedNotifications } from './notifications.ts';
import { seedOutages } from './outages.ts';
import { seedAgency } from './people.ts';
import { seedQuestions } from './questions.ts';
import { seedRatings, seedSurveys } from './ratings.ts';
import { seedRegistrations } from './registrations.ts';
import { seedReturns } from './returns.ts';
import { seedPayments } from './payments.ts';
import { seedGroups } from './groups.ts';
import { seedAdvisorRates, seedDisputes, seedSales } from './sales.ts';
import { seedBrandSettings } from './brandSettings.ts';
import { seedStaff, signDecisions } from './staff.ts';
import { seedTemplates } from './templates.ts';
import { seedTrips } from './trips.ts';
import { seedViews } from './views.ts';
import { seedAccessRequests } from './accessRequests.ts';
import { seedWall } from './wall.ts';
import { seedBranches } from './branches.ts';
import { seedWrittenCourses } from './writtenCourses.ts';

// The seed of the random source: another number makes other people.
const demoSeed = 20_261_120;

/**
 * Fills an empty database with reference data, content, the sample academy and the demo's agencies, and returns the
 * number of people. Returns undefined for a database that has an agency already, which it does not change.
 */
export async function seedDemo(db: Database, now: Date): Promise<{ people: number } | undefined> {
  if ((await db.agency.count()) > 0) return undefined;
  await seedReference(db);
  await seedContent(db);
  await seedStaff(db, now);
  await seedBrandSettings(db, now);
  await seedAcademy(db, now);
  const source = seededSource(demoSeed, now);
  const withStates = await countriesWithStates(db);
  await seedRegistrations(db, now, withStates);
  for (const agency of demoAgencies) await seedAgency(db, agency, source, withStates);
  await seedMembers(db, source);
  await seedLearning(db, now);
  await signDecisions(db, now);
  await seedOutages(db, now);
  await seedFeedback(db, now);
  await seedSales(db, now);
  await seedViews(db, now);
  await seedAdvisorRates(db, now);
  await seedDisputes(db, now);
  await seedPayments(db, now);
  // After all that is drawn, so that everything else is as it would be without her.
  await seedCommodore(db, source);
  await seedLearningOf(db, now, commodore.userId, 40);
  await seedCommodoreCredit(db, now);
  // Before the attempts: it names a supervisor, and a user who signs in has no attempts.
  await seedBranches(db, now);
  await seedGroups(db, now);
  await seedTrips(db, now);
  await seedEarnings(db, now);
  await seedAttempts(db);
  await seedRatings(db, now);
  await seedSurveys(db, now);
  await seedWall(db, now);
  await seedAccessRequests(db, now);
  await seedTemplates(db, now);
  await seedQuestions(db, now);
  await seedAssignments(db, now);
  await seedWrittenCourses(db, now);
  await seedCases(db, now);
  await seedNextPublications(db, now);
  await seedReturns(db, now, withStates);
  await seedNotifications(db, now);
  await seedApiKeys(db, now);
  await seedWebhook(db, now);
  await tidy(db, now);
  return { people: await db.agent.count() };
}

/**
 * Takes away the mails that were answered long ago, dates accounts from when they were added, and gives every user a
 * later sign-in.
 */
async function tidy(db: Database, now: Date): Promise<void> {
  await db.outbox.deleteMany({ where: { createdAt: { lt: now } } });
  await db.$executeRaw`UPDATE agents SET created_at = certified_at WHERE certified_at IS NOT NULL`;
  await db.$executeRaw`
    UPDATE agents
    SET last_os_login_date =
      greatest(terms_accepted_at, ${now}::timestamptz - (abs(hashtext(user_id)) % 40) * interval '1 day 37 minutes')
    WHERE last_os_login_date IS NULL AND terms_accepted_at IS NOT NULL`;
  await keepLearning({ db });
  await keepFigures({ db, now });
  // So that Postgres plans the first queries after seeding by real statistics.
  await db.$executeRaw`ANALYZE`;
}
