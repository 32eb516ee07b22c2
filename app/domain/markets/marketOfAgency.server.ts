import { Prisma } from '#app/platform/database.server.ts';
import { countriesByMarket } from './markets.ts';

/** The market of an agency `g` in SQL, as `marketOf` says it of its country; '' where there is no agency. */
export const marketOfAgency = Prisma.sql`CASE ${Prisma.join(
  Object.entries(countriesByMarket).map(
    ([name, countries]) => Prisma.sql`WHEN g.country = ANY(${[...countries]}::text[]) THEN ${name}`,
  ),
  ' ',
)} WHEN g.country IS NULL THEN '' ELSE 'int' END`;
