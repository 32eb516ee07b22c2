import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  // Read leniently: `prisma generate` runs where there is no database.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
