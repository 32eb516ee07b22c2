import { closeDatabase, database } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { seedDemo } from './demo/seedDemo.ts';

// `npm run seed`: the demo's agencies, into an empty database.
try {
  const started = performance.now();
  const seeded = await seedDemo(database(), new Date());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    seeded ? `Seeded ${seeded.people} people in ${seconds} s.` : 'The database has agencies already: nothing to do.',
  );
} finally {
  await closeDatabase();
  await closePasswords();
}
